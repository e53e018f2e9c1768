"""Cribbage on a terminal."""
