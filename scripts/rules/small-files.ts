import { posix } from "node:path";
import { isTest, type SourceFile } from "./files.ts";
import { importsOf, lazyImportsOf } from "./imports.ts";
import { MOST_LINES } from "./lengths.ts";

const SMALL_LINES = 60;
// A noun's shapes have files of their own, however small they are, and so have statements.
const shape = /\/(index|routes|columns|schemas|list|errors|state|kinds)\.ts$|(\/|-)sql\.ts$/;

/**
 * The small files that one file of the same folder alone imports, and that fit into it, a line each. A file that is loaded
 * lazily stays apart.
 */
export function smallFiles(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const importers = new Map<string, SourceFile[]>();
  const lazy = new Set<string>();
  for (const source of sources) {
    for (const path of new Set(importsOf(source)))
      importers.set(path, [...(importers.get(path) ?? []), source]);
    for (const path of lazyImportsOf(source)) lazy.add(path);
  }
  return sources
    .filter(({ path }) => path.startsWith("server/src/") && !shape.test(path) && !lazy.has(path))
    .flatMap((small) => {
      const [importer, ...others] = importers.get(small.path) ?? [];
      if (!importer || others.length || posix.dirname(importer.path) !== posix.dirname(small.path)) return [];
      const lines = linesOf(small) + linesOf(importer);
      return linesOf(small) <= SMALL_LINES &&
        lines <= MOST_LINES &&
        !posix.basename(importer.path).match(/^index\.ts$/)
        ? [
            `${small.path}: only ${posix.basename(importer.path)} imports its ${linesOf(small)} lines; merge them`,
          ]
        : [];
    });
}

const linesOf = ({ text }: SourceFile) => text.split("\n").length - 1;
