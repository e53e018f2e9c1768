"""Runs the command: ``python -m muggins`` is ``muggins``."""

from muggins.cli import main

if __name__ == "__main__":
    main()
