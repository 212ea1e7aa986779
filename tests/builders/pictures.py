"""Pictures as a telephone takes them."""

from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageCms
from PIL.PngImagePlugin import PngInfo

SECRETS = (b"Telefon 12", b"Siti binti Ali", b"3.1390N", b"W5M0MpCehiHzreSzNTczkc9d")
XMP = b"http://ns.adobe.com/xap/1.0/\0<x>W5M0MpCehiHzreSzNTczkc9d</x>"


def with_metadata(kind: str, orientation: int = 1, **how: object) -> bytes:
    """A gradient with everything that a telephone writes beside the points."""
    picture = Pictures.linear_gradient("L").resize((1080, 1350)).convert("RGB")
    exif = Pictures.Exif()
    exif[0x0110], exif[0x013B], exif[0x0112] = "Telefon 12", "Siti binti Ali", orientation
    exif.get_ifd(0x8825)[29] = "3.1390N"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    out = BytesIO()
    if kind == "PNG":
        texts = PngInfo()
        for text in SECRETS:
            texts.add_text("Comment", text.decode())
        how |= {"pnginfo": texts}
    else:
        how |= {"comment": b"Siti binti Ali", "xmp": XMP, "quality": 90}
    picture.save(out, kind, exif=exif, icc_profile=profile, **how)
    return out.getvalue()
