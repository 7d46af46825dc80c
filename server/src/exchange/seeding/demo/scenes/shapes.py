"""Shapes: turned, swept, boxed, cut from a sheet, folded and filled."""

import math
import random

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector, noise
from mathutils.geometry import delaunay_2d_cdt


def spline(points, per=8):
    """A smooth line through the points (Catmull-Rom); a point that is written twice is a corner."""
    points = [Vector(p) for p in points]
    line = []
    for i in range(len(points) - 1):
        b, c = points[i], points[i + 1]
        if b == c:
            continue
        a = points[i - 1] if i > 0 and points[i - 1] != b else b + (b - c) * 0.3
        d = points[i + 2] if i + 2 < len(points) and points[i + 2] != c else c + (c - b) * 0.3
        if i > 0 and points[i - 1] == b:
            a = b + (b - c) * 0.3
        for k in range(per):
            t = k / per
            line.append(0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    return line + [points[-1]]


def link(name, data, material=None, smooth=True):
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    if material:
        data.materials.append(material)
    if smooth and isinstance(data, bpy.types.Mesh):
        for face in data.polygons:
            face.use_smooth = True
    return thing


def mesh(vertices, faces, material, smooth=True, name="mesh"):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.update()
    return link(name, data, material, smooth)


def turned(profile, material, steps=128, per=8, shape=None):
    """What a potter's wheel or a lathe makes of a profile of (radius, height); `shape(angle)` multiplies the radius."""
    line = spline([(r, z, 0) for r, z in profile], per)
    vertices, faces = [], []
    for i in range(steps):
        angle = 2 * math.pi * i / steps
        for p in line:
            r = max(p.x, 0.0) * (shape(angle) if shape else 1)
            vertices.append((r * math.cos(angle), r * math.sin(angle), p.y))
    n = len(line)
    for i in range(steps):
        j = (i + 1) % steps
        faces += [(i * n + k, j * n + k, j * n + k + 1, i * n + k + 1) for k in range(n - 1)]
    thing = mesh(vertices, faces, material, name="turned")
    _mend(thing)
    return thing


def _mend(thing):
    import bmesh

    data = bmesh.new()
    data.from_mesh(thing.data)
    bmesh.ops.remove_doubles(data, verts=data.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(data, faces=data.faces)
    data.to_mesh(thing.data)
    data.free()


def box(size, material, at=(0, 0, 0), bevel=0.05, turn=(0, 0, 0), segments=4):
    """A box that stands on `at`, with rounded edges."""
    x, y, z = [s / 2 for s in size]
    corners = [(i, j, k + z) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh(corners, faces, material, name="box")
    thing.location, thing.rotation_euler = at, Euler([math.radians(a) for a in turn])
    _round(thing, bevel, segments)
    return thing


def _round(thing, width, segments=4):
    if width:
        edge = thing.modifiers.new("edge", "BEVEL")
        edge.width, edge.segments, edge.limit_method = width, segments, "ANGLE"
        edge.harden_normals = True
    thing.data.use_auto_smooth = True


def sheet(outline, thick, material, at=(0, 0, 0), bevel=0.02, turn=(0, 0, 0), per=6, holes=()):
    """What is cut from a sheet along an outline of (x, y)."""
    data = bpy.data.curves.new("sheet", "CURVE")
    data.dimensions, data.fill_mode = "2D", "BOTH"
    data.extrude, data.bevel_depth, data.bevel_resolution = max(thick / 2 - bevel, 0.0005), bevel, 3
    for one in (outline, *holes):
        line = spline([(x, y, 0) for x, y in [*one, one[0]]], per)[:-1]
        path = data.splines.new("POLY")
        path.points.add(len(line) - 1)
        for point, p in zip(path.points, line):
            point.co = (p.x, p.y, 0, 1)
        path.use_cyclic_u = True
    thing = link("sheet", data, material)
    thing.location = (at[0], at[1], at[2] + thick / 2) if turn == (0, 0, 0) else at
    thing.rotation_euler = Euler([math.radians(a) for a in turn])
    return thing


def swept(points, radius, material, closed=False, radii=None, per=8, flat=None):
    """A tube along a smooth line; `radii` multiply its radius at the points, `flat` is (width, height) of a strap instead."""
    line = spline([*points, points[0]] if closed else points, per)
    if closed:
        line = line[:-1]
    data = bpy.data.curves.new("swept", "CURVE")
    data.dimensions, data.use_fill_caps = "3D", True
    if flat:
        ring = bpy.data.curves.new("section", "CURVE")
        ring.dimensions = "2D"
        corner = ring.splines.new("POLY")
        w, h = flat[0] / 2, flat[1] / 2
        oval = [(w * _root(math.cos(a)), h * _root(math.sin(a))) for a in [2 * math.pi * i / 24 for i in range(24)]]
        corner.points.add(len(oval) - 1)
        for point, (x, y) in zip(corner.points, oval):
            point.co = (x, y, 0, 1)
        corner.use_cyclic_u = True
        data.bevel_mode, data.bevel_object = "OBJECT", link("section", ring)
    else:
        data.bevel_depth, data.bevel_resolution = radius, 8
    path = data.splines.new("POLY")
    path.points.add(len(line) - 1)
    count = len(points) - 1
    for i, (point, p) in enumerate(zip(path.points, line)):
        point.co = (*p, 1)
        if radii:
            at = i / max(len(line) - 1, 1) * count
            low = min(int(at), count - 1)
            point.radius = radii[low] + (radii[low + 1] - radii[low]) * (at - low)
    path.use_cyclic_u, path.use_smooth = closed, True
    return link("swept", data, material)


def _root(x):
    return math.copysign(abs(x) ** 0.45, x)


def soften(thing, size=1.0, strength=0.05, seed=0):
    """Moves the corners of a mesh a little, so that cloth looks as if hands had folded it."""
    shift = Vector((seed * 7.3, seed * 3.1, seed * 1.7))
    for vertex in thing.data.vertices:
        vertex.co += noise.noise_vector(vertex.co / size + shift) * strength
    return thing


def folded(width, depth, layers, thick, material, at=(0, 0, 0), turn=0, slack=0.03, seed=0, gap=0.25):
    """A cloth folded zigzag into `layers`; its folds look towards the camera and away from it."""
    pitch = thick * (1 + gap)
    path = []
    for layer in range(layers):
        z = thick / 2 + layer * pitch
        ends = (-depth / 2, depth / 2) if layer % 2 == 0 else (depth / 2, -depth / 2)
        reach = 1 - 0.02 * ((layer * 37 + seed) % 3)
        path += [(ends[0] * reach + (ends[1] - ends[0]) * reach * t / 24, z) for t in range(25)]
        if layer + 1 < layers:
            side = 1 if ends[1] > 0 else -1
            path += [(ends[1] * reach + side * pitch / 2 * math.sin(a), z + pitch / 2 - pitch / 2 * math.cos(a)) for a in [math.pi * t / 10 for t in range(1, 10)]]
    across = 48
    rows = []
    for i, (y, z) in enumerate(path):
        before, behind = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        dy, dz = behind[0] - before[0], behind[1] - before[1]
        length = math.hypot(dy, dz) or 1
        rows.append((y, z, -dz / length, dy / length))
    half = thick / 2 * 0.97
    ring = len(path) * 2
    vertices = []
    for k in range(across + 1):
        # The rims of the cloth are a little thinner.
        u = -1 + 2 * k / across
        rim = min(1.0, (1 - abs(u)) * 18 + 0.35)
        x = u * width / 2
        vertices += [(x, y + ny * half * rim, z + nz * half * rim) for y, z, ny, nz in rows]
        vertices += [(x, y - ny * half * rim, z - nz * half * rim) for y, z, ny, nz in reversed(rows)]
    faces = []
    for k in range(across):
        faces += [(k * ring + i, k * ring + (i + 1) % ring, (k + 1) * ring + (i + 1) % ring, (k + 1) * ring + i) for i in range(ring)]
    n = len(path)
    for k in (0, across):
        faces += [(k * ring + i, k * ring + i + 1, k * ring + ring - 2 - i, k * ring + ring - 1 - i) for i in range(n - 1)]
    thing = mesh(vertices, faces, material, name="folded")
    _mend(thing)
    soften(thing, 1.1, slack, seed)
    low = min(v.co.z for v in thing.data.vertices)
    thing.location, thing.rotation_euler = (at[0], at[1], at[2] - low), (0, 0, math.radians(turn))
    return thing


def cushion(width, depth, high, material, wrinkle=0.05, seed=0, power=2.6, count=72):
    """A filled square of cloth with pointed corners, lying flat."""
    vertices, faces = [], []
    for side in (1, -1):
        for i in range(count + 1):
            for j in range(count + 1):
                u, v = -1 + 2 * i / count, -1 + 2 * j / count
                swell = max((1 - abs(u) ** power) * (1 - abs(v) ** power), 0) ** 0.5
                pull = 1 - 0.07 * (1 - abs(u * v)) * (abs(u) ** 6 + abs(v) ** 6)
                p = Vector((u * width / 2 * pull, v * depth / 2 * pull, side * swell * high / 2))
                rim = swell ** 0.5
                crease = noise.noise(Vector((u * 2.2, v * 2.2, seed + side))) + 0.6 * noise.noise(Vector((u * 6, v * 6, seed)))
                p.z += crease * wrinkle * rim
                vertices.append(p)
    n = count + 1
    for s in (0, n * n):
        faces += [(s + i * n + j, s + (i + 1) * n + j, s + (i + 1) * n + j + 1, s + i * n + j + 1) for i in range(count) for j in range(count)]
    thing = mesh(vertices, faces, material, name="cushion")
    _mend(thing)
    thing.location.z = high / 2
    return thing


def blade(length, wide, material, bend=0.5, tip=1.6, cup=0.15):
    """A leaf that begins at the origin and grows along Y."""
    rows, across = 12, 4
    vertices = []
    for i in range(rows + 1):
        t = i / rows
        half = wide / 2 * math.sin(math.pi * t ** (1 / tip)) if 0 < t < 1 else 0.002
        angle = bend * t
        y, z = length * t * math.cos(angle * 0.7), length * t * math.sin(-angle * t) + 0.25 * length * t * (1 - t)
        for k in range(across + 1):
            u = -1 + 2 * k / across
            vertices.append((u * half, y, z + abs(u) * half * cup * 2))
    n = across + 1
    faces = [(i * n + k, i * n + k + 1, (i + 1) * n + k + 1, (i + 1) * n + k) for i in range(rows) for k in range(across)]
    thing = mesh(vertices, faces, material, name="leaf")
    thing.modifiers.new("smooth", "SUBSURF").render_levels = 1
    return thing


def written(text, size, material, at=(0, 0, 0), turn=(0, 0, 0), font=None, thick=0.002, round_=None, spacing=1.0):
    """Letters, middle at `at`; around a cylinder of the radius `round_` whose axis is Z, where one is given."""
    data = bpy.data.curves.new("text", "FONT")
    data.body, data.size, data.extrude, data.space_character = text, size, thick, spacing
    data.align_x = data.align_y = "CENTER"
    if font:
        data.font = bpy.data.fonts.load(font)
    thing = link("text", data, material)
    if round_:
        bpy.context.view_layer.update()
        flat = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        bpy.data.objects.remove(thing)
        thing = link("text", flat, material, smooth=False)
        for v in flat.vertices:
            angle, out = v.co.x / round_ - math.pi / 2, round_ + v.co.z
            v.co = (out * math.cos(angle), out * math.sin(angle), v.co.y)
        thing.location = (at[0], at[1], at[2])
        return thing
    thing.location, thing.rotation_euler = at, Euler([math.radians(a) for a in turn])
    return thing


def joined(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves things together, as one."""
    bpy.context.view_layer.update()
    move = Matrix.LocRotScale(Vector(at), Euler([math.radians(a) for a in turn]), Vector((scale,) * 3))
    for thing in things:
        thing.matrix_world = move @ thing.matrix_world
    bpy.context.view_layer.update()
    return things


def grounded(things):
    """Lets things down, together, until they touch the ground."""
    graph = bpy.context.evaluated_depsgraph_get()
    low = math.inf
    for thing in things:
        shown = thing.evaluated_get(graph)
        low = min(low, *[(thing.matrix_world @ v.co).z for v in shown.to_mesh().vertices])
        shown.to_mesh_clear()
    return joined(things, at=(0, 0, -low))


def chance(seed):
    return random.Random(seed)


def laid(outline, high, material, at=(0, 0, 0), wrinkle=0.03, seed=0, step=0.07, per=6, edge=0.14, size=0.8):
    """A piece of cloth of an outline of (x, y) that lies flat: thin at its rim, uneven within."""
    line = spline([(x, y, 0) for x, y in [*outline, outline[0]]], per)[:-1]
    rim = np.array([(p.x, p.y) for p in line])
    low, top = rim.min(0), rim.max(0)
    grid = np.array([(x + (step / 2 if j % 2 else 0), y) for j, y in enumerate(np.arange(low[1], top[1], step)) for x in np.arange(low[0], top[0], step)])
    a, b = rim, np.roll(rim, -1, axis=0)

    def away(points):
        along = np.clip(((points[:, None] - a) * (b - a)).sum(2) / ((b - a) ** 2).sum(1), 0, 1)
        return np.sqrt((((a + along[:, :, None] * (b - a)) - points[:, None]) ** 2).sum(2)).min(1)

    crosses = ((a[:, 1] > grid[:, None, 1]) != (b[:, 1] > grid[:, None, 1])) & (grid[:, None, 0] < (b - a)[:, 0] * (grid[:, None, 1] - a[:, 1]) / ((b - a)[:, 1] + 1e-12) + a[:, 0])
    grid = grid[(crosses.sum(1) % 2 == 1) & (away(grid) > step * 0.4)]
    points = [Vector(p) for p in [*rim, *grid]]
    edges = [(i, (i + 1) % len(rim)) for i in range(len(rim))]
    flat, _, faces, *_ = delaunay_2d_cdt(points, edges, [list(range(len(rim)))], 1, 1e-6)
    depth = away(np.array(flat))
    vertices = []
    for p, d in zip(flat, depth):
        swell = 1 - math.exp(-d / edge)
        fold = noise.noise(Vector((p.x / size, p.y / size, seed))) + 0.5 * noise.noise(Vector((p.x * 2.4 / size, p.y * 1.5 / size, seed + 9)))
        vertices.append((p.x, p.y, max(high * swell + fold * wrinkle * swell, 0.004)))
    thing = mesh(vertices, faces, material, name="laid")
    thing.modifiers.new("smooth", "SUBSURF").render_levels = 1
    thing.location = at
    return thing


def mirrored(half):
    """The whole outline of its right half, which goes from the middle on top to the middle below."""
    return [*half, *[(-x, y) for x, y in reversed(half) if x > 0.001]]
