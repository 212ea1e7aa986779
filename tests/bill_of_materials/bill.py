"""The bill of materials as CycloneDX writes it, the same bytes for the same lock files."""

import json
import os
import uuid
from datetime import UTC, datetime
from importlib import metadata

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tests.bill_of_materials.licences import installed_licence
from tests.bill_of_materials.pinned import Package, node_packages, python_packages

Licensed = list[tuple[Package, str | None]]


def licensed_packages() -> Licensed:
    """Return what a running service is made of, each with its SPDX expression where one is known.

    Raises LookupError where what is installed is not what is pinned.
    """
    packages: Licensed = [
        (package, installed_licence(package.name, package.version)) for package in python_packages()
    ]
    return packages + node_packages()


def bill(packages: Licensed) -> str:
    """Return the bill as JSON of CycloneDX 1.6.

    It has a time only where SOURCE_DATE_EPOCH says one, so that whoever builds a release again
    gets the same file.
    """
    whole = Component(
        name="kempen",
        version=metadata.version("kempen"),
        type=ComponentType.APPLICATION,
        bom_ref="kempen",
    )
    components = {package.name: _component(package, licence) for package, licence in packages}
    # Of the same packages the same number.
    joined = "\n".join(sorted(package.purl for package, _ in packages))
    number = uuid.uuid5(uuid.NAMESPACE_URL, joined)
    document = Bom(components=components.values(), serial_number=number)
    document.metadata.component = whole
    owners = {"kempen": whole, **components}
    for owner, component in owners.items():
        document.register_dependency(
            component,
            [components[package.name] for package, _ in packages if owner in package.required_by],
        )
    return _dated(JsonV1Dot6(document).output_as_string())


def _component(package: Package, licence: str | None) -> Component:
    # A font is delivered as a file; all else is code that runs.
    kind = ComponentType.FILE if package.ecosystem == "npm" else ComponentType.LIBRARY
    return Component(
        name=package.name,
        version=package.version,
        type=kind,
        bom_ref=package.purl,
        purl=PackageURL.from_string(package.purl),
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
    )


def _dated(text: str) -> str:
    document = json.loads(text)
    document["metadata"].pop("timestamp")
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        document["metadata"]["timestamp"] = datetime.fromtimestamp(int(epoch), UTC).isoformat()
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
