"""What is woven, knitted and braided for the house."""

import math

from materials import cloth, knit, mixed
from shapes import chance, cushion, folded, grounded, joined, swept


def fringe(width, y, z, color, count=34, long=0.42, seed=1):
    """Threads that hang from the front edge of a folded cloth."""
    rand, thread, made = chance(seed), cloth(color, 60, 0.5), []
    for i in range(count):
        x = -width / 2 + width * (i + 0.5) / count
        lean, out = rand.uniform(-0.05, 0.05), rand.uniform(0.02, 0.12)
        made.append(swept([(x, y, z), (x + lean * 0.4, y - out, z - long * 0.35), (x + lean, y - out * 0.9, z - long * rand.uniform(0.85, 1.05))], 0.028, thread, radii=[1.2, 0.9, 1.1], per=4))
    return made


def towels():
    top = folded(2.5, 1.9, 4, 0.1, cloth("#ece4d4", 34, 0.4, stripes=("X", 0.55, 0.16, "#5f7183")), at=(0.05, 0, 0.5), turn=3, seed=3)
    low = folded(2.6, 1.95, 4, 0.1, cloth("#b9c1b2", 34, 0.4), turn=-2, seed=7)
    return joined([low, top], turn=(0, 0, 22))


def throw(color="#8d8a80", other="#d9d2c2"):
    body = folded(3.2, 2.3, 5, 0.24, knit(color, 5, "X", second=other), seed=5, slack=0.06)
    return joined([body, *fringe(3.1, -1.13, 1.33, color, 40, 0.6)], turn=(0, 0, 20))


def scarf(color="#85878a"):
    body = folded(1.7, 2.7, 4, 0.2, knit(color, 7, "X", second=mixed(color, "#ffffff", 0.25)), seed=9, slack=0.05)
    return joined([body, *fringe(1.6, -1.34, 0.86, color, 22, 0.55, 4)], turn=(0, 0, 26))


def pillow(color="#a9b39b"):
    body = cushion(3.0, 3.0, 1.15, cloth(color, 30, 0.4), wrinkle=0.05)
    return grounded(joined([body], turn=(68, 0, 14)))


def bedding(color="#efeae1", other="#c08a6c"):
    cover = folded(3.6, 2.6, 4, 0.24, cloth(color, 30, 0.3), seed=2, slack=0.08, gap=0.2)
    pillows = joined([cushion(2.7, 1.9, 0.62, cloth(color, 30, 0.3), 0.05, 3)], at=(0.0, 0.1, 1.02), turn=(3, 2, 4))
    pillows += joined([cushion(2.5, 1.8, 0.58, cloth(other, 30, 0.3), 0.05, 6)], at=(0.1, -0.02, 1.5), turn=(5, -2, -5))
    return joined([cover, *pillows], turn=(0, 0, 20))


def bath():
    made, z = [], 0.0
    for i, color in enumerate(("#33404e", "#93a38e", "#f1eee8")):
        made.append(folded(2.4, 2.0, 3, 0.19, cloth(color, 11, 0.9, fuzz=0.8), at=(0.04 * i, 0, z), turn=3 * i - 4, seed=i + 1, slack=0.05))
        z += 0.69
    return joined(made, turn=(0, 0, 24))


def runner(color="#c9b08e"):
    body = folded(1.75, 2.9, 3, 0.13, cloth(color, 24, 0.6, stripes=("X", 0.4, 0.06, "#8a6b4c")), seed=4)
    return joined([body, *fringe(1.65, -1.44, 0.42, color, 20, 0.4, 3)], turn=(0, 0, 28))


def rug(color="#c2a173"):
    made = []
    for i in range(15):
        r, shade = 0.12 + i * 0.2, mixed(color, "#6a4e2e", 0.32 if i in (10, 11, 13) else 0.0)
        jute = cloth(shade, 9, 0.9)
        turns = max(int(r * 14), 4)
        # Two strands that run around each other.
        for half in (0, math.pi):
            points = [((r + 0.05 * math.sin(turns * a + half)) * math.cos(a), (r + 0.05 * math.sin(turns * a + half)) * math.sin(a), 0.09 + 0.035 * math.cos(turns * a + half)) for a in [2 * math.pi * k / (turns * 6) for k in range(turns * 6)]]
            made.append(swept(points, 0.075, jute, closed=True, per=1))
    return made
