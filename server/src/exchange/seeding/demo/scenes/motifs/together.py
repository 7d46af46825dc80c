"""Several things beside each other, in their true sizes: the pictures of collections and of the home."""

from motifs import ceramics, desk, kitchen, light, textiles, wear
from shapes import joined


def put(things, x, y, scale=1.0, turn=0, z=0.0):
    return joined(things, at=(x, y, z), turn=(0, 0, turn), scale=scale)


def kitchen_():
    put(kitchen.board(), 0.6, -0.6, 1.75, -8)
    put(ceramics.mug(), -3.3, -1.7, 1.0, 10)
    put(ceramics.bowl(), -2.2, 2.6, 1.45)
    put(kitchen.kettle(), 2.8, 3.2, 1.7, 8)
    put(ceramics.vase(), -4.3, 5.6, 1.55, 20)
    put(kitchen.tin(color="#3f5870", label="#ece8dd", title="EARL GREY", size=0.25, ink="#2c3f52"), 4.3, -0.3, 0.95, -12)


def home():
    put(textiles.throw(), 0.4, 1.2, 2.0, -4)
    put(textiles.pillow("#b9714f"), -1.2, 5.4, 2.3, -10)
    put(textiles.pillow(), 3.4, 6.2, 2.3, 12)
    put(light.candle(), -4.2, -0.6, 1.05)
    put(light.brass_lamp(), 6.2, 1.5, 2.1, 30)
    put(ceramics.incense(), -1.9, -3.0, 1.2, -10)


def desk_():
    put(desk.planner(), -0.3, 1.8, 1.7, -6)
    put(desk.notebook(), 3.6, -2.2, 1.15, -22)
    put(desk.pen(), -2.4, -2.6, 1.0, 12)
    put(desk.pencils(("#a85f3a",), spread=False), 0.2, -3.9, 0.9, 70)
    put(ceramics.mug("#5f7d74"), -4.9, -0.2, 1.0, -60)
    put(desk.cards(), 4.3, 1.6, 0.9, -24)


def wear_():
    put(wear.backpack(), -1.4, 1.4, 2.3, -4)
    put(textiles.scarf("#b98a35"), 3.6, -1.4, 1.75, -6)
    put(wear.beanie(), 3.7, -1.0, 1.3, 4, z=1.62)
    put(wear.basket(), 5.2, 5.2, 2.0, -4)


def gifts():
    put(light.candle(), -2.5, 0.4, 1.15)
    put(kitchen.tin(), 0.1, 1.4, 1.1)
    put(kitchen.wraps(), 3.0, 0.2, 1.0, -14)
    put(desk.gift_card(), -1.7, -2.6, 0.9, -2)
    put(desk.cards(), 1.9, -2.9, 0.8, -24)
    put(ceramics.vase(), -3.2, 4.2, 1.5, 10)
    put(textiles.towels(), 2.6, 4.4, 1.35, 6)


def table():
    """Wide: a laid table."""
    put(ceramics.plates(count=3, leaning=False), -0.4, -0.4, 1.4)
    put(ceramics.bowl("#6f8a80", "#6b5440"), -0.4, -0.4, 0.78, z=0.75)
    put(ceramics.mug(), 4.3, 0.6, 1.0, 8)
    put(ceramics.plates("#7d8b86", 2, leaning=False), -6.8, 1.6, 1.4)
    put(ceramics.vase(), 2.2, 4.4, 1.55, 10)
    put(kitchen.kettle(), 7.6, 3.0, 1.7, -14)
    put(kitchen.spoon(), 3.2, -2.6, 0.85, -12)
    put(textiles.towels(), -3.9, 4.6, 1.4, -6)
