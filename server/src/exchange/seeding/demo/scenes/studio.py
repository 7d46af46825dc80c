"""The studio: ground, lights and camera that every picture of the demo store shares."""

import math

import bpy
from mathutils import Vector

GROUND = (0.82, 0.735, 0.64)


def clear():
    """Empties Blender's start scene, so that each picture begins alike."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def build(target, reach, cosy=1.0):
    """Ground and lights for what lies within `reach` of `target`; `cosy` multiplies the fill."""
    _ground(target[1], reach)
    _light("key", (-2.6, -1.2, 3.2), target, reach, size=2.3, watts=190, color=(1.0, 0.95, 0.88))
    _light("fill", (3.0, -1.8, 1.7), target, reach, size=3.0, watts=30 * cosy, color=(0.90, 0.95, 1.0))
    _light("back", (1.2, 2.7, 3.0), target, reach, size=2.0, watts=60, color=(1.0, 0.97, 0.93))
    _light("wall", (0.0, 0.2, 4.2), target + Vector((0, 2.2 * reach, 0)), reach, size=3.0, watts=75, color=(1.0, 0.96, 0.92))
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (1.0, 0.97, 0.94, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.32 * cosy
    bpy.context.scene.world = world


def _ground(middle, reach):
    # A sheet of paper that rises behind the product without an edge.
    near, curve = middle + 1.3 * reach, 3.2 * reach
    arc = [i * math.pi / 40 for i in range(1, 21)]
    steps = [(-90.0, 0.0), (near, 0.0)]
    steps += [(near + curve * math.sin(a), curve - curve * math.cos(a)) for a in arc]
    steps += [(near + curve, 90.0)]
    vertices = [(x, y, z) for y, z in steps for x in (-90, 90)]
    faces = [(i, i + 1, i + 3, i + 2) for i in range(0, len(vertices) - 2, 2)]
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(vertices, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    paper = bpy.data.materials.new("ground")
    paper.use_nodes = True
    nodes, links = paper.node_tree.nodes, paper.node_tree.links
    diffuse = nodes.new("ShaderNodeBsdfDiffuse")
    diffuse.inputs["Color"].default_value = (*GROUND, 1)
    links.new(diffuse.outputs[0], nodes["Material Output"].inputs[0])
    mesh.materials.append(paper)
    bpy.context.collection.objects.link(bpy.data.objects.new("ground", mesh))


def _light(name, offset, target, reach, size, watts, color):
    # Light falls off with the square of its distance.
    data = bpy.data.lights.new(name, "AREA")
    data.energy, data.size, data.color = watts * reach * reach, size * reach, color
    place = Vector(target) + Vector(offset) * reach
    lamp = bpy.data.objects.new(name, data)
    lamp.location = place
    lamp.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)


def points_of(objects):
    """The corners in the world of all that the objects show, modifiers included."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in objects:
        shown = thing.evaluated_get(graph)
        if thing.type not in ("MESH", "CURVE", "FONT"):
            continue
        mesh = shown.to_mesh()
        found += [shown.matrix_world @ vertex.co for vertex in mesh.vertices]
        shown.to_mesh_clear()
    return found


def aim(points, *, height=22, turn=0, fill=0.68, aspect=1.0, lens=85, stop=7.0, lift=0.0):
    """
    Points the camera at what is shown and moves it back until that fills `fill` of the frame. `height` and `turn` are
    degrees; `lift` moves the picture's middle, in parts of the frame.
    """
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.clip_end = lens, 36, 500
    camera = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    up, round_ = math.radians(height), math.radians(turn)
    back = Vector((math.sin(round_) * math.cos(up), -math.cos(round_) * math.cos(up), math.sin(up)))
    middle = sum(points, Vector()) / len(points)
    distance = 12.0
    view = (-back).to_track_quat("-Z", "Y")
    right, top = view @ Vector((1, 0, 0)), view @ Vector((0, 1, 0))
    half = 18 / lens
    for _ in range(12):
        eye = middle + back * distance
        spread = [((p - eye).dot(right) / (eye - p).dot(back), (p - eye).dot(top) / (eye - p).dot(back)) for p in points]
        xs, ys = [x for x, _ in spread], [y for _, y in spread]
        wide, tall = (max(xs) - min(xs)) / min(aspect, 1), (max(ys) - min(ys)) * max(aspect, 1)
        middle = middle + right * (max(xs) + min(xs)) / 2 * distance + top * (max(ys) + min(ys)) / 2 * distance
        distance *= max(wide, tall) / (2 * half * fill)
    camera.location = middle + back * distance
    camera.rotation_euler = view.to_euler()
    data.shift_y = lift
    data.dof.use_dof = True
    near = min((p - camera.location).dot(-back) for p in points)
    far = max((p - camera.location).dot(-back) for p in points)
    data.dof.focus_distance = near + 0.3 * (far - near)
    data.dof.aperture_fstop = stop * 12 / distance
    # One unit of the scenes is a decimeter or so; Blender takes it for a meter.
    data.dof.aperture_fstop /= 10
    return middle


def expose(samples, width, height, threads):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.07
    scene.cycles.adaptive_min_samples = 6
    scene.cycles.max_bounces = 8
    scene.cycles.diffuse_bounces = 2
    scene.cycles.glossy_bounces = 3
    scene.cycles.transmission_bounces = 8
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.use_fast_gi, scene.cycles.fast_gi_method = True, "REPLACE"
    scene.cycles.ao_bounces_render = 1
    scene.cycles.blur_glossy = 1.0
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.use_denoising = False
    scene.render.threads_mode = "FIXED"
    scene.render.threads = threads
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = 0.85
    scene.render.image_settings.file_format = "PNG"


def keep_guides(out):
    """Has albedo and normals written beside the picture; answers their paths."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = next(node for node in nodes if node.type == "R_LAYERS")
    writer = nodes.new("CompositorNodeOutputFile")
    writer.base_path, writer.format.file_format = out, "OPEN_EXR"
    writer.file_slots.clear()
    for name in ("Albedo", "Normal"):
        writer.file_slots.new(f"guide-{name.lower()}-")
        links.new(layers.outputs[f"Denoising {name}"], writer.inputs[-1])
    return [f"{out}/guide-{name}-{scene.frame_current:04d}.exr" for name in ("albedo", "normal")]
