"""What cooks and serves: iron, steel, wood, glass, tins and bags."""

import math

from materials import cloth, glass, glaze, iron, lacquer, leaf, metal, mixed, paper, wax, wood
from shapes import box, chance, cushion, folded, joined, mesh, sheet, soften, swept, turned, written

SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WALNUT, OAK, OLIVE, BEECH = ("#8a5a38", "#4a2c1a"), ("#c79f6b", "#9a7044"), ("#c9a266", "#6e4a28"), ("#dcb98c", "#c29a68")


def board():
    slab = box((4.0, 2.5, 0.28), wood(*WALNUT, "X", 0.8), bevel=0.06)
    groove = swept([(-1.75, -1.0, 0.285), (-1.75, -1.0, 0.285), (1.75, -1.0, 0.285), (1.75, -1.0, 0.285), (1.75, 1.0, 0.285), (1.75, 1.0, 0.285), (-1.75, 1.0, 0.285), (-1.75, 1.0, 0.285)], 0.045, wood("#5e3a22", "#331c10", "X", 0.8), closed=True, per=4)
    return joined([slab, groove], turn=(0, 0, 18)) + joined(knife(), at=(0.15, -0.1, 0.27), turn=(0, 0, -4), scale=0.5)


def skillet():
    black = iron()
    pan = turned([(0, 0), (1.35, 0), (1.45, 0.03), (1.78, 0.5), (1.82, 0.56), (1.78, 0.6), (1.7, 0.56), (1.4, 0.12), (1.3, 0.09), (0, 0.09)], black)
    handle = sheet([(1.7, -0.24), (2.2, -0.16), (3.1, -0.2), (3.42, -0.24), (3.6, 0), (3.42, 0.24), (3.1, 0.2), (2.2, 0.16), (1.7, 0.24)], 0.16, black, bevel=0.06, holes=[[(3.25, -0.06), (3.4, 0), (3.25, 0.06), (3.15, 0)]])
    handle.location.z += 0.46
    return joined([pan, handle], turn=(0, 0, -34))


def teapot():
    clear, tea, steel = glass(), glass("#c9772a"), metal("#c8c8c8", 0.2)
    body = turned([(0, 0.02), (0.9, 0.02), (1.2, 0.2), (1.36, 0.8), (1.25, 1.4), (0.85, 1.85), (0.72, 2.0), (0.74, 2.12), (0.68, 2.12), (0.66, 1.98), (0.8, 1.8), (1.18, 1.36), (1.28, 0.8), (1.14, 0.26), (0.88, 0.1), (0, 0.1)], clear)
    fill = turned([(0, 0.12), (0.87, 0.12), (1.12, 0.28), (1.27, 0.8), (1.235, 1.12), (1.235, 1.12), (0, 1.12)], tea)
    spout = swept([(1.15, 0, 0.75), (1.5, 0, 0.95), (1.7, 0, 1.45), (2.05, 0, 1.95)], 0.15, clear, radii=[1.6, 1.2, 0.95, 0.8])
    handle = swept([(-1.0, 0, 1.72), (-1.5, 0, 1.9), (-2.0, 0, 1.5), (-1.9, 0, 0.85), (-1.3, 0, 0.6)], 0.085, clear)
    strainer = turned([(0.6, 2.1), (0.58, 1.3), (0.5, 1.0), (0, 0.98)], metal("#b9b9b6", 0.35))
    lid = turned([(0, 2.32), (0.4, 2.28), (0.74, 2.17), (0.76, 2.13), (0.7, 2.11), (0, 2.11)], steel)
    knob = turned([(0, 2.66), (0.13, 2.64), (0.17, 2.54), (0.1, 2.42), (0.08, 2.3)], wood(*BEECH, "Z"))
    return joined([body, fill, spout, handle, strainer, lid, knob], turn=(0, 0, -22))


def glasses():
    clear, water = glass("#f2faf8"), glass("#e8f6f6", ior=1.33)
    made = []
    for i, (x, y) in enumerate([(-1.15, 0.4), (0.15, -0.55), (1.3, 0.35), (-0.45, 1.55), (0.75, 1.6), (-2.2, 1.5)]):
        cup = [turned([(0, 0), (0.5, 0), (0.56, 0.04), (0.6, 0.4), (0.64, 1.0), (0.66, 1.62), (0.645, 1.65), (0.62, 1.62), (0.6, 1.0), (0.55, 0.42), (0.42, 0.22), (0, 0.2)], clear, shape=lambda a, i=i: 1 + 0.012 * math.sin(3 * a + i))]
        if i in (1, 3):
            cup.append(turned([(0, 0.21), (0.41, 0.23), (0.545, 0.43), (0.59, 1.0), (0.59, 1.0), (0, 1.0)], water))
        made += joined(cup, at=(x, y, 0))
    return made


def spoon():
    grain = wood(*OLIVE, "X", 1.1, 0.38)
    rows = 60
    handle = swept([(-2.6, 0, 0.16), (-1.8, 0, 0.13), (-0.6, 0, 0.13), (0.5, 0, 0.16), (1.2, 0, 0.2)], 0.14, grain, radii=[1.25, 1.0, 0.85, 0.9, 1.5])
    vertices, faces = [], []
    for i in range(rows + 1):
        u = -1 + 2 * i / rows
        for j in range(rows + 1):
            v = -1 + 2 * j / rows
            x, y = u * math.sqrt(1 - v * v / 2), v * math.sqrt(1 - u * u / 2)
            d = x * x + y * y
            vertices.append((1.9 + x * 0.95, y * 0.66, 0.05 + 0.3 * d * d))
    n = rows + 1
    faces = [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for i in range(rows) for j in range(rows)]
    bowl = mesh(vertices, faces, grain)
    shell = bowl.modifiers.new("thick", "SOLIDIFY")
    shell.thickness, shell.offset = 0.1, 1
    bowl.modifiers.new("smooth", "SUBSURF").render_levels = 1
    return joined([handle, bowl], turn=(0, 0, 32))


def dutch_oven(color="#2f4f4a", wide=1.75):
    coat, steel = lacquer(color, 0.16), metal("#d7c39a", 0.25)
    pot = turned([(0, 0), (wide * 0.86, 0), (wide * 0.93, 0.06), (wide, 0.3), (wide, 1.35), (wide * 1.03, 1.42), (wide * 1.03, 1.46), (wide * 0.96, 1.46), (0, 1.4)], coat)
    lid = turned([(0, 1.98), (wide * 0.3, 1.95), (wide * 0.75, 1.78), (wide * 0.98, 1.6), (wide * 1.04, 1.54), (wide * 1.05, 1.48), (wide * 1.0, 1.45), (0, 1.45)], coat)
    knob = turned([(0, 2.36), (0.22, 2.35), (0.28, 2.28), (0.24, 2.2), (0.1, 2.12), (0.1, 1.95)], steel)
    ears = [swept([(side * wide * 0.97, -0.42, 1.2), (side * wide * 1.17, -0.36, 1.22), (side * wide * 1.23, 0, 1.22), (side * wide * 1.17, 0.36, 1.22), (side * wide * 0.97, 0.42, 1.2)], 0.1, coat) for side in (-1, 1)]
    return joined([pot, lid, knob, *ears], turn=(0, 0, 24))


def knife():
    steel, oak = metal("#b4b6b8", 0.2, "X"), wood("#5d4734", "#2a1d14", "X", 1.2, 0.5)
    edge = sheet([(-1.5, 0.32), (-1.5, 0.32), (0.6, 0.3), (1.8, 0.1), (2.6, -0.32), (2.6, -0.32), (1.9, -0.46), (0.6, -0.58), (-1.42, -0.6), (-1.42, -0.6), (-1.5, -0.4)], 0.05, steel, at=(0, 0, 0.1), bevel=0.015)
    bolster = box((0.18, 0.5, 0.22), metal("#c7b281", 0.22), at=(-1.56, 0.1, 0.02), bevel=0.04)
    handle = sheet([(-1.6, 0.3), (-1.6, 0.3), (-2.4, 0.28), (-3.3, 0.34), (-3.5, 0.1), (-3.4, -0.22), (-2.6, -0.08), (-1.6, -0.14), (-1.6, -0.14)], 0.26, oak, bevel=0.1)
    pins = [turned([(0, 0.275), (0.05, 0.275), (0.055, 0.26)], metal("#c7b281", 0.2)) for _ in range(3)]
    for i, pin in enumerate(pins):
        pin.location = (-2.0 - 0.5 * i, 0.08, 0)
    return joined([edge, bolster, handle, *pins], turn=(0, 0, 28))


def salt():
    grain, white = wood(*BEECH, "Z", 0.9), lacquer("#f7f5f0", 0.85)
    pot = turned([(0, 0), (1.0, 0), (1.05, 0.04), (1.08, 0.5), (1.05, 0.98), (1.02, 1.02), (0.9, 1.02), (0.88, 0.98), (0.88, 0.2), (0, 0.2)], grain)
    heap = soften(turned([(0, 0.95), (0.4, 0.88), (0.88, 0.72), (0.88, 0.6), (0, 0.6)], white), 0.12, 0.07, 4)
    rand, flakes = chance(9), []
    for _ in range(90):
        a, r = rand.uniform(0, 6.28), rand.uniform(0, 0.8)
        s = rand.uniform(0.03, 0.075)
        flakes.append(box((s, s, s * 0.7), white, at=(r * math.cos(a), r * math.sin(a), 0.9 - 0.18 * r * r), bevel=0.005, turn=(rand.uniform(0, 60), rand.uniform(0, 60), rand.uniform(0, 90)), segments=1))
    lid = turned([(0, 1.24), (0.98, 1.24), (1.06, 1.2), (1.08, 1.12), (1.04, 1.03), (0, 1.03)], grain)
    lid.location = (1.05, 0.55, 0)
    knob = turned([(0, 1.32), (0.06, 1.31), (0.08, 1.26), (0.08, 1.2)], metal("#b8954e", 0.25))
    knob.location = (0.85, 0.48, 0)
    return [pot, heap, *flakes, lid, knob]


def kettle(color="#262626"):
    coat, oak = lacquer(color, 0.42), wood(*OAK, "Z")
    body = turned([(0, 0), (1.25, 0), (1.32, 0.05), (1.28, 0.5), (1.02, 1.5), (0.98, 1.7), (0.9, 1.74), (0, 1.74)], coat)
    lid = turned([(0, 1.86), (0.6, 1.84), (0.86, 1.76), (0.88, 1.72)], coat)
    knob = turned([(0, 2.2), (0.16, 2.19), (0.2, 2.12), (0.16, 2.02), (0.09, 1.96), (0.09, 1.8)], oak)
    spout = swept([(1.1, 0, 0.4), (1.65, 0, 0.42), (1.95, 0, 0.85), (1.85, 0, 1.5), (2.1, 0, 2.05), (2.6, 0, 2.2)], 0.1, coat, radii=[1.5, 1.2, 1.05, 0.95, 0.85, 0.75])
    bracket = swept([(-1.0, 0, 1.55), (-1.5, 0, 1.72), (-1.75, 0, 1.6)], 0.07, coat)
    handle = swept([(-1.7, 0, 1.68), (-1.95, 0, 1.35), (-1.92, 0, 0.7), (-1.75, 0, 0.25)], 0.15, oak, radii=[0.8, 1.05, 1.0, 0.85])
    return joined([body, lid, knob, spout, bracket, handle], turn=(0, 0, -20))


def dripper():
    """A cone of porcelain on a server of glass, with coffee in it."""
    white, clear, coffee = glaze("#f3f0ea", 0.15), glass(), lacquer("#2b1406", 0.06)
    server = turned([(0, 0.02), (1.0, 0.02), (1.12, 0.12), (1.1, 0.6), (0.82, 1.5), (0.78, 1.75), (0.74, 1.75), (0.77, 1.48), (1.03, 0.6), (1.04, 0.16), (0, 0.1)], clear)
    fill = turned([(0, 0.11), (1.02, 0.17), (1.02, 0.6), (0.97, 0.8), (0.97, 0.8), (0, 0.8)], coffee)
    base = turned([(0, 1.82), (0.95, 1.82), (1.0, 1.78), (0.95, 1.74), (0, 1.74)], white)
    cone = turned([(0.3, 1.8), (0.36, 1.95), (1.05, 3.0), (1.08, 3.05), (1.0, 3.06), (0.3, 2.0), (0, 1.95)], white)
    ground = turned([(0, 2.72), (0.4, 2.76), (0.82, 2.85), (0.8, 2.7), (0, 2.6)], lacquer("#3a2212", 0.95))
    filter_ = turned([(0.34, 2.0), (1.0, 3.1), (1.04, 3.2), (0.98, 3.12), (0.3, 2.02)], paper("#efe6d6"), shape=lambda a: 1 + 0.012 * math.sin(26 * a))
    ear = swept([(0.8, 0, 2.72), (1.3, 0, 2.75), (1.45, 0, 2.35), (1.15, 0, 2.02), (0.65, 0, 2.25)], 0.085, white)
    grip = swept([(-0.95, 0, 1.3), (-1.45, 0, 1.5), (-1.7, 0, 1.1), (-1.5, 0, 0.6), (-1.1, 0, 0.5)], 0.075, clear)
    return joined([server, fill, base, cone, ground, filter_, ear, grip], turn=(0, 0, -20))


def tin(color="#7d2f2a", label="#efe3cf", title="WINTER", size=0.32, line="BLACK TEA · 100 G", ink="#5a211d", spice=None):
    coat, lip = lacquer(color, 0.38), metal("#c9a862", 0.25)
    body = turned([(0, 0), (0.92, 0), (0.95, 0.03), (0.95, 0.03), (0.95, 2.0), (0.95, 2.0), (0.93, 2.02), (0, 2.02)], coat)
    seam = turned([(0.93, 1.98), (0.965, 2.0), (0.965, 2.06), (0.93, 2.08)], lip)
    lid = turned([(0.97, 2.06), (0.97, 2.06), (0.97, 2.5), (0.96, 2.54), (0.92, 2.56), (0.8, 2.53), (0, 2.53)], coat)
    band = turned([(0.953, 0.45), (0.957, 0.45), (0.957, 0.45), (0.957, 1.6), (0.957, 1.6), (0.953, 1.6)], paper(label))
    words = [written(title, size, lacquer(ink), at=(0, 0, 1.14), round_=0.958, font=SERIF, spacing=1.12), written(line, 0.105, lacquer(ink), at=(0, 0, 0.78), round_=0.958, font=SANS, spacing=1.15)]
    rule = turned([(0.958, 0.93), (0.961, 0.93), (0.961, 0.945), (0.958, 0.945)], lacquer(ink))
    made = joined([body, seam, lid, band, rule, *words], turn=(0, 0, 3))
    if spice:
        leaves, rand = lacquer("#2a1c12", 0.9), chance(8)
        for i in range(190):
            a, r = rand.uniform(0, 6.28), 0.62 * math.sqrt(rand.random())
            made.append(box((rand.uniform(0.1, 0.26), 0.035, 0.03), leaves, at=(-1.15 + 1.25 * r * math.cos(a), -1.1 + 0.8 * r * math.sin(a), 0.02 + 0.17 * (1 - r / 0.62) * rand.random()), bevel=0.008, turn=(rand.uniform(-25, 25), rand.uniform(-25, 25), rand.uniform(0, 180)), segments=1))
        peel = lacquer(spice, 0.55)
        for i in range(9):
            a, r = rand.uniform(0, 6.28), 0.55 * math.sqrt(rand.random())
            made.append(box((0.17, 0.11, 0.05), peel, at=(-1.15 + 1.2 * r * math.cos(a), -1.1 + 0.75 * r * math.sin(a), 0.12), bevel=0.02, turn=(rand.uniform(-30, 30), rand.uniform(-30, 30), rand.uniform(0, 180)), segments=2))
    return made


def honey():
    clear, gold = glass("#fbfbf4"), glass("#d98c1a", ior=1.48)
    jar = turned([(0, 0.02), (0.9, 0.02), (1.02, 0.14), (1.04, 0.9), (1.0, 1.5), (0.78, 1.75), (0.78, 1.95), (0.74, 1.95), (0.74, 1.75), (0.94, 1.46), (0.98, 0.9), (0.95, 0.2), (0, 0.12)], clear)
    fill = turned([(0, 0.13), (0.94, 0.21), (0.97, 0.9), (0.935, 1.44), (0.85, 1.56), (0.85, 1.56), (0, 1.56)], gold)
    lid = turned([(0, 2.26), (0.82, 2.26), (0.87, 2.22), (0.87, 1.9), (0.85, 1.88), (0.78, 1.88)], metal("#c9a862", 0.3))
    label = turned([(1.043, 0.42), (1.05, 0.42), (1.05, 0.42), (1.052, 1.18), (1.052, 1.18), (1.043, 1.18)], paper("#f3ead8"))
    ink = lacquer("#5b3c12")
    words = [written("HONEY", 0.3, ink, at=(0, 0, 0.87), round_=1.054, font=SERIF, spacing=1.1), written("WILDFLOWER", 0.115, ink, at=(0, 0, 0.6), round_=1.054, font=SANS, spacing=1.3)]
    grain = wood(*BEECH, "X")
    stick = swept([(-1.75, 0, 0.3), (0.1, 0, 0.3)], 0.07, grain)
    rings = []
    for i in range(6):
        r = 0.3 - 0.02 * abs(i - 2)
        ring = turned([(0, -0.05), (r * 0.9, -0.05), (r, 0), (r * 0.9, 0.05), (0, 0.05)], grain)
        rings += joined([ring], at=(0.2 + 0.15 * i, 0, 0.3), turn=(0, 90, 0))
    return [*joined([jar, fill, lid, label, *words], turn=(0, 0, 8)), *joined([stick, *rings], at=(0.1, -1.75, 0), turn=(0, 0, 14))]


def coffee_bag(color="#2b2a28", label="#e8dcc6"):
    foil = lacquer(color, 0.5)
    vertices, faces, rows, across = [], [], 40, 64
    for i in range(rows + 1):
        t = i / rows
        deep = 0.5 * (1 - t**2.2) + 0.035
        wide = 1.02 + 0.05 * t
        power = 0.35 + 0.3 * t
        for k in range(across):
            a = 2 * math.pi * k / across
            c, s = math.cos(a), math.sin(a)
            vertices.append((wide * math.copysign(abs(c) ** power, c), deep * math.copysign(abs(s) ** power, s), 3.1 * t))
    faces = [(i * across + k, i * across + (k + 1) % across, (i + 1) * across + (k + 1) % across, (i + 1) * across + k) for i in range(rows) for k in range(across)]
    faces += [tuple(reversed(range(across))), tuple(rows * across + k for k in range(across))]
    bag = soften(mesh(vertices, faces, foil), 0.7, 0.055, 2)
    fold = box((2.1, 0.2, 0.3), foil, at=(0, 0, 2.98), bevel=0.05)
    tie = box((2.2, 0.05, 0.09), metal("#c9a862", 0.3), at=(0, -0.125, 3.08), bevel=0.015)
    tilt = 8.5
    card = box((1.35, 0.012, 1.25), paper(label), at=(0, -0.56, 0.85), bevel=0, turn=(-tilt, 0, 0))
    ink = lacquer("#33261a")
    words = [written("HOUSE", 0.3, ink, at=(0, -0.475, 1.72), turn=(90 - tilt, 0, 0), font=SERIF, spacing=1.1), written("ESPRESSO", 0.2, ink, at=(0, -0.515, 1.42), turn=(90 - tilt, 0, 0), font=SERIF, spacing=1.1), written("COCOA · HAZELNUT", 0.085, ink, at=(0, -0.545, 1.12), turn=(90 - tilt, 0, 0), font=SANS, spacing=1.2)]
    rand, beans, bean = chance(4), [], lacquer("#3b2010", 0.3)
    for i in range(22):
        a, r = rand.uniform(0, 6.28), rand.uniform(0, 0.75)
        one = turned([(0, -0.09), (0.1, -0.07), (0.13, 0), (0.1, 0.07), (0, 0.09)], bean, steps=24)
        one.scale = (1.25, 0.9, 0.8)
        beans += joined([one], at=(1.35 + r * math.cos(a), -0.9 + 0.6 * r * math.sin(a), 0.075), turn=(rand.uniform(-20, 20), rand.uniform(-20, 20), rand.uniform(0, 180)))
    return joined([bag, fold, tie, card, *words], turn=(0, 0, 10)) + beans


def wraps():
    """Waxed cloths, folded, one on the other, tied with string."""
    made, z = [], 0.0
    for i, (color, band) in enumerate((("#e0b354", "#f3e3b8"), ("#7f9a78", "#dfe6cf"), ("#c9785a", "#f0d9c4"))):
        made.append(folded(2.5 - 0.06 * i, 2.1 - 0.05 * i, 4, 0.075, cloth(color, 40, 0.12, stripes=("X", 1.3 + 0.5 * i, 0.22, band), fuzz=0.05), at=(0.05 * i, 0.02, z), turn=4 * i - 3, slack=0.03, seed=i))
        z += 0.4
    string = cloth("#d9c8a4", 60, 0.5)
    for x, y, turn in ((0, 0, 0), (0, 0, 90)):
        half = 1.28 if turn == 0 else 1.1
        loop = swept([(-half, 0, 0.03), (-half, 0, 0.6), (-half + 0.06, 0, z + 0.02), (0, 0, z + 0.06), (half - 0.06, 0, z + 0.02), (half, 0, 0.6), (half, 0, 0.03)], 0.035, string)
        made += joined([loop], at=(0.03, 0, 0), turn=(0, 0, turn))
    for side in (-1, 1):
        made.append(swept([(0.03, 0, z + 0.07), (side * 0.35, -0.16, z + 0.24), (side * 0.55, -0.32, z + 0.12), (side * 0.25, -0.16, z + 0.06), (0.03, 0, z + 0.09)], 0.035, string))
        made.append(swept([(0.03, 0, z + 0.07), (side * 0.2, -0.3, z + 0.05), (side * 0.35, -0.62, z + 0.04)], 0.035, string))
    return joined(made, turn=(0, 0, 24))
