"""The licence of each package as an SPDX expression, and whether we may deliver it."""

import csv
from functools import cache
from importlib import metadata
from pathlib import Path

from cyclonedx.spdx import is_expression
from license_expression import (
    AND,
    OR,
    ExpressionError,
    LicenseExpression,
    Licensing,
    get_spdx_licensing,
)

_HERE = Path(__file__).parent
# Of the older classifiers only these name one licence; "BSD License" names four.
_CLASSIFIERS = {
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: Python Software Foundation License": "PSF-2.0",
}


def _column(file: str, key: str, value: str) -> dict[str, str]:
    with (_HERE / file).open() as lines:
        return {row[key]: row[value] for row in csv.DictReader(lines)}


def reviewed() -> dict[str, str]:
    """Return what a person read in the licence files of packages that name none clearly."""
    return _column("reviewed_licences.csv", "package", "licence")


def allowed() -> set[str]:
    """Return the licences that may be delivered, as SPDX names."""
    return set(_column("allowed_licences.csv", "licence", "why"))


def installed_licence(name: str, version: str) -> str | None:
    """Return the licence of an installed package: reviewed, or as its metadata says it.

    None is a licence that nobody named in SPDX's words. Another version than the pinned one may
    have another licence, so it is a LookupError.
    """
    try:
        about = metadata.distribution(name)
    except metadata.PackageNotFoundError as error:
        raise LookupError(f"{name} {version} is pinned, but not installed") from error
    if about.version != version:
        raise LookupError(f"{name} {version} is pinned, but {about.version} is installed")
    if name in reviewed():
        return reviewed()[name]
    for key in ("license_expression", "license"):
        stated = about.metadata.json.get(key)
        if isinstance(stated, str) and is_expression(stated):
            return stated
    stated_classes = about.metadata.get_all("Classifier") or []
    classes = [line for line in stated_classes if line.startswith("License :: ")]
    return _CLASSIFIERS.get(classes[0]) if len(classes) == 1 else None


def is_allowed(expression: str, licences: set[str]) -> bool:
    """Whether we may deliver under an SPDX expression: one side of an OR is enough."""
    try:
        parsed = _licensing().parse(expression, validate=True)
    except ExpressionError:
        return False
    return parsed is not None and _holds(parsed, licences)


@cache
def _licensing() -> Licensing:
    return get_spdx_licensing()  # Reads 1 MB of JSON.


def _holds(expression: LicenseExpression, licences: set[str]) -> bool:
    if isinstance(expression, AND):
        return all(_holds(side, licences) for side in expression.args)
    if isinstance(expression, OR):
        return any(_holds(side, licences) for side in expression.args)
    return expression.render() in licences
