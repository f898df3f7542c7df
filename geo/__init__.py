"""The ground floor: state polygons in, neighbours, regions and a drawable map out."""
