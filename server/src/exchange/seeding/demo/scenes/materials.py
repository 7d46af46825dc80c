"""Surfaces: glaze, wood, cloth, metal, glass, paper, wax, leaf. Colors are #rrggbb."""

import bpy


def linear(color):
    """The linear RGBA of a color as it is written for screens."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts], 1)


class Surface:
    """A material with its node tree, and short ways to add to it."""

    def __init__(self, name, color, rough=0.5, metal=0.0, specular=0.5):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.set(**{"Base Color": linear(color), "Roughness": rough, "Metallic": metal, "Specular": specular})

    def set(self, **values):
        for name, value in values.items():
            self.shader.inputs[name].default_value = value
        return self

    def node(self, kind, **inputs):
        made = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            socket = made.inputs[name.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return made

    def place(self, scale=(1, 1, 1), which="Object"):
        coords = self.node("ShaderNodeTexCoord").outputs[which]
        return self.node("ShaderNodeMapping", Vector=coords, Scale=scale).outputs[0]

    def noise(self, scale, detail=4.0, stretch=(1, 1, 1), distortion=0.0):
        made = self.node("ShaderNodeTexNoise", Vector=self.place(stretch), Scale=scale, Detail=detail, Distortion=distortion)
        return made.outputs["Fac"]

    def wave(self, axis, scale, distortion=0.0, detail=1.0, which="Object", shape="SIN"):
        made = self.node("ShaderNodeTexWave", Vector=self.place(which=which), Scale=scale, Distortion=distortion)
        made.bands_direction, made.wave_profile = axis, shape
        made.inputs["Detail"].default_value = detail
        made.inputs["Detail Scale"].default_value = 1.5
        return made.outputs["Fac"]

    def math(self, how, a, b=0.0):
        made = self.tree.nodes.new("ShaderNodeMath")
        made.operation = how
        for socket, value in zip(made.inputs, (a, b)):
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return made.outputs[0]

    def ramp(self, factor, stops):
        made = self.node("ShaderNodeValToRGB", Fac=factor)
        bar = made.color_ramp
        while len(bar.elements) < len(stops):
            bar.elements.new(0.5)
        for element, (at, color) in zip(bar.elements, stops):
            element.position, element.color = at, linear(color) if isinstance(color, str) else color
        return made.outputs[0]

    def paint(self, color):
        self.tree.links.new(color, self.shader.inputs["Base Color"])
        return self

    def vary(self, name, value):
        self.tree.links.new(value, self.shader.inputs[name])
        return self

    def bump(self, value, strength=0.3, distance=0.02):
        former = self.shader.inputs["Normal"]
        made = self.node("ShaderNodeBump", Height=value, Strength=strength, Distance=distance)
        if former.links:
            self.tree.links.new(former.links[0].from_socket, made.inputs["Normal"])
        self.tree.links.new(made.outputs[0], former)
        return self


def mixed(color, other, share):
    a, b = [[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (color, other)]
    return "#" + "".join(f"{round(x * (1 - share) + y * share):02x}" for x, y in zip(a, b))


def glaze(color, rough=0.32, speckle=0.0, dark="#4a3c30"):
    """A fired glaze, a little uneven; with specks of iron in it where `speckle` is above 0."""
    made = Surface("glaze", color, rough)
    cloud = made.noise(1.6, 3)
    made.paint(made.ramp(cloud, [(0.3, mixed(color, "#000000", 0.07)), (0.7, mixed(color, "#ffffff", 0.06))]))
    if speckle:
        spots = made.node("ShaderNodeTexVoronoi", Vector=made.place(), Scale=26.0).outputs["Distance"]
        sizes = made.noise(9.0, 2)
        is_spot = made.math("LESS_THAN", spots, made.math("MULTIPLY", sizes, speckle))
        both = made.node("ShaderNodeMixRGB", Fac=made.math("MULTIPLY", is_spot, 0.75))
        made.tree.links.new(made.shader.inputs["Base Color"].links[0].from_socket, both.inputs[1])
        both.inputs[2].default_value = linear(dark)
        made.paint(both.outputs[0])
    made.bump(made.noise(2.2, 2), 0.12, 0.05)
    return made.material


def clay(color, rough=0.85):
    """Fired clay without a glaze."""
    made = Surface("clay", color, rough, specular=0.25)
    made.paint(made.ramp(made.noise(2.5, 6), [(0.3, mixed(color, "#3a2016", 0.16)), (0.7, mixed(color, "#fff0e0", 0.12))]))
    made.bump(made.noise(60, 3), 0.18, 0.01).bump(made.wave("Z", 9, 1.5), 0.08, 0.02)
    return made.material


def wood(light, dark, axis="X", scale=1.0, rough=0.42):
    """Oiled wood with its grain along `axis`."""
    made = Surface("wood", light, rough, specular=0.4)
    stretch = {"X": (0.12, 1, 1), "Y": (1, 0.12, 1), "Z": (1, 1, 0.12)}[axis]
    rings = made.node("ShaderNodeTexWave", Vector=made.place(stretch), Scale=0.8 * scale, Distortion=11.0)
    rings.bands_direction = {"X": "Y", "Y": "X", "Z": "X"}[axis]
    rings.inputs["Detail"].default_value, rings.inputs["Detail Scale"].default_value = 4, 1.2
    pores = made.noise(38 * scale, 6, tuple(s * s for s in stretch))
    streaks = made.noise(5 * scale, 5, stretch, 0.6)
    grain = made.math("ADD", made.math("MULTIPLY", rings.outputs["Fac"], 0.2), made.math("MULTIPLY", pores, 0.3))
    grain = made.math("ADD", grain, made.math("MULTIPLY", streaks, 0.62))
    made.paint(made.ramp(grain, [(0.3, dark), (0.55, mixed(light, dark, 0.45)), (0.8, light)]))
    made.bump(pores, 0.12, 0.015)
    made.vary("Roughness", made.math("ADD", made.math("MULTIPLY", pores, 0.25), rough - 0.12))
    return made.material


def cloth(color, weave=26, strength=0.45, second=None, stripes=None, fuzz=0.4):
    """Woven cloth; `stripes` is (axis, scale, width, color) of bands that are woven in."""
    made = Surface("cloth", color, 0.95, specular=0.1)
    made.set(Sheen=fuzz)
    threads = made.math("ADD", made.math("ADD", made.wave("X", weave, 0.6), made.wave("Y", weave, 0.6)), made.wave("Z", weave, 0.6))
    slub = made.noise(40, 4, (1, 0.15, 1))
    mottle = made.math("ADD", made.math("MULTIPLY", slub, 0.6), made.math("MULTIPLY", made.noise(3, 3), 0.4))
    shade = made.ramp(mottle, [(0.3, mixed(color, second or "#2a2018", 0.22 if not second else 1)), (0.68, mixed(color, "#ffffff", 0.1))])
    if stripes:
        axis, scale, width, band = stripes
        is_band = made.math("GREATER_THAN", made.wave(axis, scale), 1 - width)
        both = made.node("ShaderNodeMixRGB", Fac=made.math("MULTIPLY", is_band, 0.9))
        made.tree.links.new(shade, both.inputs[1])
        both.inputs[2].default_value = linear(band)
        shade = both.outputs[0]
    made.paint(shade)
    made.bump(threads, strength, 0.012).bump(made.noise(6, 4), 0.25, 0.05)
    return made.material


def knit(color, ribs=7, axis="X", which="Object", second=None):
    """Knitted wool: ribs with stitches across."""
    made = Surface("knit", color, 1.0, specular=0.05)
    made.set(Sheen=0.7)
    rib = made.wave(axis, ribs, 0.25, which=which)
    stitch = made.wave("Z", ribs * 1.9, 1.2, which=which)
    made.paint(made.ramp(made.math("MULTIPLY", rib, made.math("ADD", stitch, 0.8)), [(0.0, mixed(color, second or "#1a1410", 0.35)), (0.7, mixed(color, "#ffffff", 0.06))]))
    made.bump(rib, 0.8, 0.05).bump(stitch, 0.45, 0.02).bump(made.noise(90, 3), 0.4, 0.01)
    return made.material


def metal(color, rough=0.25, brushed=None):
    made = Surface("metal", color, rough, metal=1.0)
    if brushed:
        stretch = {"X": (0.02, 1, 1), "Y": (1, 0.02, 1), "Z": (1, 1, 0.02)}[brushed]
        lines = made.noise(70, 4, stretch)
        made.bump(lines, 0.07, 0.01)
        made.vary("Roughness", made.math("ADD", made.math("MULTIPLY", lines, 0.2), rough - 0.1))
    else:
        made.vary("Roughness", made.math("ADD", made.math("MULTIPLY", made.noise(4, 4), 0.14), rough - 0.07))
    return made.material


def iron(color="#1d1c1b"):
    """Seasoned cast iron."""
    made = Surface("iron", color, 0.5, specular=0.45)
    made.bump(made.noise(55, 3), 0.28, 0.012)
    made.vary("Roughness", made.math("ADD", made.math("MULTIPLY", made.noise(3, 4), 0.3), 0.32))
    return made.material


def lacquer(color, rough=0.3):
    """Paint, enamel or plastic."""
    made = Surface("lacquer", color, rough)
    made.bump(made.noise(120, 2), 0.03, 0.01)
    return made.material


def paper(color, rough=0.9, bump=0.12):
    made = Surface("paper", color, rough, specular=0.2)
    made.bump(made.noise(70, 4), bump, 0.008)
    return made.material


def glass(color="#f4fbf8", rough=0.0, ior=1.45):
    """Glass whose shadow is light, as that of real glass is where lenses gather the light."""
    made = Surface("glass", color, rough)
    made.set(Transmission=1.0, IOR=ior)
    passed = made.tree.nodes.new("ShaderNodeBsdfTransparent")
    passed.inputs[0].default_value = [c * 0.5 + 0.42 for c in linear(color)[:3]] + [1]
    path = made.tree.nodes.new("ShaderNodeLightPath")
    both = made.tree.nodes.new("ShaderNodeMixShader")
    made.tree.links.new(path.outputs["Is Shadow Ray"], both.inputs[0])
    made.tree.links.new(made.shader.outputs[0], both.inputs[1])
    made.tree.links.new(passed.outputs[0], both.inputs[2])
    made.tree.links.new(both.outputs[0], made.tree.nodes["Material Output"].inputs[0])
    return made.material


def wax(color):
    made = Surface("wax", color, 0.45, specular=0.35)
    made.set(Subsurface=0.35)
    made.shader.inputs["Subsurface Radius"].default_value = (0.3, 0.18, 0.1)
    made.shader.inputs["Subsurface Color"].default_value = linear(color)
    made.bump(made.noise(3, 3), 0.12, 0.05)
    return made.material


def leaf(color, vein="#c9d8a8"):
    made = Surface("leaf", color, 0.38, specular=0.45)
    made.paint(made.ramp(made.noise(3, 3), [(0.3, mixed(color, "#0c2a12", 0.35)), (0.75, mixed(color, vein, 0.28))]))
    made.set(Subsurface=0.12)
    made.shader.inputs["Subsurface Color"].default_value = linear(mixed(color, "#b9d86a", 0.4))
    made.bump(made.noise(8, 3), 0.2, 0.03)
    return made.material


def glow(color, strength):
    """A surface that gives light."""
    made = Surface("glow", color, 0.6)
    made.shader.inputs["Emission"].default_value = linear(color)
    made.shader.inputs["Emission Strength"].default_value = strength
    return made.material
