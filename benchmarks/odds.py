"""Exact odds against icepool and dyce, and rolling against d20: every figure a ratio.

    uv run --group bench python -m benchmarks.odds [PART...]

Parts: decisions, grids, dice, chains, sweeps, rolling, cold, memory; all of them unless named.  A few
minutes in all.  Every peer's first answer is compared, exactly, with ours.  Each question is asked in turn
and turn about, each time in a fork of this process that has answered a like question before (warm, but with
nothing of this answer kept), and the medians are compared.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import timeit
from collections.abc import Callable
from math import exp, log
from statistics import median
from time import perf_counter
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the peers have one core as well

import d20

from benchmarks import odds_questions as questions
from benchmarks import odds_sweeps as sweeps
from benchmarks.odds_questions import Question
from pallbearer.dice.quick import Roller

WARM = 0.03
"""Seconds for which a fork answers like questions first: its memory is its own by then."""

OFTEN = 5
"""Times that we are asked for each time that a peer is, where a peer is asked so rarely."""


def seconds(
    work: Callable[[], Any], warm: Callable[[], Any], check: Callable[[Any], bool] = lambda found: True
) -> float:
    """How long it takes in a fork that is warm; and then whether it is right, or the bench ends."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        gc.collect()
        gc.disable()
        begun = perf_counter()
        while perf_counter() - begun < WARM:
            warm()
        begun = perf_counter()
        found = work()
        os.write(into, repr(perf_counter() - begun).encode())
        os._exit(0 if check(found) else 1)
    wrong = os.waitpid(child, 0)[1]
    os.close(into)
    with os.fdopen(out) as pipe:
        if wrong:
            raise SystemExit("the answers do not agree")
        return float(pipe.read())


def ask(question: Question) -> float:
    """Check, measure, print.  Returns the ratio against the best peer."""
    times: dict[str, list[float]] = {who: [] for who in ("ours", *question.peers)}
    for turn in range(question.rounds):
        for _ in range(OFTEN if question.rounds < OFTEN else 1):
            times["ours"].append(seconds(question.ours, question.warm))
        for who, peer in question.peers.items():
            check = (lambda found, who=who: question.agrees(who, found)) if not turn else (lambda found: True)
            times[who].append(seconds(peer, question.warm_peers[who], check))
    middle = {who: median(one) for who, one in times.items()}
    best = min(question.peers, key=middle.__getitem__)
    ratio = middle[best] / middle["ours"]
    shown = ", ".join(f"{who} {1e3 * one:,.4g} ms" for who, one in middle.items())
    told(question.name, ratio, best, question.goal, shown)
    return ratio


def told(name: str, ratio: float, best: str, goal: float, shown: str) -> None:
    """One line."""
    print(f"{name:34} {ratio:9,.1f} x {best:8} goal {goal:5,} x   ({shown})", flush=True)


def mean(name: str, ratios: list[float]) -> None:
    """The geometric mean of some questions."""
    print(f"{name:34} {exp(sum(map(log, ratios)) / len(ratios)):9,.1f} x          goal   100 x", flush=True)


def decisions() -> list[float]:
    """Rerolls as a game."""
    return [ask(question) for question in questions.decisions()]


def grids() -> list[float]:
    """Tables."""
    return [ask(question) for question in questions.grids()]


def dice() -> list[float]:
    """Plain dice."""
    print(f"{questions.confirmed()} plain pools and throws are as icepool says", flush=True)
    ratios = [ask(question) for question in questions.dice()]
    mean("geometric mean of plain dice", ratios)
    return ratios


def chains() -> list[float]:
    """Usage dice and duels."""
    return [ask(question) for question in questions.chains()]


def sweep() -> None:
    """A thousand variants of 252 answers, while the best peer answers one question."""
    sweeps.check()
    ours, theirs = [], {who: list[float]() for who in sweeps.PEERS}
    for _ in range(2):
        ours.append(seconds(sweeps.ours, sweeps.warm))
        for who, peer in sweeps.PEERS.items():
            theirs[who].append(seconds(peer, sweeps.warm_peer))
    middle = {who: median(one) for who, one in theirs.items()}
    best = min(middle, key=middle.__getitem__)
    shown = f"ours {1e3 * median(ours):,.4g} ms, " + ", ".join(
        f"{who} {1e3 * one:,.4g} ms" for who, one in middle.items()
    )
    told("1,000 variants x 252 v 1 question", middle[best] / median(ours), best, 1, shown)


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


def memory() -> None:
    """What the largest question takes beside what the process took before: a process of its own."""
    words = [sys.executable, "-m", "benchmarks.odds_memory"]
    for line in subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines():
        print(line, flush=True)


PARTS: dict[str, Callable[[], list[float] | None]] = {
    "decisions": decisions,
    "grids": grids,
    "dice": dice,
    "chains": chains,
    "sweeps": sweep,
    "rolling": rolling,
    "cold": cold,
    "memory": memory,
}


def main() -> None:
    """Print every figure with its goal."""
    named = sys.argv[1:] or list(PARTS)
    if not set(named) <= set(PARTS):
        raise SystemExit(f"parts: {', '.join(PARTS)}")
    begun = perf_counter()
    ratios = [ratio for part in named for ratio in PARTS[part]() or ()]
    if len(named) == len(PARTS):
        mean("geometric mean of all questions", ratios)
        print(f"{perf_counter() - begun:.0f} seconds in all", flush=True)


if __name__ == "__main__":
    main()
