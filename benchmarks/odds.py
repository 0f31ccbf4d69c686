"""Exact odds against icepool and dyce, and rolling against d20: every figure a ratio.

Every answer is first checked, exactly, against the peer's.  Then each question is asked in turn and turn
about, each time in a fork of this process that has answered a like question before (warm, but with
nothing of this answer kept), and the medians are compared.

    uv run --group bench python benchmarks/odds.py [--quick] [NAME...]

`--quick` leaves icepool out of the longest question, which takes each peer minutes.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import timeit
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the peers have one core as well
sys.path.insert(0, str(Path(__file__).parents[1]))

import d20

from benchmarks.odds_questions import Question, questions
from pallbearer.dice.quick import Roller

WARM = 0.03
"""Seconds for which a fork answers like questions first: its memory is its own by then."""


def seconds(work: Callable[[], Any], warm: Callable[[], Any]) -> float:
    """How long it takes in a fork that is warm."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        gc.collect()
        gc.disable()
        begun = perf_counter()
        while perf_counter() - begun < WARM:
            warm()
        begun = perf_counter()
        work()
        os.write(into, repr(perf_counter() - begun).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(into)
    with os.fdopen(out) as pipe:
        return float(pipe.read())


def agrees(question: Question, who: str) -> None:
    """Ask both and compare, in a fork: nothing of the answers is kept for the measuring."""
    child = os.fork()
    if not child:
        mine, theirs = question.ours(), question.peers[who]()
        same = question.same(question.fractions("ours", mine), question.fractions(who, theirs))
        os._exit(0 if same else 1)
    if os.waitpid(child, 0)[1]:
        raise SystemExit(f"{question.name}: {who} does not agree")


def ask(question: Question) -> float:
    """Check, measure, print.  Returns the ratio against the best peer."""
    for who in question.peers:
        agrees(question, who)
    times: dict[str, list[float]] = {who: [] for who in ("ours", *question.peers)}
    for _ in range(question.rounds):
        for _ in range(5 if question.rounds < 5 else 1):
            times["ours"].append(seconds(question.ours, question.warm))
        for who, peer in question.peers.items():
            times[who].append(seconds(peer, question.warm_peers[who]))
    middle = {who: median(one) for who, one in times.items()}
    best = min(question.peers, key=middle.__getitem__)
    ratio = middle[best] / middle["ours"]
    shown = ", ".join(f"{who} {1e3 * one:,.4g} ms" for who, one in middle.items())
    print(f"{question.name:34} {ratio:9,.1f} x {best:8} goal {question.goal:5,} x   ({shown})", flush=True)
    return ratio


def rolling() -> None:
    """Throws a second, every die kept, with entropy of the operating system."""
    roller, peer, text = Roller(os.urandom), d20.Roller(), "4d6kh3"
    throw, parsed = roller.ready(text), d20.parse(text)
    pairs_ = {
        "4d6kh3 rolled, parsed once": (25, throw, lambda: peer.roll(parsed)),
        "4d6kh3 rolled, from the text": (50, lambda: roller(text), lambda: d20.roll(text)),
    }
    for name, (goal, ours, theirs) in pairs_.items():
        ratios = []
        for _ in range(9):
            mine = timeit.timeit(ours, number=50_000) / 50_000
            ratios.append(timeit.timeit(theirs, number=1_000) / 1_000 / mine)
        print(f"{name:34} {median(ratios):9,.1f} x d20      goal {goal:5,} x", flush=True)


def cold() -> None:
    """From the start of the process to the printed answer, against importing icepool."""
    words = [sys.executable, "-m", "pallbearer", "odds", "deadweight", "--dice", "6", "--proficiency", "4"]
    times: dict[str, list[float]] = {"ours": [], "icepool": []}
    for _ in range(9):
        for who, command in (("ours", words), ("icepool", [sys.executable, "-c", "import icepool"])):
            begun = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[who].append(perf_counter() - begun)
    ratio = median(times["ours"]) / median(times["icepool"])
    print(f"{'cold start to the answer':34} {ratio:9.2f} x `import icepool`, goal at most 1.50 x", flush=True)


def main() -> None:
    """Print every figure with its goal."""
    words = sys.argv[1:]
    named = [word for word in words if not word.startswith("--")]
    chosen = [one for one in questions("--quick" in words) if not named or any(word in one.name for word in named)]
    ratios = [ask(question) for question in chosen]
    if len(ratios) > 1:
        mean = exp(sum(map(log, ratios)) / len(ratios))
        print(f"{'geometric mean of all questions':34} {mean:9,.1f} x          goal   100 x", flush=True)
    if not named:
        rolling()
        cold()


if __name__ == "__main__":
    main()
