"""Takes out of a JPG or PNG what it says besides its points: place, telephone, author, previews.

Nothing is packed anew, so the picture loses no quality. What changes how it looks stays: colours,
transparency, and the note which way up it is.
"""

import re
import struct
import zlib
from typing import Final

from PIL.Image import Exif

ORIENTATION: Final = 0x0112
_PNG: Final = b"\x89PNG\r\n\x1a\n"
# Besides those whose first letter is a capital, which every reader needs.
_PNG_KEPT: Final = frozenset({b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD"})
_END, _COMMENT = 0xD9, 0xFE
# What the application segments begin with that say how to read the points: JFIF, a colour profile,
# Adobe's colour transform.
_JPEG_KEPT: Final = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}
# What tells that AI made a picture: IPTC's word for the source, which C2PA has too, and programs
# that write their names. In small letters: to look for words takes a tenth of the time that a
# pattern for either case takes, and a picture has megabytes.
_OF_AI: Final = (
    b"trainedalgorithmicmedia",
    b"midjourney",
    b"stable diffusion",
    b"stablediffusion",
    b"comfyui",
    b"adobe firefly",
)
_DALL_E: Final = re.compile(rb"dall(?:\xc2\xb7|-)?e ?[23]")
_AI_LABEL: Final = (
    b"http://ns.adobe.com/xap/1.0/\0"
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    b'<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" '
    b'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/'
    b'compositeWithTrainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>'
)
_LABEL_SEGMENT: Final = b"\xff\xe1" + struct.pack(">H", len(_AI_LABEL) + 2) + _AI_LABEL
# The next marker within packed points: FF that is neither stuffed (00) nor a restart (D0 to D7).
_MARKER: Final = re.compile(rb"\xff+([^\xff\x00\xd0-\xd7])")


def says_ai_made(content: bytes) -> bool:
    """Whether a picture as it came, with its metadata, says that AI made it or a part of it."""
    small = content.lower()
    if any(word in small for word in _OF_AI):
        return True
    return b"dall" in small and _DALL_E.search(small) is not None


def with_ai_label(jpeg: bytes) -> bytes:
    """Return a JPG that says by IPTC's word that AI made a part of it."""
    return jpeg[:2] + _LABEL_SEGMENT + jpeg[2:]


def has_ai_label(jpeg: bytes) -> bool:
    """Whether a JPG of our own says by `with_ai_label` that AI made a part of it.

    Nothing else in such a file can say it, and the label stands at its beginning.
    """
    return jpeg.startswith(_LABEL_SEGMENT, 2)


def without_metadata(content: bytes, orientation: int = 1) -> bytes:
    """Return the picture without metadata, to be shown turned as `orientation` (EXIF) says.

    ValueError for what is no JPG or PNG of the standard's form.
    """
    note = _orientation_note(orientation)
    try:
        return _png(content, note) if content.startswith(_PNG) else _jpeg(content, note)
    except (struct.error, IndexError) as error:
        raise ValueError("the picture breaks off") from error


def _orientation_note(orientation: int) -> bytes:
    """Return EXIF that says nothing but which way up the picture is; nothing if it is upright."""
    if orientation not in range(2, 9):
        return b""
    exif = Exif()
    exif[ORIENTATION] = orientation
    return bytes(exif.tobytes())


def _png(content: bytes, note: bytes) -> bytes:
    chunks, at = [_PNG], len(_PNG)
    while True:
        (length,) = struct.unpack_from(">I", content, at)
        kind = content[at + 4 : at + 8]
        chunk = content[at : at + 12 + length]
        if len(chunk) < 12 + length:
            raise ValueError("the picture breaks off")
        if kind[:1].isupper() or kind in _PNG_KEPT:
            chunks.append(chunk)
        if kind == b"IHDR" and note:
            chunks.append(_chunk(b"eXIf", note.removeprefix(b"Exif\0\0")))
        if kind == b"IEND":
            # What follows the end is no part of the picture.
            return b"".join(chunks)
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def _jpeg(content: bytes, note: bytes) -> bytes:
    if content[:2] != b"\xff\xd8":
        raise ValueError("this is no JPG or PNG")
    segments, at = [content[:2]], 2
    if note:
        # The JFIF segment is to come first where there is one.
        head = _segment_at(content, at) if content[at : at + 2] == b"\xff\xe0" else b""
        segments += [head, b"\xff\xe1", struct.pack(">H", len(note) + 2), note]
        at += len(head)
    while True:
        match = _MARKER.search(content, at)
        if match is None:
            # Readers show a picture whose end is missing; it gets one.
            return b"".join([*segments, content[at:], b"\xff\xd9"])
        marker = match[1][0]
        # Between two segments lies nothing, behind a scan's head its points.
        segments.append(content[at : match.start()])
        at = match.end() - 2
        if marker == _END:
            return b"".join([*segments, b"\xff\xd9"])
        segment = _segment_at(content, at)
        if _is_kept(marker, segment[4:]):
            segments.append(segment)
        at += len(segment)


def _segment_at(content: bytes, at: int) -> bytes:
    (length,) = struct.unpack_from(">H", content, at + 2)
    segment = content[at : at + 2 + length]
    if len(segment) < 2 + length:
        raise ValueError("the picture breaks off")
    return segment


def _is_kept(marker: int, data: bytes) -> bool:
    if 0xE0 <= marker <= 0xEF:
        return marker in _JPEG_KEPT and data.startswith(_JPEG_KEPT[marker])
    return marker != _COMMENT
