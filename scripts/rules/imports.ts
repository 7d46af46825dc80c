import { posix } from "node:path";
import type { SourceFile } from "./files.ts";

/** The paths from the root that a file imports or exports from, types included; packages, and files loaded by a URL, aside. */
export const importsOf = (file: SourceFile): string[] =>
  pathsIn(file, /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);

/** The paths from the root that a file loads while it runs, by `await import(…)`. */
export const lazyImportsOf = (file: SourceFile): string[] =>
  pathsIn(file, /\bimport\(\s*"(\.{1,2}\/[^"]+)"/g);

const pathsIn = ({ path, text }: SourceFile, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, written]) =>
    posix.normalize(posix.join(posix.dirname(path), written!)),
  );
