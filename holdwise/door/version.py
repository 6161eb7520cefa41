"""The version that is installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("holdwise")
except PackageNotFoundError:  # a checkout that nobody has installed
    __version__ = "unknown"
