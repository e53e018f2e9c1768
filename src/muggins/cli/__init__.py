"""The command `muggins`, in the language of whoever calls it."""

from muggins.cli.app import main

__all__ = ["main"]
