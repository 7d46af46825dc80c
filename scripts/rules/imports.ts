import { posix } from "node:path";
import type { SourceFile } from "./files.ts";

/** The paths from the root that a file imports or exports from, types included; packages, and files loaded by a URL, aside. */
export const importsOf = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].map(([, written]) =>
    posix.normalize(posix.join(posix.dirname(path), written!)),
  );
