"""A writer for the kill storm: plays the toy game as fast as it can, and says after each input that it is stored.

python -m tests.store.storm FILE TABLE
"""

from __future__ import annotations

import sys

from pallbearer.rules.script import Ask
from pallbearer.store import open_store
from pallbearer.table.commands import Answer, Begin, waiting
from tests.table.kit import tables


def main(url: str, table: str, seed: int) -> None:
    room = tables(open_store(url), seed)
    while True:
        questions = [one for one in waiting(room.live(table)) if isinstance(one.step, Ask)]
        if questions:
            step = questions[0].step
            assert isinstance(step, Ask)
            command: Answer | Begin = Answer(questions[0].id, step.question.options[-1].id)
        else:
            command = Begin("vote")
        done = room.do(table, "s1", command)
        print(getattr(done, "seq", "refused"), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
