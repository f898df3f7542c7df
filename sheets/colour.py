"""What a colour (`#rrggbb`) is to the eye and to a grey printer: luminance, lightness, contrast."""

from __future__ import annotations


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: str) -> float:
    """CIE L* from 0 to 100: how light the colour comes out on a grey printer."""
    light = luminance(colour)
    return float(116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours from 1 (the same) to 21 (black on white), as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """The first colour with a share (0 to 1) of the second."""
    parts = (a + (b - a) * share for a, b in zip(channels(one), channels(other), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
