import { posix } from "node:path";
import { isTest, type SourceFile } from "./files.ts";
import { rooms } from "./house.ts";

export const MOST_LINES = 250;
// What is generated is data, which nobody reads from top to bottom.
const data = /\/generated\//;

/** The source files that are longer than 250 lines, a line each; tests and what is generated aside. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && !data.test(path))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines; at most ${MOST_LINES}. Does it do one thing?`);
}

const MOST_NAMES = 40;

/** The rooms of a noun whose `index.ts` exports more than 40 names, a line each. */
export function wideIndexes(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => {
      const [, , noun = "", room = "", file] = path.split("/");
      return file === "index.ts" && path.startsWith("server/src/") && rooms[noun]?.includes(room);
    })
    .map(({ path, text }) => ({
      path,
      names: [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, all]) =>
        all!.split(",").filter((name) => name.trim()),
      ).length,
    }))
    .filter(({ names }) => names > MOST_NAMES)
    .map(({ path, names }) => `${path}: ${names} names; at most ${MOST_NAMES}`);
}

const MOST_FILES = 25;

/** The folders of server/src with more than 25 source files of their own, a line each; tests aside. */
export function fullFolders(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => path.startsWith("server/src/") && !isTest(path));
  return [...Map.groupBy(sources, ({ path }) => posix.dirname(path))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder}: ${inside.length} files; at most ${MOST_FILES}. Give it rooms`);
}

const MAP = { lines: 120, columns: 160 };

/** Whether the map can still be read in one sitting: at most 120 lines of 160 columns, a line for each fault. */
export function longMap(text: string): string[] {
  const lines = text.trimEnd().split("\n");
  return [
    ...(lines.length > MAP.lines ? [`ARCHITECTURE.md: ${lines.length} lines; at most ${MAP.lines}`] : []),
    ...lines.flatMap((line, i) =>
      line.length > MAP.columns
        ? [`ARCHITECTURE.md:${i + 1}: ${line.length} columns; at most ${MAP.columns}`]
        : [],
    ),
  ];
}
