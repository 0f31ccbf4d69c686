"""The golden play-throughs read as they did when somebody last read them."""

from __future__ import annotations

import pytest

from tests.systems.deadweight.scenes import SCENES
from tests.systems.golden import HERE, Scene, tell


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_reads_as_it_did(scene: Scene) -> None:
    assert tell(scene) == scene.path.read_text(encoding="utf-8")


def test_every_text_has_its_scene() -> None:
    assert set(HERE.glob("*/golden/*.txt")) == {scene.path for scene in SCENES}
