"""The entry points of one group, as `importlib.metadata` finds them, in a tenth of its time.

Importing that module takes longer than working out a roll; its answer is a few lines of text files beside the
packages.  Where none is found that way (packages in a zip file, say) it is asked after all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator


def doors(group: str) -> dict[str, str]:
    """What the installed packages offer under this group: "module:object" by name.

    The first package of a name on the path counts, as when it is imported.
    """
    found: dict[str, str] = {}
    seen: set[str] = set()
    for place in sys.path:
        for package, text in _declared(place or "."):
            if package not in seen:
                seen.add(package)
                for name, value in _of(group, text):
                    found.setdefault(name, value)
    if found:
        return found
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=group)}


def _declared(place: str) -> Iterator[tuple[str, str]]:
    """(package and version, the text of its entry points) of every package in a folder of the path."""
    try:
        names = sorted(os.listdir(place))
    except OSError:
        return
    for name in names:
        package, ending = os.path.splitext(name)
        if ending in (".dist-info", ".egg-info"):
            try:
                with open(os.path.join(place, name, "entry_points.txt"), encoding="utf-8") as file:
                    yield package.partition("-")[0].lower(), file.read()
            except OSError:
                continue


def _of(group: str, text: str) -> Iterator[tuple[str, str]]:
    """(name, value) of every line of the group.

    >>> list(_of("a", "[b]\\nx = y:z\\n[a]\\n# no\\none = two:three [extra]\\n"))
    [('one', 'two:three')]
    """
    here = False
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            here = line.strip("[] ") == group
        elif here and line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].strip()
