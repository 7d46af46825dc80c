"""Renders the demo store's pictures: blender -b -P render.py -- OUT [--size 1200] [--samples 96] [NAME ...]"""

import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import studio  # noqa: E402
from denoise import denoise  # noqa: E402
from pictures import PICTURES  # noqa: E402


def render(name, out, size, samples, threads):
    motif, given, view = PICTURES[name]
    began = time.time()
    studio.clear()
    motif(**given)
    bpy.context.view_layer.update()
    points = studio.points_of(bpy.context.scene.objects)
    options = dict(view)
    width, height = options.pop("size", (1, 1))
    cosy = options.pop("cosy", 1.0)
    # Light that goes through glass takes more samples to find its way.
    through = options.pop("samples", 1)
    samples *= through
    middle = studio.aim(points, aspect=width / height, **options)
    reach = max((p - middle).length for p in points)
    studio.build(middle, reach, cosy)
    studio.expose(samples, size * width // max(width, height), size * height // max(width, height), threads)
    path = os.path.join(out, f"{name}.png")
    raw = os.path.join(out, "raw.png")
    bpy.context.scene.render.filepath = raw
    guides = studio.keep_guides(out)
    bpy.ops.render.render(write_still=True)
    denoise(raw, path, *guides, color=0.22 * through)
    for used in (raw, *guides):
        os.remove(used)
    print(f"{name}: {time.time() - began:.1f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", type=int, default=1200)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--missing", action="store_true", help="leave alone what is there")
    given = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    os.makedirs(given.out, exist_ok=True)
    for name in given.names or PICTURES:
        if given.missing and os.path.exists(os.path.join(given.out, f"{name}.png")):
            continue
        render(name, os.path.abspath(given.out), given.size, given.samples, given.threads)


main()
