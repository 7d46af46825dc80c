import { roomOf } from "./arrows.ts";
import { isTest, type SourceFile } from "./files.ts";
import { placeOf } from "./house.ts";
import { importsOf } from "./imports.ts";

/**
 * The files of one room that import each other in a circle, types and lazy imports included, a line a circle. The
 * console is one room.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => /^(server|console)\/src\//.test(path) && !isTest(path));
  const rooms = Map.groupBy(sources, ({ path }) => nameOf(path));
  return [...rooms].flatMap(([room, ofRoom]) =>
    cyclesIn(graphOf(ofRoom)).map(
      (cycle) =>
        `${room}: ${cycle.sort().join(", ")} import each other; types belong to the file that owns them`,
    ),
  );
}

// A noun, a folder of the ground, a file beside them, or the console.
function nameOf(path: string): string {
  const place = placeOf(path.replace("server/src/", ""));
  return place ? `${place.domain}/${place.noun}` : roomOf(path);
}

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(files.map((file) => [file.path, importsOf(file).filter((path) => paths.has(path))]));
}

// Tarjan's strongly connected components, those of one file aside.
function cyclesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const imported of graph.get(file)!) {
      if (!order.has(imported)) visit(imported);
      if (open.includes(imported)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(imported)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const cycle = open.splice(open.indexOf(file));
    if (cycle.length > 1) cycles.push(cycle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
