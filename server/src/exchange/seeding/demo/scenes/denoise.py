"""Takes the grain out of a picture: an edge-avoiding à-trous filter that albedo and normals guide (Dammertz et al., 2010)."""

import bpy
import numpy as np


def pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    found = np.empty(width * height * image.channels, dtype=np.float32)
    image.pixels.foreach_get(found)
    bpy.data.images.remove(image)
    return found.reshape(height, width, -1)[:, :, :3]


def denoise(raw, path, albedo, normal, rounds=4, color=0.22, surface=0.09, facing=0.22):
    """Writes the picture `raw` without its grain to `path`, as PNG; `albedo` and `normal` are pictures of the same size."""
    shown, guides = pixels(raw), ((pixels(albedo), surface), (pixels(normal), facing))
    shown = _without_specks(shown, guides[0][0])
    weights = {-1: 0.25, 0: 0.5, 1: 0.25}
    for step in (2**i for i in range(rounds)):
        total, sum_ = np.zeros(shown.shape[:2], np.float32), np.zeros_like(shown)
        for dy, wy in weights.items():
            for dx, wx in weights.items():
                near = [_shift(a, dy * step, dx * step) for a in (shown, guides[0][0], guides[1][0])]
                far = ((near[0] - shown) ** 2).sum(2) / color**2
                for (guide, sigma), other in zip(guides, near[1:]):
                    far += ((guide - other) ** 2).sum(2) / sigma**2
                weight = wy * wx * np.exp(-far)
                total += weight
                sum_ += near[0] * weight[:, :, None]
        shown = sum_ / total[:, :, None]
        color /= 2
    _save(path, shown)


def _without_specks(shown, albedo):
    # A pixel unlike those around it is noise, unless the surface itself has a speck there.
    lonely, plain = _unlike(shown) > 0.12, _unlike(albedo) < 0.05
    return np.where((lonely & plain)[:, :, None], _median(shown), shown)


def _unlike(array):
    return np.abs(array - _median(array)).max(2)


def _median(array):
    around = [_shift(array, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return np.median(np.stack(around), axis=0)


def _shift(array, dy, dx):
    height, width = array.shape[:2]
    return array[np.clip(np.arange(height) + dy, 0, height - 1)][:, np.clip(np.arange(width) + dx, 0, width - 1)]


def _save(path, shown):
    height, width = shown.shape[:2]
    image = bpy.data.images.new("clean", width, height)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.dstack([shown, np.ones((height, width), np.float32)]).ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()
    bpy.data.images.remove(image)
