"""What gives light and scent."""

import math

from materials import glass, glow, lacquer, metal, paper, wax, wood
from motifs.kitchen import SANS, SERIF
from shapes import box, joined, swept, turned, written


def candle(color="#f0e6d0", vessel="#b5783c", title="CEDAR", line="SOY CANDLE · 40 H", ink="#3f3226"):
    shell = glass(vessel, 0.04)
    cup = turned([(0, 0), (0.88, 0), (0.93, 0.05), (0.95, 0.4), (0.95, 1.95), (0.93, 1.99), (0.89, 1.96), (0.88, 0.5), (0.86, 0.25), (0, 0.22)], shell)
    fill = turned([(0, 1.42), (0.7, 1.42), (0.87, 1.46), (0.87, 1.46), (0.865, 0.6), (0.84, 0.26), (0, 0.24)], wax(color))
    wick = swept([(0, 0, 1.4), (0.01, 0, 1.55), (0.04, 0, 1.64)], 0.022, lacquer("#2a2320", 0.9))
    flame = turned([(0, 1.56), (0.05, 1.6), (0.085, 1.72), (0.055, 1.9), (0, 2.1)], glow("#ffc46a", 9))
    label = turned([(0.951, 0.42), (0.957, 0.42), (0.957, 0.42), (0.957, 1.18), (0.957, 1.18), (0.951, 1.18)], paper("#f4efe4"), shape=None)
    words = [written(title, 0.27, lacquer(ink), at=(0, 0, 0.87), round_=0.959, font=SERIF, spacing=1.15), written(line, 0.09, lacquer(ink), at=(0, 0, 0.61), round_=0.959, font=SANS, spacing=1.2)]
    return [cup, fill, wick, flame, label, *words]


def brass_lamp():
    brass = metal("#b98f47", 0.24, "Z")
    foot = turned([(0, 0.16), (0.3, 0.16), (0.86, 0.12), (0.92, 0.06), (0.92, 0), (0, 0)], brass)
    stem = swept([(0, 0, 0.1), (0, 0, 2.6), (0, 0, 2.6)], 0.055, brass)
    knuckle = turned([(0, -0.1), (0.08, -0.08), (0.1, 0), (0.08, 0.08), (0, 0.1)], brass)
    knuckle.location.z = 2.66
    shade = turned([(0.18, 0.95), (0.2, 0.98), (0.26, 0.98), (0.4, 0.8), (0.95, 0.02), (0.94, 0.0), (0.92, 0.02), (0.38, 0.76), (0.2, 0.93)], brass)
    bulb = turned([(0, 0.1), (0.16, 0.14), (0.22, 0.3), (0.14, 0.5), (0.1, 0.7), (0, 0.7)], glow("#ffd9a0", 14))
    cord = swept([(0.5, 0.8, 0.04), (1.1, 1.3, 0.04), (1.5, 2.4, 0.04), (2.6, 3.0, 0.04)], 0.03, lacquer("#3a332c", 0.7))
    return [foot, stem, knuckle, *joined([shade, bulb], at=(-0.28, -0.12, 2.35), turn=(14, -26, 0)), cord][:-1]


def reading_lamp(color="#232323"):
    coat, brass = lacquer(color, 0.35), metal("#b98f47", 0.25)
    foot = turned([(0, 0.2), (0.85, 0.18), (0.95, 0.12), (0.98, 0), (0, 0)], coat)
    joints = [(0.0, 0, 0.28), (0.72, 0.15, 2.15), (-0.95, -0.1, 3.55)]
    arms = [swept([joints[i], joints[i + 1]], 0.055, coat, per=4) for i in range(2)]
    knuckles = []
    for spot in joints:
        one = turned([(0, -0.13), (0.12, -0.13), (0.14, -0.1), (0.14, 0.1), (0.12, 0.13), (0, 0.13)], brass)
        knuckles += joined([one], at=spot, turn=(90, 0, 0))
    head = [turned([(0.0, 0.86), (0.2, 0.85), (0.28, 0.74), (0.34, 0.55), (0.75, 0.03), (0.74, 0.0), (0.71, 0.03), (0.3, 0.5), (0.0, 0.6)], coat), turned([(0, 0.12), (0.2, 0.17), (0.26, 0.32), (0.16, 0.5), (0, 0.55)], glow("#ffdca8", 12))]
    return [foot, *arms, *knuckles, *joined(head, at=(-1.3, -0.15, 2.95), turn=(6, 28, 0))]


def lantern():
    ribs = 15
    profile = []
    for i in range(ribs * 4 + 1):
        t = i / (ribs * 4)
        a = math.pi * (0.08 + 0.84 * t)
        fold = 0.055 * abs(math.sin(math.pi * ribs * t))
        profile.append((1.75 * math.sin(a) - fold, 1.75 - 1.55 * math.cos(a)))
    shade = paper("#fdf4e3", 0.8, 0.2)
    nodes = shade.node_tree.nodes["Principled BSDF"].inputs
    nodes["Emission"].default_value, nodes["Emission Strength"].default_value = (1.0, 0.72, 0.42, 1), 0.42
    body = turned(profile, shade, per=2)
    wire = metal("#2b2826", 0.4)
    rings = [turned([(0.43, z - 0.03), (0.46, z), (0.43, z + 0.03), (0.4, z), (0.43, z - 0.03)], wire) for z in (0.24, 3.26)]
    legs = [swept([(0.43 * math.cos(a), 0.43 * math.sin(a), 0.3), (0.55 * math.cos(a), 0.55 * math.sin(a), 0.0)], 0.03, wire) for a in (0.6, 2.7, 4.8)]
    return [body, *rings, *legs]
