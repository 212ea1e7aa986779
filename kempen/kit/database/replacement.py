"""Puts a restored data folder of the embedded server in the place of the one that is there.

A folder named `postgres.restored` is whole and wanted. Whoever finds it finishes what a killed
restore began, so there is no moment at which a start would find none and create an empty one.
"""

import shutil
from datetime import UTC
from pathlib import Path

from kempen.kit import clock
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.durable import make_durable


def restoring_folder(place: DatabaseLocation) -> Path:
    """Return where a data folder is prepared; what lies there counts for nothing."""
    return place.cluster.with_name("postgres.restoring")


def restored_folder(place: DatabaseLocation) -> Path:
    """Return the name that a prepared folder gets once it is whole."""
    return place.cluster.with_name("postgres.restored")


def finish_replacement(place: DatabaseLocation) -> Path | None:
    """Put a restored folder in its place, and return where the former one is now.

    Only for the holder of the data folder's lock, while no server runs. Leftovers of a restore that
    was killed earlier are deleted.
    """
    shutil.rmtree(restoring_folder(place), ignore_errors=True)
    restored, former = restored_folder(place), None
    if not restored.exists():
        return None
    if place.cluster.exists():
        former = place.cluster.with_name(
            f"postgres.before-{clock.now().astimezone(UTC):%Y%m%dT%H%M%S%fZ}"
        )
        place.cluster.rename(former)
    restored.rename(place.cluster)
    make_durable(place.data_dir)
    return former
