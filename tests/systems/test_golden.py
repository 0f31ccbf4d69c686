"""The golden play-throughs read as they did when somebody last read them."""

from __future__ import annotations

import pytest

from pallbearer.systems import installed
from tests.systems.golden import HERE, Scene, scenes, tell

SCENES = scenes()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system.name}-{scene.name}")
def test_a_scene_reads_as_it_did(scene: Scene) -> None:
    assert tell(scene) == scene.path.read_text(encoding="utf-8")


def test_every_text_has_its_scene() -> None:
    texts = {path for name in installed() for path in HERE.glob(f"{name}/golden/*.txt")}
    assert texts == {scene.path for scene in SCENES}
