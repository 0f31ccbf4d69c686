"""What other sites, large bodies and the network may not do."""

from __future__ import annotations

import gzip
import re

import pytest

from pallbearer.web.app import HEADERS
from tests.web.kit import HERE, Evening, text

ELSEWHERE = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site", "origin": HERE},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("headers", ELSEWHERE)
@pytest.mark.parametrize("path", ["/tables", "/look", "/import", "/join/x", "@/do/salt", "/api@"])
def test_nothing_is_taken_in_from_another_site(evening: Evening, headers: dict[str, str], path: str) -> None:
    before = evening.seq
    address = path.replace("@", evening.at)
    answer = evening.client.post(address, data={"salt": "x"}, headers={**evening.cookie("gm"), **headers})
    assert answer.status_code == 403
    assert evening.seq == before


def test_our_own_pages_are_heard(evening: Evening) -> None:
    for headers in (
        {"origin": HERE},
        {"origin": HERE, "sec-fetch-site": "same-origin"},
        {},
    ):
        assert evening.post("gm", "@/do/salt", {"salt": "x"}, headers).status_code == 303


def test_a_body_has_a_limit(evening: Evening) -> None:
    answer = evening.post("gm", "@/do/note", {"text": "x" * 70_000})
    assert answer.status_code == 413
    assert "Send less" in text(answer)
    large = b"[" + b" " * 200_000
    assert evening.post("stranger", "/import", files={"file": ("t.json", large)}).status_code == 422, (
        "files may be larger"
    )


def test_what_is_no_form_is_refused(evening: Evening) -> None:
    answer = evening.client.post(f"{evening.at}/do/note", content=b"text=%ff%fe", headers=evening.cookie("gm"))
    assert answer.status_code == 400
    many = "&".join(f"f.{n}=1" for n in range(3000))
    assert evening.client.post(f"{evening.at}/do/note", content=many, headers=evening.cookie("gm")).status_code == 400


@pytest.mark.parametrize("path", ["/", "/nope", "@", "@/log.json", "/api@", "/api/t/nope", "/rules/pit"])
def test_every_answer_is_guarded(evening: Evening, path: str) -> None:
    answer = evening.client.get(path.replace("@", evening.at), headers=evening.cookie("gm"))
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/hero/pit?seed=1",
        "/rules/pit",
        "/lab",
        "/lab?of=dice&a.notation=3d6&compare=on&b.notation=4d6kh3",
        "/lab?of=deadweight&a.dice=4&a.proficiency=2&vary=dice",
        "@",
        "@/hero/h1",
        "@/people",
        "@/settings",
        "/nope",
    ],
)
def test_pages_hold_no_inline_script_or_style_and_name_nobody_else(evening: Evening, path: str) -> None:
    page = evening.get("gm", path).text
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r"\son[a-z]+\s*=|<style|\sstyle\s*=", page)
    assert not [one for one in re.findall(r'(?:src|href|action)="([^"]*)"', page) if re.match(r"https?:|//", one)]


def test_files_are_kept_for_ever_under_their_hash(evening: Evening) -> None:
    page = evening.get("stranger", "/").text
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(found) == 3
    for address in found:
        answer = evening.get("stranger", address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        stale = re.sub(r"/static/\w+/", "/static/0123456789ab/", address)
        assert evening.get("stranger", stale).status_code == 404
    assert evening.get("stranger", "/static/" + found[0].split("/")[2] + "/..%2fapp.py").status_code == 404


def test_a_first_visit_weighs_under_60_kib(evening: Evening) -> None:
    files = evening.app.state.house.pages.files
    weight = sum(len(body) for body in files.packed.values())
    for path in ("/", "@", "@/hero/h1", "@/settings", "/lab?of=deadweight&a.dice=4&vary=dice"):
        page = evening.client.get(
            path.replace("@", evening.at),
            headers={**evening.cookie("gm"), "accept-encoding": "gzip"},
        )
        assert page.headers["content-encoding"] == "gzip"
        assert weight + len(gzip.compress(page.content, 6)) < 60 * 1024
