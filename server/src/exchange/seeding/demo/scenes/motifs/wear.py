"""What is worn and carried: most of it lies flat and is looked at from above."""

import math

from materials import cloth, knit, lacquer, metal, mixed
from motifs.kitchen import SERIF
from shapes import box, laid, mirrored, joined, swept, turned, written

TEE = [(0, 1.62), (0.32, 1.68), (0.5, 1.86), (0.5, 1.86), (0.95, 1.72), (1.85, 0.92), (1.85, 0.92), (1.4, 0.42), (1.4, 0.42), (1.02, 0.76), (1.02, 0.76), (1.04, -0.4), (1.08, -1.85), (1.08, -1.85), (0, -1.9)]


def tee(color="#7d8f9b"):
    jersey = cloth(color, 60, 0.15, fuzz=0.5)
    body = laid(mirrored(TEE), 0.12, jersey, wrinkle=0.05, seed=3)
    rib = knit(mixed(color, "#000000", 0.06), 16, "X")
    front = swept([(-0.5, 1.85, 0.1), (-0.38, 1.62, 0.16), (0, 1.5, 0.17), (0.38, 1.62, 0.16), (0.5, 1.85, 0.1)], 0.07, rib, flat=(0.05, 0.16))
    behind = swept([(-0.5, 1.85, 0.1), (-0.25, 1.8, 0.05), (0, 1.78, 0.05), (0.25, 1.8, 0.05), (0.5, 1.85, 0.1)], 0.05, rib, flat=(0.05, 0.12))
    inside = laid([(-0.48, 1.82), (-0.3, 1.66), (0, 1.56), (0.3, 1.66), (0.48, 1.82), (0, 1.78)], 0.03, cloth(mixed(color, "#000000", 0.2), 60, 0.15))
    tag = box((0.24, 0.16, 0.01), lacquer("#37524a", 0.8), at=(0, 1.69, 0.07), bevel=0)
    seams = [swept([(s * 1.0, 1.58, 0.12), (s * 1.08, 1.2, 0.15), (s * 1.02, 0.78, 0.09)], 0.014, cloth(mixed(color, "#000000", 0.18), 60, 0.2)) for s in (-1, 1)]
    hem = swept([(-1.05, -1.72, 0.12), (0, -1.76, 0.155), (1.05, -1.72, 0.12)], 0.012, cloth(mixed(color, "#000000", 0.14), 60, 0.2))
    return joined([body, front, behind, inside, tag, *seams, hem], turn=(0, 0, 5))


SHIRT = [(0, 1.66), (0.35, 1.7), (0.5, 1.84), (0.5, 1.84), (1.0, 1.66), (1.55, 0.3), (1.92, -1.25), (1.92, -1.25), (1.52, -1.38), (1.52, -1.38), (1.2, 0.05), (1.05, 0.5), (1.05, 0.5), (1.05, -1.0), (1.06, -1.6), (0.75, -1.88), (0, -1.98)]


def shirt(color="#44566b", button="#d9cbb0"):
    linen, dark = cloth(color, 26, 0.35), cloth(mixed(color, "#000000", 0.16), 40, 0.2)
    body = laid(mirrored(SHIRT), 0.14, linen, wrinkle=0.085, seed=5, size=0.6)
    inside = laid([(-0.45, 1.8), (-0.2, 1.52), (0, 1.34), (0.2, 1.52), (0.45, 1.8), (0, 1.84)], 0.05, dark, at=(0, 0, 0.1))
    collar = [laid([(s * 0.06, 1.3), (s * 0.06, 1.3), (s * 0.45, 1.1), (s * 0.45, 1.1), (s * 0.62, 1.5), (s * 0.5, 1.86), (s * 0.5, 1.86), (s * 0.36, 1.66)], 0.08, linen, at=(0, 0, 0.14), wrinkle=0.01, edge=0.05) for s in (-1, 1)]
    placket = laid([(-0.13, 1.3), (-0.13, 1.3), (0.13, 1.3), (0.13, 1.3), (0.13, -1.9), (0.13, -1.9), (-0.13, -1.9), (-0.13, -1.9)], 0.05, linen, at=(0, 0, 0.13), wrinkle=0.03, edge=0.03)
    horn = lacquer(button, 0.3)
    buttons = [turned([(0, 0.03), (0.04, 0.025), (0.065, 0.035), (0.07, 0.02), (0.06, 0), (0, 0)], horn) for _ in range(6)]
    for i, one in enumerate(buttons):
        one.location = (0, 1.12 - 0.52 * i, 0.22)
    pocket = laid([(0.42, 0.75), (0.42, 0.75), (0.92, 0.75), (0.92, 0.75), (0.92, 0.25), (0.67, 0.1), (0.42, 0.25)], 0.045, linen, at=(0, 0, 0.14), wrinkle=0.02, edge=0.03)
    seams = [swept([(s * 0.95, 1.66, 0.15), (s * 1.12, 1.1, 0.18), (s * 1.06, 0.55, 0.12)], 0.014, dark) for s in (-1, 1)]
    cuffs = [laid([(s * 1.5, -1.15), (s * 1.5, -1.15), (s * 1.9, -1.02), (s * 1.9, -1.02), (s * 1.95, -1.28), (s * 1.95, -1.28), (s * 1.52, -1.42), (s * 1.52, -1.42)], 0.06, linen, at=(0, 0, 0.08), wrinkle=0.01, edge=0.04) for s in (-1, 1)]
    return joined([body, inside, *collar, placket, *buttons, pocket, *seams, *cuffs], turn=(0, 0, 4))


def apron(color="#6d7b72"):
    twill, brown = cloth(color, 44, 0.3), cloth("#a5764a", 50, 0.3)
    body = laid(mirrored([(0, 1.85), (0.62, 1.85), (0.62, 1.85), (0.75, 1.1), (1.4, 0.55), (1.4, 0.55), (1.45, -0.6), (1.42, -1.95), (1.42, -1.95), (0, -1.98)]), 0.11, twill, wrinkle=0.07, seed=8)
    pockets = [laid([(s * 0.08, -0.1), (s * 0.08, -0.1), (s * 1.0, -0.1), (s * 1.0, -0.1), (s * 1.0, -1.0), (s * 1.0, -1.0), (s * 0.08, -1.0), (s * 0.08, -1.0)], 0.05, twill, at=(0, 0, 0.11), wrinkle=0.02, edge=0.03) for s in (-1, 1)]
    straps = [swept([(s * 0.55, 1.8, 0.13), (s * 0.7, 2.3, 0.1), (s * 0.1, 2.75, 0.14 + 0.04 * s), (-s * 0.9, 2.2, 0.1), (-s * 1.15, 1.4, 0.08), (-s * 1.35, 0.6, 0.1)], 0.08, brown, flat=(0.03, 0.15)) for s in (-1, 1)]
    rivets = [turned([(0, 0.04), (0.04, 0.035), (0.06, 0)], metal("#b98f47", 0.25)) for _ in range(4)]
    for one, (x, y) in zip(rivets, ((-0.98, -0.14), (-0.1, -0.14), (0.1, -0.14), (0.98, -0.14))):
        one.location = (x, y, 0.17)
    return joined([body, *pockets, *straps, *rivets], turn=(0, 0, 5))


def poncho(color="#c99a3c"):
    coat = lacquer(color, 0.42)
    body = laid(mirrored([(0, 1.3), (0.5, 1.25), (1.2, 0.9), (2.2, -0.3), (2.25, -1.3), (2.25, -1.3), (1.1, -1.75), (0, -1.85)]), 0.14, coat, wrinkle=0.13, seed=4, size=0.7)
    hood = laid(mirrored([(0, 2.2), (0.45, 2.1), (0.7, 1.6), (0.55, 1.15), (0.25, 0.98), (0, 0.95)]), 0.2, coat, at=(0, 0, 0.06), wrinkle=0.06, seed=1)
    inside = laid(mirrored([(0, 1.9), (0.28, 1.8), (0.4, 1.5), (0.28, 1.2), (0, 1.08)]), 0.03, lacquer(mixed(color, "#000000", 0.5), 0.6), at=(0, 0, 0.27))
    rim = swept([(0.42 * math.cos(a), 1.5 + 0.46 * math.sin(a), 0.3) for a in [k * math.pi / 8 for k in range(16)]], 0.035, coat, closed=True)
    pocket = laid([(-0.55, -0.35), (-0.55, -0.35), (0.55, -0.35), (0.55, -0.35), (0.6, -1.1), (-0.6, -1.1), (-0.6, -1.1)], 0.05, coat, at=(0, 0, 0.17), wrinkle=0.03, edge=0.03)
    cords = [swept([(s * 0.25, 1.1, 0.33), (s * 0.3, 0.8, 0.25), (s * 0.26, 0.45, 0.27)], 0.025, cloth("#f0e6d2", 60, 0.4)) for s in (-1, 1)]
    return joined([body, hood, inside, rim, pocket, *cords], turn=(0, 0, 5))


def socks(color="#d8c9ae", tip="#b0603c"):
    made = []
    outline = [(-0.42, 1.9), (-0.42, 1.9), (0.42, 1.9), (0.42, 1.9), (0.4, 0.6), (0.46, -0.1), (1.2, -0.75), (1.6, -1.15), (1.45, -1.55), (0.95, -1.6), (0.1, -1.05), (-0.4, -0.55), (-0.5, 0.0), (-0.44, 0.8)]
    for i, (x, y, turn) in enumerate(((0, 0, 0), (-1.15, -0.1, 7))):
        rib = knit(color, 9, "X")
        parts = [laid(outline, 0.17, rib, wrinkle=0.03, seed=i), laid([(-0.44, 1.96), (-0.44, 1.96), (0.44, 1.96), (0.44, 1.96), (0.43, 1.35), (0.43, 1.35), (-0.44, 1.35), (-0.44, 1.35)], 0.2, knit(mixed(color, "#ffffff", 0.15), 14, "X"), edge=0.06)]
        parts += [laid([(1.1, -0.68), (1.66, -1.13), (1.5, -1.6), (0.9, -1.62), (0.86, -1.2)], 0.19, knit(tip, 9, "X"), edge=0.09), laid([(-0.47, 0.1), (-0.1, -0.2), (-0.05, -0.8), (-0.15, -0.98), (-0.48, -0.6)], 0.185, knit(tip, 9, "X"), edge=0.09)]
        made += joined(parts, at=(x, y, 0.12 * i), turn=(0, 0, turn))
    return joined(made, turn=(0, 0, -6))


def beanie(color="#8b4a32"):
    wool = knit(color, 6, "X")
    rib = lambda a: 1 + 0.018 * math.sin(46 * a)  # noqa: E731
    dome = turned([(1.25, 0.5), (1.32, 0.8), (1.26, 1.4), (0.95, 1.95), (0.45, 2.22), (0.12, 2.24), (0, 2.22)], wool, steps=368, shape=rib)
    cuff = turned([(1.22, 0.08), (1.3, 0.0), (1.38, 0.04), (1.42, 0.4), (1.4, 0.8), (1.35, 0.9), (1.28, 0.86)], wool, steps=368, shape=rib)
    label = box((0.5, 0.02, 0.28), lacquer("#e9dcc4", 0.8), at=(0.25, -1.43, 0.3), bevel=0.01, turn=(0, 0, 9))
    return [dome, cuff, label]


def tote(color="#dccdb0"):
    canvas, ink = cloth(color, 30, 0.5), lacquer("#37524a", 0.95)
    body = laid(mirrored([(0, 1.2), (1.4, 1.22), (1.4, 1.22), (1.48, -0.4), (1.42, -2.0), (1.42, -2.0), (0, -2.05)]), 0.16, canvas, wrinkle=0.07, seed=6)
    hem = laid(mirrored([(0, 1.24), (1.42, 1.26), (1.42, 1.26), (1.43, 1.0), (1.43, 1.0), (0, 0.97)]), 0.05, canvas, at=(0, 0, 0.13), wrinkle=0.02, edge=0.03)
    handles = [swept([(-0.75, 0.95, 0.2 + z), (-0.78, 1.6, 0.1 + z), (-0.55 + dx, 2.5, 0.1 + z), (0.0 + dx, 2.85 - z, 0.12 + z), (0.55 + dx, 2.5, 0.1 + z), (0.78, 1.6, 0.1 + z), (0.75, 0.95, 0.2 + z)], 0.1, canvas, flat=(0.04, 0.24)) for z, dx in ((0.0, 0.16), (0.06, -0.05))]
    word = written("STOA", 0.5, ink, at=(0, -0.35, 0.235), font=SERIF, thick=0.004, spacing=1.4)
    return joined([body, hem, *handles, word], turn=(0, 0, 6))


def backpack(color="#5d6347", leather="#8a5430"):
    canvas, strap, brass = cloth(color, 40, 0.4), lacquer(leather, 0.5), metal("#b98f47", 0.25)
    body = box((2.2, 1.1, 3.1), canvas, bevel=0.42, segments=10)
    pocket = box((1.75, 0.5, 1.35), canvas, at=(0, -0.5, 0.22), bevel=0.2, segments=8)
    flap = box((2.28, 1.25, 1.3), canvas, at=(0, -0.05, 2.0), bevel=0.3, segments=8)
    belts = [box((0.2, 0.05, 1.55), strap, at=(x, -0.7, 1.15), bevel=0.02) for x in (-0.6, 0.6)]
    buckles = [swept([(x - 0.15, -0.75, 1.45), (x + 0.15, -0.75, 1.45), (x + 0.15, -0.75, 1.7), (x - 0.15, -0.75, 1.7)], 0.03, brass, closed=True, per=2) for x in (-0.6, 0.6)]
    patch = box((0.5, 0.03, 0.26), strap, at=(0, -0.76, 0.75), bevel=0.01)
    loop = swept([(-0.32, 0.1, 3.2), (-0.3, 0.1, 3.5), (0, 0.1, 3.6), (0.3, 0.1, 3.5), (0.32, 0.1, 3.2)], 0.08, strap, flat=(0.06, 0.16))
    bands = [swept([(s * 0.7, 0.5, 2.9), (s * 1.25, 0.75, 2.6), (s * 1.42, 0.6, 1.6), (s * 1.2, 0.5, 0.5)], 0.1, canvas, flat=(0.08, 0.3)) for s in (-1, 1)]
    return joined([body, pocket, flap, *belts, *buckles, patch, loop, *bands], turn=(0, 0, 24))


def basket(color="#cfae74"):
    straw, strap, made = cloth(color, 12, 0.7), lacquer("#7a4a2b", 0.5), []
    for row in range(24):
        t = row / 23
        r = 1.15 + 0.5 * t
        points = [((r + 0.045 * math.sin(20 * a + math.pi * row)) * math.cos(a) * 1.2, (r + 0.045 * math.sin(20 * a + math.pi * row)) * math.sin(a) * 0.8, 0.08 + 1.95 * t + 0.08 * t * math.cos(2 * a)) for a in [2 * math.pi * k / 160 for k in range(160)]]
        made.append(swept(points, 0.058, straw, closed=True, per=1))
    inner = turned([(0, 0.02), (1.1, 0.02), (1.14, 0.1), (1.6, 2.0)], cloth(mixed(color, "#3a2410", 0.45), 12, 0.7))
    inner.scale = (1.19, 0.79, 1)
    made.append(inner)
    rim = [((1.67) * math.cos(a) * 1.2, 1.67 * math.sin(a) * 0.8, 2.06 + 0.08 * math.cos(2 * a)) for a in [2 * math.pi * k / 80 for k in range(80)]]
    made.append(swept(rim, 0.085, straw, closed=True, per=1))
    for y in (-1.28, 1.28):
        out = math.copysign(0.08, y)
        made.append(swept([(-0.7, y + out, 1.5), (-0.72, y + out, 2.1), (-0.5, y * 0.9, 2.95), (0, y * 0.82, 3.25), (0.5, y * 0.9, 2.95), (0.72, y + out, 2.1), (0.7, y + out, 1.5)], 0.08, strap))
    return joined(made, turn=(0, 0, 16))
