"""An evening at one table: a GM, two players with a hero each, and a spectator, over the pages."""

from __future__ import annotations

import re
from html import unescape
from itertools import count
from random import Random
from typing import Any

from httpx import Response
from litestar.testing import TestClient

from pallbearer.rules.script import Refused
from pallbearer.store.memory import MemoryStore
from pallbearer.table.commands import AnyCommand, Begin
from pallbearer.table.log import ConductChanged
from pallbearer.table.ports import Link
from pallbearer.table.service import Done, Tables
from pallbearer.web.app import create_app
from pallbearer.web.house import cookie_name
from pallbearer.web.hub import Hub
from tests.web.pit import SYSTEM

ROLES = ("stranger", "spectator", "player", "gm")
HERE = "http://testserver.local"


def tables(hub: Hub, seed: int = 1) -> Tables:
    """Tables that play the test game; every random byte from `seed`."""
    clock, random = count(1_700_000_000_000, 1000), Random(seed)
    return Tables(
        MemoryStore(),
        hub,
        {"pit": SYSTEM}.__getitem__,
        lambda: next(clock),
        random.randbytes,
    )


def link(made: Link | Refused) -> Link:
    """It was made."""
    assert isinstance(made, Link), made
    return made


class Evening:
    """The table, and a browser for each role."""

    def __init__(self, **options: Any) -> None:
        self.hub = Hub()
        self.tables = tables(self.hub)
        gm = link(self.tables.create("pit", "The Pit", "Gil"))
        self.table = gm.table
        self.players = link(self.tables.invite(self.table, "s1", "player"))
        self.watchers = link(self.tables.invite(self.table, "s1", "spectator"))
        ann, bob = (link(self.tables.sit_down(self.players.token, name, "1234")) for name in ("Ann", "Bob"))
        wim = link(self.tables.sit_down(self.watchers.token, "Wim"))
        self.token = {
            "gm": gm.token,
            "player": ann.token,
            "other": bob.token,
            "spectator": wim.token,
            "stranger": "0",
        }
        self.seat = {
            "gm": "s1",
            "player": ann.seat,
            "other": bob.seat,
            "spectator": wim.seat,
        }
        self.do("player", Begin("roll_up", {"name": "Edda", "quick": True}))
        self.do("other", Begin("roll_up", {"name": "Brun", "quick": True}))
        self.app = create_app(self.tables, self.hub, installed=lambda: ["pit"], **options)
        self.client = TestClient(self.app, base_url=HERE)

    @property
    def at(self) -> str:
        """The table's address."""
        return f"/t/{self.table}"

    @property
    def seq(self) -> int:
        """The table's version."""
        return self.tables.live(self.table).seq

    @property
    def game(self) -> Any:
        """The state of play."""
        return self.tables.live(self.table).game

    @property
    def conduct(self) -> ConductChanged:
        """How the table is served."""
        return self.tables.live(self.table).conduct

    def do(self, role: str, command: AnyCommand) -> Done:
        """Put something in, past the pages."""
        done = self.tables.do(self.table, self.seat[role], command)
        assert isinstance(done, Done), done
        return done

    def cookie(self, role: str) -> dict[str, str]:
        """What this role's browser sends along."""
        return {} if role == "stranger" else {"cookie": f"{cookie_name(self.table)}={self.token[role]}"}

    def get(self, role: str, path: str, **headers: str) -> Response:
        """What this role is shown.  `path` may begin with @ for the table's own address."""
        return self.client.get(
            path.replace("@", self.at, 1),
            headers={**self.cookie(role), **headers},
            follow_redirects=False,
        )

    def post(
        self,
        role: str,
        path: str,
        data: Any = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> Response:
        """What comes of a form."""
        return self.client.post(
            path.replace("@", self.at, 1),
            data=data,
            headers={**self.cookie(role), **(headers or {})},
            follow_redirects=False,
            **more,
        )

    def question(self, role: str) -> str:
        """The id of the first open question, as the page's form sends it."""
        found = re.search(r'name="question" value="([^"]+)"', self.get(role, "@").text)
        assert found
        return found[1]


def text(response: Response) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.text)).split())
