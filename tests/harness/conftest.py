"""The houses these tests visit."""

from tests.harness.house import house, strict_house

__all__ = ["house", "strict_house"]
