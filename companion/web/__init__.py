"""The phone page: tables played from everybody's own screen. It needs the extra `padwright[web]`."""
