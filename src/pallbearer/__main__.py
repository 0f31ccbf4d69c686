"""`python -m pallbearer`: the same as the command `pallbearer`."""

from __future__ import annotations

from pallbearer.cli.app import main

if __name__ == "__main__":
    main()
