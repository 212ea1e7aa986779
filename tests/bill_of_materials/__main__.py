"""Write build/sbom.json and build/licences.txt, and fail at a licence we may not deliver."""

import sys

from tests.bill_of_materials.bill import bill, licensed_packages
from tests.bill_of_materials.licences import allowed, is_allowed
from tests.bill_of_materials.pinned import ROOT


def main() -> int:
    """Return 0, or 1 where a package's licence is unknown or not allowed, each of them named."""
    packages = licensed_packages()
    licences = allowed()
    refused = [
        f"{package.name} {package.version}: {licence or 'no licence known'}"
        for package, licence in packages
        if licence is None or not is_allowed(licence, licences)
    ]
    for line in refused:
        print(line, file=sys.stderr)
    if refused:
        print(
            "Read its licence file, then add the package to reviewed_licences.csv or the licence "
            "to allowed_licences.csv in tests/bill_of_materials, or use another package.",
            file=sys.stderr,
        )
        return 1
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    (build / "sbom.json").write_text(bill(packages))
    rows = sorted(f"{package.name} {package.version}: {licence}" for package, licence in packages)
    (build / "licences.txt").write_text("\n".join(rows) + "\n")
    print(f"build/sbom.json and build/licences.txt: {len(packages)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
