"""What lies on a desk: paper, pens, wax."""

import math

from materials import cloth, lacquer, leaf, metal, mixed, paper, wax, wood
from motifs.kitchen import BEECH, SANS, SERIF, WALNUT
from shapes import box, chance, joined, sheet, swept, turned, written


def book(width, high, thick, color, pages="#f1e9da", at=(0, 0, 0), kind=cloth):
    """A closed book that lies on its back, its spine on the left."""
    cover = kind(color, 40, 0.2) if kind is cloth else kind(color)
    boards = [box((width, high, 0.06), cover, at=(0, 0, z), bevel=0.025) for z in (0, thick - 0.06)]
    spine = box((0.07, high, thick), cover, at=(-width / 2 + 0.01, 0, 0), bevel=0.03)
    leaves = [box((width - 0.1, high - 0.12, (thick - 0.12) / 14 * 0.9), paper(mixed(pages, "#8a7a60", 0.06 * (i % 2))), at=(-0.02 + 0.006 * math.sin(i * 2.3), 0.004 * math.sin(i), 0.06 + (thick - 0.12) / 14 * i), bevel=0.004, segments=1) for i in range(14)]
    return joined([*boards, spine, *leaves], at=at)


def notebook(color="#37524a"):
    made = book(2.5, 3.5, 0.34, color)
    band = box((0.13, 3.52, 0.36), lacquer("#b98f47", 0.7), at=(0.85, 0, -0.005), bevel=0.02)
    ribbon = box((0.14, 0.6, 0.012), cloth("#b98f47", 60, 0.3), at=(-0.3, -1.95, 0.12), bevel=0)
    mark = written("FIELDNOTE", 0.16, metal("#c7a562", 0.35), at=(-0.15, -1.2, 0.343), font=SERIF, spacing=1.3)
    second = joined(book(2.5, 3.5, 0.3, "#c7b59a"), at=(0.35, 0.25, 0), turn=(0, 0, -9))
    return joined([*second, *joined([*made, band, ribbon, mark], at=(0, 0, 0.31))], turn=(0, 0, 16))


def pen(color="#27364a"):
    coat, gold = lacquer(color, 0.14), metal("#cfa95a", 0.16)
    barrel = turned([(0, 0), (0.12, 0.01), (0.16, 0.1), (0.2, 0.9), (0.21, 1.9), (0.185, 2.1), (0.185, 2.1), (0.15, 2.12), (0.14, 2.6), (0.15, 2.72), (0.1, 2.75), (0, 2.75)], coat)
    ring = turned([(0.19, 2.04), (0.2, 2.05), (0.2, 2.11), (0.18, 2.12)], gold)
    nib = sheet([(-0.1, 0), (-0.1, 0), (-0.13, 0.25), (0, 0.72), (0, 0.72), (0.13, 0.25), (0.1, 0), (0.1, 0)], 0.03, gold, bevel=0.012, holes=[[(-0.025, 0.3), (0, 0.335), (0.025, 0.3), (0, 0.265)]])
    joined([nib], at=(0, 0.08, 2.7), turn=(86, 0, 0))
    cap = turned([(0, 0), (0.16, 0.02), (0.2, 0.1), (0.235, 0.5), (0.24, 1.55), (0.24, 1.6), (0.2, 1.6), (0.2, 0.3), (0, 0.2)], coat)
    clip = swept([(0, -0.26, 0.15), (0, -0.3, 0.3), (0, -0.28, 1.0), (0, -0.25, 1.15)], 0.03, gold, flat=(0.03, 0.08))
    band = turned([(0.238, 1.42), (0.248, 1.43), (0.248, 1.52), (0.238, 1.53)], gold)
    made = joined([barrel, ring, nib], at=(-1.6, 0, 0.215), turn=(90, 0, 90))
    made += joined([cap, clip, band], at=(-0.9, -0.95, 0.25), turn=(-90, 50, 90))
    return joined(made, turn=(0, 0, 24))


def planner():
    sheet_, ink, soft = paper("#f7f3ea"), lacquer("#394a44", 0.9), lacquer("#b8b2a4", 0.9)
    board = box((4.2, 3.0, 0.08), paper("#a9825a"), bevel=0.01)
    pad = [box((4.2, 3.0, 0.018), sheet_, at=(0.004 * math.sin(i * 3), 0.004 * math.cos(i * 5), 0.08 + 0.02 * i), bevel=0.002, segments=1) for i in range(12)]
    top = 0.08 + 0.24
    head = box((4.2, 0.3, 0.03), lacquer("#37524a", 0.6), at=(0, 1.37, top - 0.02), bevel=0.005)
    made = [written("WEEK", 0.3, ink, at=(-1.55, 0.95, top), font=SERIF, spacing=1.2)]
    for i, day in enumerate(("MON", "TUE", "WED", "THU", "FRI", "LATER")):
        x = -1.72 + 0.69 * i
        made.append(written(day, 0.13, ink, at=(x, 0.62, top), font=SANS, spacing=1.2))
        made += [box((0.56, 0.012, 0.002), soft, at=(x, 0.42 - 0.22 * k, top), bevel=0) for k in range(8)]
    pencil = joined(pencils(("#c78a4a",), spread=False), at=(0.7, -0.55, top + 0.02), turn=(0, 0, 62), scale=0.62)
    return joined([board, *pad, head, *made, *pencil], turn=(0, 0, 14))


def pencils(colors=("#2f4a44", "#3d5f56", "#54796b", "#7a967f", "#c7b283", "#c78a4a", "#a85f3a", "#6b3a2a"), spread=True):
    made, rand = [], chance(6)
    bare, lead = wood("#d9b07c", "#c08e58", "Z"), lacquer("#2b2b2b", 0.4)
    for i, color in enumerate(colors):
        six = lambda a: 1 / math.cos((a % (math.pi / 3)) - math.pi / 6) * 0.93  # noqa: E731
        body = turned([(0, 0), (0.13, 0), (0.135, 0.02), (0.135, 0.02), (0.135, 3.2), (0.135, 3.2)], lacquer(color, 0.3), shape=six)
        tip = turned([(0.134, 3.2), (0.134, 3.2), (0.04, 3.62), (0.04, 3.62)], bare)
        point = turned([(0.04, 3.62), (0.04, 3.62), (0.008, 3.76), (0, 3.77)], lead)
        mark = written(("4H", "2H", "H", "F", "HB", "B", "4B", "6B")[i % 8], 0.1, metal("#cfa95a", 0.3), at=(0, -0.127, 0.4), turn=(90, 0, 90))
        around = (i - (len(colors) - 1) / 2) * 7 if spread else 0
        made += joined(joined([body, tip, point, mark], turn=(-90, 0, 0), at=(0, -1.8, 0.13)), turn=(0, 0, -around), at=((i - 3.5) * 0.3 if spread else 0, rand.uniform(-0.08, 0.08), 0))
    return made


def cards():
    cream, kraft, ink = paper("#f6f0e4", 0.95, 0.3), paper("#bd9a6e", 0.95, 0.25), lacquer("#37524a", 0.85)
    made = []
    for i in range(3):
        env = [box((3.0, 2.1, 0.035), kraft, bevel=0.008), sheet([(-1.48, 1.03), (-1.48, 1.03), (0, -0.12), (0, -0.12), (1.48, 1.03), (1.48, 1.03)], 0.02, kraft, at=(0, 0, 0.035), bevel=0.004, per=2)]
        made += joined(env, at=(0.3 - 0.12 * i, 0.5 + 0.08 * i, 0.065 * i), turn=(0, 0, -8 + 5 * i))
    card = [box((2.8, 1.95, 0.05), cream, bevel=0.006), written("thank you", 0.46, ink, at=(0, 0.12, 0.052), font=SERIF), *[box((0.9, 0.014, 0.004), ink, at=(0, -0.3, 0.05), bevel=0)]]
    for angle in range(0, 360, 45):
        card.append(sheet([(0.05, 0), (0.13, 0.03), (0.24, 0), (0.13, -0.03)], 0.006, ink, at=(0.0 + 0.0, -0.58, 0.053), bevel=0.001, turn=(0, 0, angle + 0.01)))
    made += joined(card, at=(-0.25, -0.55, 0.22), turn=(3, 0, 9))
    return joined(made, turn=(0, 0, 10))


def gift_card(color="#37524a"):
    back = [box((3.2, 2.0, 0.03), paper("#ded0b8", 0.95, 0.25), bevel=0.008), sheet([(-1.58, 0.98), (-1.58, 0.98), (0, -0.15), (0, -0.15), (1.58, 0.98), (1.58, 0.98)], 0.02, paper("#d5c5aa"), at=(0, 0, 0.03), bevel=0.004, per=2)]
    gold = metal("#d1ab60", 0.25)
    front = [sheet([(-1.35, 0.72), (-1.25, 0.82), (-1.25, 0.82), (1.25, 0.82), (1.25, 0.82), (1.35, 0.72), (1.35, 0.72), (1.35, -0.72), (1.35, -0.72), (1.25, -0.82), (1.25, -0.82), (-1.25, -0.82), (-1.25, -0.82), (-1.35, -0.72), (-1.35, -0.72)], 0.06, lacquer(color, 0.4), bevel=0.01), written("STOA", 0.36, gold, at=(0, 0.2, 0.062), font=SERIF, spacing=1.4), written("GIFT CARD", 0.14, gold, at=(0, -0.22, 0.062), font=SANS, spacing=1.5)]
    loop = [swept([(-1.62, 0, 0.05), (1.62, 0, 0.05)], 0.1, cloth("#b5603c", 50, 0.2), flat=(0.012, 0.16))]
    return joined([*joined(back, at=(0.2, 0.45, 0)), *joined(front, at=(-0.1, -0.4, 0.14), turn=(5, 0, 12)), *joined(loop, at=(0.2, 0.75, 0.0))], turn=(0, 0, 14))


def sketchbook(color="#2c2c2b"):
    made = [box((2.6, 3.6, 0.07), paper("#b79a72"), bevel=0.02), *[box((2.55, 3.55, 0.016), paper("#f6f1e6"), at=(0.004 * math.sin(i * 3), 0, 0.07 + 0.018 * i), bevel=0.002, segments=1) for i in range(10)]]
    made.append(box((2.6, 3.6, 0.06), cloth(color, 40, 0.2), at=(0, 0, 0.26), bevel=0.02))
    steel = metal("#c9c6c0", 0.25)
    for i in range(22):
        y = -1.6 + 3.2 * i / 21
        made.append(swept([(-1.3 + 0.21 * math.cos(a), y, 0.16 + 0.21 * math.sin(a)) for a in [2 * math.pi * k / 12 for k in range(12)]], 0.022, steel, closed=True, per=3))
    made.append(written("SKETCH", 0.22, lacquer("#e9dcc4", 0.8), at=(0.1, 1.3, 0.323), font=SERIF, spacing=1.3))
    made += joined(pencils(("#a85f3a",), spread=False), at=(0.35, -0.75, 0.32), turn=(0, 0, 28), scale=0.62)
    return joined(made, turn=(0, 0, 18))


def seal():
    brass, grip, red = metal("#b98f47", 0.22), wood("#6b3f26", "#3a2014", "Z"), wax("#8e2a22")
    stamp = [turned([(0, 0), (0.42, 0), (0.45, 0.03), (0.45, 0.22), (0.3, 0.34), (0.16, 0.5), (0.18, 0.62), (0.16, 0.66)], brass), turned([(0.15, 0.62), (0.2, 0.7), (0.32, 1.3), (0.3, 1.8), (0.18, 2.1), (0, 2.18)], grip)]
    made = joined(stamp, at=(0.9, 0.4, 0))
    for i, color in enumerate(("#8e2a22", "#2f4f4a", "#b98f47")):
        made += joined([box((2.3, 0.28, 0.28), wax(color), bevel=0.05)], at=(-0.75, 0.95 - 0.42 * i, 0), turn=(0, 0, 4 * i - 6))
    blob = turned([(0, 0.07), (0.42, 0.07), (0.45, 0.13), (0.55, 0.13), (0.62, 0.05), (0.6, 0), (0, 0)], red, shape=lambda a: 1 + 0.07 * math.sin(3 * a + 1) + 0.04 * math.sin(5 * a))
    letter = written("S", 0.55, red, at=(0, 0, 0.075), font=SERIF, thick=0.025)
    card = box((2.7, 1.5, 0.03), paper("#f4ecdd", 0.95, 0.3), bevel=0.005)
    made += joined([card, *joined([blob, letter], at=(0.15, 0, 0.03))], at=(-0.15, -1.15, 0), turn=(0, 0, 6))
    return joined(made, turn=(0, 0, 10))


def tray():
    grain = wood(*WALNUT, "X", 0.8)
    floor = box((4.4, 1.7, 0.14), grain, bevel=0.03)
    sides = [box((4.4, 0.14, 0.42), grain, at=(0, y, 0), bevel=0.05) for y in (-0.8, 0.8)] + [box((0.14, 1.7, 0.42), grain, at=(x, 0, 0), bevel=0.05) for x in (-2.15, 2.15, 1.1)]
    inside = joined(pencils(("#3d5f56", "#c78a4a"), spread=False), at=(-0.4, 0.25, 0.14), turn=(0, 0, 90), scale=0.75)
    joined(inside[4:], at=(0.0, -0.42, 0))
    clips = [swept([(1.6 + 0.1 * k, -0.3 + 0.25 * k, 0.17), (1.6 + 0.1 * k, 0.2 + 0.2 * k, 0.17), (1.78 + 0.1 * k, 0.2 + 0.2 * k, 0.17), (1.78 + 0.1 * k, -0.2 + 0.25 * k, 0.17)], 0.025, metal("#b98f47", 0.25)) for k in range(2)]
    return joined([floor, *sides, *inside, *clips], turn=(0, 0, 20))


def calendar():
    page, ink = paper("#f5efe2", 0.95, 0.2), lacquer("#37524a", 0.9)
    made = [box((2.7, 3.8, 0.04), page, bevel=0.004), box((2.3, 1.9, 0.004), lacquer("#ead9b8", 0.9), at=(0, 0.75, 0.04), bevel=0)]
    for x, y, size, color, turn in ((-0.55, 0.5, 1.2, "#37524a", 20), (0.1, 0.35, 1.45, "#6f8a56", -5), (0.65, 0.45, 1.15, "#c98a4a", -28), (0.0, 0.9, 0.9, "#b5603c", 8)):
        made.append(sheet([(0, -0.5 * size), (0.2 * size, -0.1 * size), (0.12 * size, 0.3 * size), (0, 0.5 * size), (-0.12 * size, 0.3 * size), (-0.2 * size, -0.1 * size)], 0.006, lacquer(color, 0.9), at=(x, y + 0.2, 0.05 + 0.002 * size), bevel=0.001, turn=(0, 0, turn + 0.01)))
    made.append(sheet([(0.3 * math.cos(a), 0.3 * math.sin(a)) for a in [k * math.pi / 6 for k in range(12)]], 0.004, lacquer("#d9743c", 0.9), at=(0.75, 1.35, 0.043), bevel=0.001))
    made.append(written("MAY", 0.3, ink, at=(-0.85, -0.48, 0.042), font=SERIF, spacing=1.15))
    for i in range(31):
        made.append(written(str(i + 1), 0.12, ink, at=(-1.0 + 0.335 * ((i + 4) % 7), -0.82 - 0.2 * ((i + 4) // 7), 0.042), font=SANS))
    bar = [box((2.9, 0.14, 0.1), wood(*BEECH, "X"), at=(0, 1.9, -0.01), bevel=0.03), swept([(-1.0, 1.95, 0.05), (0, 2.6, 0.05), (1.0, 1.95, 0.05)], 0.02, cloth("#8a6b4c", 60, 0.4), per=3)]
    return joined(joined([*made, *bar], turn=(78, 0, 0), at=(0, 0, 1.88)), turn=(0, 0, 14))


def picnic():
    made = book(2.6, 3.4, 0.42, "#f0e2c8", kind=paper)
    art = []
    for i in range(8):
        for k in range(4):
            if (i + k) % 2 == 0:
                art.append(box((0.32, 0.32, 0.003), lacquer("#b5452f", 0.9), at=(-1.12 + 0.32 * i, -1.45 + 0.32 * k, 0.42), bevel=0))
    art.append(sheet([(0.5 * math.cos(a), 0.5 * math.sin(a)) for a in [k * math.pi / 8 for k in range(16)]], 0.004, lacquer("#6f8a56", 0.9), at=(0, 0.15, 0.421), bevel=0.001))
    art.append(sheet([(0.34 * math.cos(a), 0.34 * math.sin(a)) for a in [k * math.pi / 8 for k in range(16)]], 0.004, lacquer("#f0d9a0", 0.9), at=(0, 0.15, 0.426), bevel=0.001))
    ink = lacquer("#3b2a20", 0.9)
    art += [written("THE PICNIC", 0.33, ink, at=(0, 1.3, 0.422), font=SERIF, spacing=1.05), written("BOOK", 0.33, ink, at=(0, 0.92, 0.422), font=SERIF, spacing=1.2)]
    return joined(joined([*made, *art], turn=(72, 0, 0), at=(0, 0, 1.7)), turn=(0, 0, 22))
