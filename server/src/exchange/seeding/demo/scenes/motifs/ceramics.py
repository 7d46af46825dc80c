"""What is thrown on a wheel: cups, plates, bowls, vases, planters' pots."""

import math

from materials import clay, glaze, lacquer, wood
from shapes import blade, chance, joined, swept, turned
from materials import leaf


def mug(color="#ddd5c7", speckle=0.24, high=1.9, r=0.92, raw="#a9805c", turn=-28, dip=0.42):
    coat = glaze(color, 0.38, speckle)
    wall = [(r * 0.955, 0.2), (r, 0.42), (r, 1.1), (r, high - 0.12), (r * 0.985, high - 0.03), (r * 0.96, high), (r * 0.935, high - 0.03), (r * 0.92, high - 0.14), (r * 0.9, 0.5), (r * 0.8, 0.2), (0, 0.17)]
    body = turned(wall, coat)
    foot = turned([(0, 0.04), (r * 0.78, 0.04), (r * 0.8, 0.0), (r * 0.86, 0.0), (r * 0.93, 0.1), (r * 0.962, 0.2), (r * 1.004, dip), (r * 1.004, dip), (r * 0.99, dip)], clay(raw, 0.8))
    ear = [(r * 0.94, 0, high * 0.84), (r * 1.22, 0, high * 0.87), (r * 1.5, 0, high * 0.68), (r * 1.46, 0, high * 0.42), (r * 1.22, 0, high * 0.3), (r * 0.96, 0, high * 0.32)]
    handle = swept(ear, 0.1, coat, radii=[1.5, 1.05, 0.95, 0.95, 1.05, 1.5])
    return joined([body, foot, handle], turn=(0, 0, turn))


def espresso(color="#f1eee8"):
    coat = glaze(color, 0.15)
    cups = []
    for i, (x, y, z, turn) in enumerate([(-0.62, 0.1, 0, -150), (-0.62, 0.1, 1.06, -25), (0.85, -0.35, 0, -30), (0.72, 1.35, 0, 40)]):
        r, high = 0.66, 1.1
        body = turned([(0, 0.05), (0.36, 0.05), (0.38, 0), (0.42, 0), (0.46, 0.1), (0.6, 0.45), (r, 0.9), (r, high), (r - 0.02, high + 0.02), (r - 0.07, high), (r - 0.08, 0.85), (0.5, 0.4), (0.36, 0.2), (0, 0.17)], coat)
        handle = swept([(0.62, 0, 0.88), (0.9, 0, 0.92), (1.02, 0, 0.7), (0.88, 0, 0.45), (0.56, 0, 0.4)], 0.075, coat, radii=[1.3, 1, 1, 1, 1.2])
        coffee = turned([(0, 0.86), (0.56, 0.86), (0.56, 0.86), (0.5, 0.4), (0, 0.4)], lacquer("#2a1508", 0.08)) if i == 2 else None
        cups += joined([p for p in (body, handle, coffee) if p], at=(x, y, z), turn=(0, 0, turn))
    return cups


def plates(color="#cdbfa8", count=4, speckle=0.14, leaning=True):
    coat = glaze(color, 0.28, speckle)
    made = []
    profile = [(0, 0.06), (0.9, 0.06), (0.95, 0), (1.05, 0), (1.12, 0.06), (1.5, 0.16), (1.86, 0.3), (1.9, 0.335), (1.86, 0.35), (1.5, 0.24), (1.2, 0.15), (0, 0.13)]
    for i in range(count):
        made += joined([turned(profile, coat)], at=(0.02 * math.sin(i * 4), 0.02 * math.cos(i * 3), i * 0.155))
    if leaning:
        made += joined([turned(profile, coat)], at=(0.35, 1.98, 1.9), turn=(78, 0, 0))
    return made


def bowl(color="#e6ded0", outside="#b59574", wide=1.9, high=1.15):
    inner = glaze(color, 0.22, 0.1)
    raw = clay(outside, 0.82)
    shell = turned([(0, 0.05), (0.62, 0.05), (0.66, 0), (0.74, 0), (0.8, 0.1), (1.3, 0.42), (wide * 0.93, high * 0.8), (wide, high)], raw)
    well = turned([(wide, high), (wide * 0.99, high + 0.035), (wide * 0.955, high), (wide * 0.9, high * 0.8), (1.2, 0.5), (0.7, 0.24), (0, 0.18)], inner)
    return [shell, well]


def vase(color="#f2efe9", branch=True):
    body = turned([(0, 0), (0.55, 0), (0.62, 0.03), (0.9, 0.5), (1.05, 1.2), (0.86, 1.9), (0.42, 2.5), (0.3, 3.0), (0.33, 3.35), (0.42, 3.5), (0.39, 3.52), (0.27, 3.3), (0.22, 2.9), (0.2, 2.5)], clay(color, 0.6))
    made = [body]
    if branch:
        rand = chance(5)
        bark, green = wood("#7a5c42", "#4a3626", "Z"), leaf("#6f8a56")
        for path in ([(0, 0, 2.6), (0.1, 0, 3.7), (0.55, 0.1, 4.6), (0.75, 0.05, 5.6), (1.25, -0.1, 6.3)], [(0, 0, 2.6), (-0.08, 0.05, 3.8), (-0.35, 0.1, 4.5), (-0.95, 0, 5.15)]):
            made.append(swept(path, 0.055, bark, radii=[1.1, 1, 0.8, 0.6, 0.3][: len(path)]))
            for i in range(12):
                at = 1.3 + i * (len(path) - 1.35) / 12
                low = min(int(at), len(path) - 2)
                a, b, t = path[low], path[low + 1], at - low
                spot = [a[k] + (b[k] - a[k]) * t for k in range(3)]
                one = blade(0.75 + 0.3 * rand.random(), 0.42, green, bend=0.5, tip=1.3)
                made += joined([one], at=spot, turn=(rand.uniform(10, 60), rand.uniform(-25, 25), rand.uniform(0, 360)))
    return made


def planter(color="#b9663f"):
    raw = clay(color)
    pot = turned([(0, 0.12), (0.8, 0.12), (0.86, 0.12), (1.12, 1.55), (1.12, 1.55), (1.26, 1.55), (1.28, 1.6), (1.28, 1.98), (1.25, 2.02), (1.14, 2.02), (1.1, 1.9), (1.06, 1.6), (0, 1.6)], raw)
    saucer = turned([(0, 0), (1.1, 0), (1.16, 0.02), (1.3, 0.24), (1.27, 0.27), (1.2, 0.25), (1.1, 0.1), (0, 0.1)], raw)
    soil = turned([(0, 1.75), (0.6, 1.73), (1.1, 1.68)], clay("#3a2a20", 1.0))
    made, rand, green = [pot, saucer, soil], chance(3), leaf("#4d7a4c")
    for i in range(40):
        around, up = i * 137.5, 25 + 62 * (i / 40)
        long = 1.3 + 0.9 * rand.random()
        made += joined([blade(long, 0.5, green, bend=0.75, tip=1.2)], at=(0.2 * math.cos(around), 0.2 * math.sin(around), 1.7), turn=(up, 0, around))
    return made


def incense(color="#6f7f78"):
    boat = turned([(0, 0.05), (0.5, 0.04), (0.56, 0), (0.7, 0), (0.9, 0.12), (1.06, 0.34), (1.03, 0.37), (0.88, 0.25), (0.6, 0.15), (0, 0.13)], glaze(color, 0.3, 0.12))
    boat.scale = (1.9, 0.52, 1)
    cone = turned([(0.0, 0.13), (0.16, 0.13), (0.17, 0.16), (0.12, 0.3), (0.045, 0.33), (0.04, 0.2)], glaze(color, 0.3))
    cone.location.x = -1.2
    stick = swept([(-1.2, 0, 0.25), (0.2, 0, 1.1), (1.5, 0, 1.88)], 0.028, clay("#6b4a36", 0.95))
    ash = swept([(1.46, 0, 1.855), (1.62, 0, 1.95)], 0.03, clay("#cfc9c2", 1.0))
    return joined([boat, cone, stick, ash], turn=(0, 0, 14))


def matcha(color="#39423f"):
    bowl_ = [
        turned([(0, 0.1), (0.5, 0.1), (0.52, 0), (0.6, 0), (0.64, 0.1), (1.05, 0.3), (1.2, 0.8), (1.16, 1.35), (1.13, 1.38), (1.08, 1.35), (1.1, 0.8), (0.9, 0.4), (0, 0.24)], glaze(color, 0.35, 0.14, "#8a7a64")),
        turned([(0, 0.62), (0.6, 0.62), (1.06, 0.63), (1.06, 0.5), (0, 0.5)], lacquer("#7d9b3c", 0.5)),
    ]
    bamboo, rand = wood("#e0c48c", "#c2a065", "Z", 0.8, 0.5), chance(2)
    whisk = [turned([(0, 0), (0.24, 0), (0.26, 0.02), (0.26, 0.85), (0.24, 0.88), (0, 0.88)], bamboo)]
    for i in range(64):
        a, out = i * 2 * math.pi / 64, 1.0 if i % 2 else 0.45
        whisk.append(swept([(0.23 * math.cos(a), 0.23 * math.sin(a), 0.8), (0.42 * out * math.cos(a), 0.42 * out * math.sin(a), 1.25), (0.44 * out * math.cos(a), 0.44 * out * math.sin(a), 1.65), (0.34 * out * math.cos(a), 0.34 * out * math.sin(a), 1.82)], 0.014, bamboo, per=5))
    scoop = swept([(-1.3, 0, 0.06), (0, 0, 0.05), (0.9, 0, 0.06), (1.15, 0, 0.13), (1.32, 0, 0.3)], 0.1, bamboo, flat=(0.2, 0.06))
    return bowl_ + joined(whisk, at=(1.85, 0.35, 0)) + joined([scoop], at=(0.75, -1.55, 0), turn=(0, 0, 12))
