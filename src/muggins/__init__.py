"""Muggins: cribbage, with every rule right and every score explained."""

__version__ = "0.1.0"
