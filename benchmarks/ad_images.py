"""Images of ads: 500 briefs in four scripts and four shapes, with and without a photo.

    python -m benchmarks.ad_images [--briefs 500]

Prints the faults (words beyond their box, contrast under 4.5) and how long an image takes.
"""

import argparse
import math
import statistics
import time
from io import BytesIO

from PIL import Image

from kempen.ad_images.colours import LEAST_CONTRAST
from kempen.ad_images.drawing import drawn
from kempen.ad_images.task import Photo
from tests.ad_images.briefs import tasks

LIMIT_MS = 150.0


def main() -> None:
    """Draw the images, print figures, limits and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--briefs", type=int, default=500)
    taken, over, pale, differing = [], 0, 0, 0
    for number, task in enumerate(tasks(parser.parse_args().briefs, _photo())):
        start = time.process_time()
        image = drawn(task)
        taken.append(1000 * (time.process_time() - start))
        over += sum(not text.box.holds(text.ink) for text in image.texts)
        pale += sum(text.contrast < LEAST_CONTRAST for text in image.texts)
        # Each hundredth is drawn twice.
        differing += not number % 100 and drawn(task).content != image.content
    slow = sorted(taken)[math.ceil(0.95 * len(taken)) - 1]
    print(
        f"{len(taken):,} images: {over} words beyond their box, {pale} hard to see",
        _none(over + pale),
    )
    twice = math.ceil(len(taken) / 100)
    print(f"{differing} of {twice} drawn twice have other bytes", _none(differing))
    print(
        f"processor time an image: median {statistics.median(taken):.0f}, p95 {slow:.0f} ms"
        f"  limit {LIMIT_MS:.0f}  ratio {slow / LIMIT_MS:.2f}"
    )


def _none(faults: int) -> str:
    return f"  limit 0  {'MISSES' if faults else 'meets'}"


def _photo() -> Photo:
    """Return a photo of 2,000 pixels across."""
    size = (2000, 1500)
    hues = Image.linear_gradient("L").resize(size)
    layers = (hues, hues.rotate(90).resize(size), Image.radial_gradient("L").resize(size))
    out = BytesIO()
    Image.merge("RGB", layers).save(out, "JPEG", quality=90)
    return Photo(out.getvalue(), (0.3, 0.4))


if __name__ == "__main__":
    main()
