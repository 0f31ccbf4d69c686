"""Logs, rules, dice and files: what is there to read."""

from __future__ import annotations

import re

from pallbearer.table.commands import Begin, Note
from tests.web.kit import Evening, text


def test_the_log_is_filtered_by_who_what_rule_words_and_about(evening: Evening) -> None:
    evening.do("player", Begin("move", {"hero": "h1", "thing": "torch", "place": "bag"}))
    evening.do("other", Begin("move", {"hero": "h2", "thing": "torch", "place": "bag"}))
    evening.do("gm", Note("rope burns"))

    def found(query: str) -> list[str]:
        lines = evening.get("player", "@/log.json?" + query).json()
        return [line["text"] for line in lines]

    assert found("rule=PT-BAG") == [
        "Edda puts the torch in the bag.",
        "Brun puts the torch in the bag.",
    ]
    assert found("about=hero:h2&what=event&rule=PT-BAG-01") == ["Brun puts the torch in the bag."]
    assert found("who=h1&q=TORCH") == ["Edda puts the torch in the bag."]
    assert found("what=note") == ["Gil: rope burns"]
    assert found("about=hero:nobody") == []
    assert "Nothing here fits" in text(evening.get("player", "@/log?q=zzz"))
    shown = text(evening.get("player", "@/log?who=h1&q=TORCH"))
    assert "Edda puts the torch" in shown
    assert "Brun puts" not in shown


def test_the_log_as_markdown_leaves_out_what_was_undone(evening: Evening) -> None:
    evening.do("player", Begin("move", {"hero": "h1", "thing": "torch", "place": "bag"}))
    assert "Edda puts the torch in the bag. (PT-BAG-01)" in evening.get("player", "@/log.md").text
    evening.post("gm", "@/do/undo", {"seen": str(evening.seq)})
    after = evening.get("player", "@/log.md")
    assert "torch" not in after.text
    assert after.text.startswith("# The Pit\n")
    assert "attachment" in after.headers["content-disposition"]


def test_old_lines_are_on_further_pages(evening: Evening) -> None:
    for number in range(160):
        evening.do("gm", Note(f"note {number}"))
    first = evening.get("player", "@/log").text
    assert "note 159" in first
    assert "note 1<" not in first
    more = re.search(r'href="([^"]+from=150)"', first)
    assert more
    assert "note 1<" in evening.get("player", more[1].replace("&amp;", "&")).text


def test_the_dice_page_counts_and_proves(evening: Evening) -> None:
    page = text(evening.get("player", "@/dice"))
    assert "4 thrown" in page
    assert evening.tables.live(evening.table).commitment in page
    evening.post("player", "@/do/salt", {"salt": "tears of Ann"})
    assert "tears of Ann" in text(evening.get("other", "@/dice"))
    evening.post("gm", "@/do/reveal", {})
    assert "its seed was" in text(evening.get("other", "@/dice"))


def test_a_table_goes_out_and_comes_in_whole(evening: Evening) -> None:
    evening.do("player", Begin("fall", {"hero": "h1"}))
    file = evening.get("gm", "@/export")
    assert 'filename="the-pit.json"' in file.headers["content-disposition"]
    came = evening.post("stranger", "/import", files={"file": ("t.json", file.content)})
    assert came.status_code == 303
    at, token = (
        came.headers["location"],
        came.headers["set-cookie"].split("=")[1].split(";")[0],
    )
    assert at != evening.at
    copy = evening.client.get("/api" + at, headers={"authorization": f"Bearer {token}"}).json()
    assert [sheet["name"] for sheet in copy["sheets"]] == ["Edda", "Brun"]
    assert len(copy["questions"]) == 1
    assert evening.post("stranger", "/import", data={"file": "x"}, files={"other": ("a", b"b")}).status_code == 422


def test_a_seed_makes_the_same_hero_again(evening: Evening) -> None:
    first, again = (text(evening.get("stranger", "/hero/pit?seed=7")) for _ in range(2))
    names = {re.search(r"Nobody \d\d", text(evening.get("stranger", f"/hero/pit?seed={n}")))[0] for n in range(20)}  # type: ignore[index]
    assert re.sub(r"seed=\d+", "", first) == re.sub(r"seed=\d+", "", again)
    assert len(names) > 10
    elsewhere = evening.get("stranger", "/hero/pit")
    assert re.fullmatch(r"/hero/pit\?seed=\d+", elsewhere.headers["location"])
    assert evening.get("stranger", "/hero/pit?seed=" + "9" * 50).status_code == 422


def test_rules_are_found_by_word_section_and_id(evening: Evening) -> None:
    assert "4 thrown" not in text(evening.get("stranger", "/rules/pit"))
    found = evening.get("stranger", "/rules/pit?q=reroll").text
    assert 'id="PT-FALL-02"' in found
    assert 'id="PT-BAG-01"' not in found
    section = evening.get("stranger", "/rules/pit?section=Things").text
    assert 'id="PT-BAG-01"' in section
    one = evening.get("stranger", "/rules/pit/PT-FALL-01").text
    assert "<strong>best</strong>" in one
    assert 'href="/rules/pit/PT-FALL-02"' in one
    assert "&lt;hand&gt;" in evening.get("stranger", "/rules/pit/PT-BAG-01").text
    for path in ("/rules/pit/PT-NO-01", "/rules/pit?section=No", "/rules/nope"):
        assert evening.get("stranger", path).status_code == 404


def test_looks_are_kept_in_the_browser(evening: Evening) -> None:
    answer = evening.post("stranger", "/look", {"look": "plain", "next": "/rules/pit"})
    assert answer.headers["location"] == "/rules/pit"
    page = evening.client.get("/", headers={"cookie": "look=plain"}).text
    assert '<html lang="en" data-look="plain">' in page
    assert evening.post("stranger", "/look", {"look": "neon"}).status_code == 422
    assert 'data-look="zine"' in evening.client.get("/", headers={"cookie": "look=neon"}).text


def test_attribution_stands_on_every_page_of_a_system(evening: Evening) -> None:
    for path in ("/", "@", "@/hero/h1", "@/log", "/rules/pit", "/hero/pit?seed=1"):
        assert "The Pit, made for tests." in text(evening.get("gm", path))
