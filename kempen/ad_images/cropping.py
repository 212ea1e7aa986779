"""A photo cut to a shape around the point that has to stay in sight."""

from io import BytesIO

from PIL import Image, ImageOps


def cropped(
    content: bytes, size: tuple[int, int], focus: tuple[float, float] = (0.5, 0.5)
) -> Image.Image:
    """Return a JPG or PNG cut and resized to `size` (pixels), upright and without its metadata.

    `focus` is a point as shares of width and height; it lies as near to the middle as the edges
    allow. A see-through photo is put on white.
    """
    with Image.open(BytesIO(content), formats=("JPEG", "PNG")) as opened:
        # A JPG is unpacked no larger than needed.
        opened.draft("RGB", (size[0] * 2, size[1] * 2))
        ImageOps.exif_transpose(opened, in_place=True)
        if opened.has_transparency_data:
            layer = opened.convert("RGBA")
            photo = Image.new("RGB", layer.size, (255, 255, 255))
            photo.paste(layer, (0, 0), layer)
        else:
            # To convert what is RGB already copies every point.
            photo = opened if opened.mode == "RGB" else opened.convert("RGB")
    width, height = photo.size
    scale = min(width / size[0], height / size[1])
    across, down = size[0] * scale, size[1] * scale
    left = min(max(0.0, focus[0] * width - across / 2), width - across)
    top = min(max(0.0, focus[1] * height - down / 2), height - down)
    area = (left, top, left + across, top + down)
    return photo.resize(size, Image.Resampling.BICUBIC, box=area, reducing_gap=2.0)
