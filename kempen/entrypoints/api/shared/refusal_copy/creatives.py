"""Refusals of pictures and of the words of ads."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.creatives.refusals import AdRefusal, ImageRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

IMAGES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ImageRefusal.TOO_LARGE: RefusalAnswer("The picture is larger than {most} MB. Save it smaller."),
    ImageRefusal.TOO_SMALL: RefusalAnswer(
        "The picture is {width} pixels wide; it must be at least {least}."
    ),
    ImageRefusal.BAD_SHAPE: RefusalAnswer(
        "The picture is {width} × {height}. Crop it to between 1.91:1 (wide) and 4:5 (tall) for "
        "the feed, or to 9:16 for stories."
    ),
    ImageRefusal.TAKES_TOO_MUCH: RefusalAnswer(
        "The picture takes too long or too much memory to open. Save it smaller."
    ),
    ImageRefusal.NOT_AN_IMAGE: RefusalAnswer(
        "This is not a JPG or PNG picture. Save it as one of them."
    ),
    ImageRefusal.BROKEN: RefusalAnswer("The picture cannot be read to its end. Save it again."),
    ImageRefusal.ANIMATED: RefusalAnswer(
        "This picture moves. Save one frame of it as a JPG or PNG."
    ),
    ImageRefusal.TOO_MANY_POINTS: RefusalAnswer(
        "The picture is {width} × {height} pixels; at most {million} million fit, and {longest:,} "
        "on a side. Save it smaller."
    ),
}
ADS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    AdRefusal.AD_REFUSED: RefusalAnswer("{first}"),
    AdRefusal.NO_IMAGE: RefusalAnswer("A search ad shows no picture: give it to a social ad."),
    AdRefusal.TOO_LONG: RefusalAnswer("This is {length} long; at most {limit} fit."),
    AdRefusal.TOO_FEW: RefusalAnswer("There are {length}; at least {limit} are needed."),
    AdRefusal.TOO_MANY: RefusalAnswer("There are {length}; at most {limit} fit."),
    AdRefusal.EMPTY: RefusalAnswer("Write something here."),
    AdRefusal.REPEATED: RefusalAnswer("“{text}” stands twice: write another one."),
    AdRefusal.MUST_SAY: RefusalAnswer("The brief wants every ad to say “{text}”."),
    AdRefusal.NEVER_SAY: RefusalAnswer("The brief says never to say “{text}”."),
    AdRefusal.NOT_HTTPS: RefusalAnswer("Give an address that begins with https://."),
    AdRefusal.EMOJI: RefusalAnswer("Emoji: the platform refuses “{text}”."),
    AdRefusal.REPEATED_MARKS: RefusalAnswer("Repeated marks: the platform refuses “{text}”."),
}
