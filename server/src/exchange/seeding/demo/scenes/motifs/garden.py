"""What grows, and what one needs for it."""

import math

from materials import clay, cloth, glaze, lacquer, leaf, metal, mixed, paper
from motifs.kitchen import SANS, SERIF
from shapes import blade, box, chance, joined, sheet, swept, turned, written


def can():
    zinc = metal("#a9aeb0", 0.34, "Z")
    body = turned([(0, 0), (0.95, 0), (1.0, 0.05), (1.0, 0.05), (0.92, 1.9), (0.92, 1.9), (0.95, 1.94), (0.9, 1.97), (0.86, 1.9), (0, 1.8)], zinc)
    hoops = [turned([(r, z - 0.05), (r + 0.03, z), (r, z + 0.05)], zinc) for r, z in ((0.985, 0.3), (0.935, 1.6))]
    spout = swept([(0.85, 0, 0.35), (1.35, 0, 0.75), (2.1, 0, 1.8), (2.75, 0, 2.45)], 0.13, zinc, radii=[1.7, 1.15, 0.8, 0.6])
    handle = swept([(-0.95, 0, 0.5), (-1.6, 0, 0.9), (-1.75, 0, 1.7), (-1.2, 0, 2.45), (-0.2, 0, 2.6), (0.55, 0, 2.25), (0.7, 0, 1.85)], 0.075, zinc)
    brace = swept([(0.75, 0, 1.75), (1.4, 0, 1.55), (1.98, 0, 1.62)], 0.04, zinc)
    return joined([body, *hoops, spout, handle, brace], turn=(0, 0, -18))


def seeds():
    made = []
    kinds = (("BASIL", "#4f7d4a", 0.34), ("THYME", "#7d8f6a", 0.12), ("DILL", "#8fa64e", 0.1), ("PARSLEY", "#3f6d45", 0.26), ("CHIVES", "#6a7fa0", 0.09))
    for i, (name, color, wide) in enumerate(kinds):
        ink = lacquer(mixed(color, "#1c2418", 0.35), 0.95)
        parts = [box((1.5, 2.1, 0.07), paper("#e4d3b2", 0.95, 0.3), bevel=0.03), box((1.36, 0.36, 0.003), lacquer(color, 0.9), at=(0, -0.78, 0.07), bevel=0), written(name, 0.17, lacquer("#f6efdf", 0.9), at=(0, -0.78, 0.074), font=SERIF, spacing=1.15)]
        parts.append(swept([(0, -0.45, 0.075), (0.02, 0.1, 0.075), (-0.03, 0.75, 0.075)], 0.018, ink, flat=(0.012, 0.03)))
        for k in range(5):
            y = -0.25 + 0.2 * k
            for side in (-1, 1):
                long = 0.5 - 0.06 * k
                shape = [(0, 0), (long * 0.5, wide * (1 - 0.12 * k)), (long, 0), (long * 0.5, -wide * (1 - 0.12 * k) * 0.6)]
                parts.append(sheet(shape, 0.006, lacquer(color, 0.9), at=(0, y, 0.078 + 0.008 * k + 0.003 * side), bevel=0.001, turn=(0, 0, 38 if side > 0 else 142)))
        made += joined(parts, at=(-1.3 + 0.66 * i, 0.22 - 0.12 * abs(i - 2), 0.075 * i), turn=(0, 0, 20 - 10 * i))
    return joined(made, turn=(0, 0, 4))


def hanging(color="#d9cfbd"):
    pot = turned([(0, 0), (0.5, 0.02), (0.95, 0.3), (1.15, 0.9), (1.05, 1.35), (1.0, 1.4), (0.95, 1.35), (1.0, 0.95), (0, 0.9)], glaze(color, 0.35, 0.2))
    soil = turned([(0, 1.25), (0.5, 1.22), (0.98, 1.15)], clay("#3a2a20", 1.0))
    cord, made, rand = cloth("#e9dfc9", 40, 0.5), [pot, soil], chance(12)
    top = (0, 0, 4.6)
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        c, s = math.cos(a), math.sin(a)
        made.append(swept([(0.05 * c, 0.05 * s, -0.25), (0.6 * c, 0.6 * s, 0.02), (1.2 * c, 1.2 * s, 0.75), (1.1 * c, 1.1 * s, 1.5), (0.1 * c, 0.1 * s, 4.4), top], 0.035, cord))
    made.append(swept([(0, 0, -0.25), (0.05, 0, -0.6), (0.0, 0, -0.95)], 0.1, cord, radii=[0.6, 1.0, 1.5]))
    made.append(turned([(0, 4.35), (0.07, 4.4), (0.09, 4.5), (0.06, 4.6)], cord))
    green = leaf("#5c8752")
    for k in range(15):
        a = k * 2.4
        out, fall = 1.1 + 0.35 * rand.random(), rand.uniform(0.6, 2.0)
        path = [(0.5 * math.cos(a), 0.5 * math.sin(a), 1.25), (out * 0.85 * math.cos(a), out * 0.85 * math.sin(a), 1.7), (out * 1.08 * math.cos(a), out * 1.08 * math.sin(a), 1.2), (out * 1.1 * math.cos(a), out * 1.1 * math.sin(a), 1.4 - fall)]
        made.append(swept(path, 0.02, green))
        for i in range(11):
            t = i / 10 * 2.95
            low = min(int(t), 2)
            spot = [path[low][j] + (path[low + 1][j] - path[low][j]) * (t - low) for j in range(3)]
            made += joined([blade(0.4 + 0.12 * rand.random(), 0.3, green, bend=0.5, tip=1.25)], at=spot, turn=(rand.uniform(-60, 10), rand.uniform(-25, 25), math.degrees(a) - 90 + rand.uniform(-70, 70)))
    return made


def snips():
    steel, black = metal("#9a9c9c", 0.28, "Y"), lacquer("#26302c", 0.42)
    made = []
    for s in (-1, 1):
        edge = sheet([(s * 0.02, -0.25), (s * 0.02, -0.25), (s * 0.2, 0.1), (s * 0.24, 0.9), (s * 0.05, 2.3), (s * 0.05, 2.3), (s * -0.06, 0.9), (s * -0.12, 0.0)], 0.07, steel, at=(0, 0, 0.12 + 0.035 * (s + 1)), bevel=0.02)
        grip = swept([(s * -0.05, -0.1, 0.18), (s * 0.12, -0.5, 0.18), (s * 0.5, -0.85, 0.18), (s * 0.78, -1.5, 0.18), (s * 0.55, -2.2, 0.18), (s * 0.2, -2.25, 0.18), (s * 0.18, -1.6, 0.18), (s * 0.14, -0.9, 0.18)], 0.115, black, radii=[0.7, 0.9, 1.0, 1.0, 1.0, 0.9, 0.8, 0.7])
        made += joined([edge, grip], turn=(0, 0, -11 * s))
    pin = turned([(0, 0.3), (0.13, 0.28), (0.16, 0.2), (0.16, 0.1)], metal("#b98f47", 0.25))
    rand, green = chance(3), leaf("#6f8a56")
    sprig = [swept([(-1.9, -0.6, 0.06), (-1.5, 0.3, 0.1), (-1.35, 1.6, 0.08)], 0.035, green)]
    for i in range(11):
        t = i / 10
        spot = (-1.9 + 0.55 * t, -0.4 + 2.0 * t, 0.09)
        sprig += joined([blade(0.55, 0.2, green, bend=0.3)], at=spot, turn=(rand.uniform(0, 14), 0, (62 if i % 2 else -62) + rand.uniform(-12, 12)))
    return joined([*joined(made, turn=(0, 0, -24)), pin, *sprig], turn=(0, 0, 0))
