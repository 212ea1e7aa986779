"""The work of somebody who does it: "birthday party planning" of a planner; pure.

Nobody is asked to choose "our wedding planners" or to turn to somebody for a tutor: ads say the
work. Words for goods may end alike, a steam cleaner and a label printer, and are not among these.
"""

import re
from typing import Final

_WORK: Final = {
    "buyer": "buying",
    "planner": "planning",
    "photographer": "photography",
    "videographer": "videography",
    "caterer": "catering",
    "consultant": "consulting",
    "installer": "installation",
    "tutor": "tuition",
    "coach": "coaching",
    "instructor": "lessons",
    "therapist": "therapy",
    "designer": "design",
    "decorator": "decoration",
    "translator": "translation",
    "groomer": "grooming",
    "painter": "painting",
    "babysitter": "babysitting",
    "repairer": "repair",
    "plumber": "plumbing",
    "tailor": "tailoring",
    "carpenter": "carpentry",
    "surveyor": "surveying",
    "organiser": "planning",
    "organizer": "planning",
}
_DONE: Final = tuple(f" {work}" for work in _WORK.values())
# Trainers are shoes too, and a cross trainer is a machine.
_TRAINER: Final = re.compile(
    r"\b(?:personal|dog|puppy|fitness|corporate)(?= trainers?$)", re.IGNORECASE
)
_CONTRACTOR: Final = re.compile(r" contractors?$", re.IGNORECASE)
_IS_WORK: Final = re.compile(r"(?:ing|ation|works?|services?)$", re.IGNORECASE)
# They are organised; a drawer is kept in order by its organiser.
_EVENT: Final = re.compile(r"\b(?:event|party|wedding|trip|tour|concert|camp)s? ", re.IGNORECASE)


def work_of(product: str) -> str:
    """Return English words for who does something as words for what is done."""
    contractor = _CONTRACTOR.search(product)
    if contractor:
        thing = product[: contractor.start()]
        return thing if _IS_WORK.search(thing) else f"{thing} work"
    trainer = _TRAINER.search(product)
    if trainer:
        return f"{product[: trainer.end()]} training"
    thing, _, last = product.rpartition(" ")
    who = _one_of(last.casefold())
    if not thing or not who or (who.startswith("organi") and not _EVENT.search(product)):
        return product
    work = _WORK[who]
    # "Roof repair" and "dance lessons" have it already.
    return thing if thing.casefold().endswith((work, "installation")) else f"{thing} {work}"


def _one_of(plural: str) -> str:
    """Return the word for one of them, where it is known: a coach of coaches."""
    ones = (plural, plural.removesuffix("s"), plural.removesuffix("es"))
    return next((one for one in ones if one in _WORK), "")


def is_work(words: str) -> bool:
    """Whether English words end with such work, which a sentence takes as a thing."""
    return words.casefold().endswith(_DONE)
