"""Migrations that render of the models only what changes: the rest takes most of their time.

Django renders a changed model with all models that refer to the same ones, here nearly all. That
is for code that migrations run, before which Django renders all of them anew by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db.migrations.state import ProjectState


@contextmanager
def quick_migrations() -> Iterator[None]:
    """Have migrations run so inside; test_schema.py compares what they make."""
    find = ProjectState._find_reload_model  # type: ignore[attr-defined]

    def find_fewer(
        self: ProjectState, app_label: str, model_name: str, delay: bool = False
    ) -> set[tuple[str, str]]:
        if delay or model_name not in self.apps.all_models[app_label]:
            self.is_delayed = True
            return {(app_label, model_name)}
        related: set[tuple[str, str]] = find(self, app_label, model_name, delay)
        return related

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ProjectState, "_find_reload_model", find_fewer)
        yield
