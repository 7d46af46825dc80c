import { isTest, type SourceFile } from "./files.ts";

// Words of our own that the code had once, each with the field's word for it (docs/glossary.md).
const retiredNames: readonly [name: RegExp, instead: string][] = [
  [/^leave[A-Z]/, "defer… for a statement that waits for the commit, enqueue… for a job, a mail or an event"],
  [/^(tell|told)[A-Z]/, "serialize… for JSON, or the verb of what is done"],
  [/\wMeans$|^[mM]anners$/, "…Runtime"],
];
const retiredFiles = /\/(told|means|held|rests|room|turns|shelf|manners)\.ts$/;

/** Names at the top level, and names of files, that only somebody who knows this code would guess, a line each. */
export function retiredWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("server/") && !isTest(path))
    .flatMap(({ path, text }) => [
      ...(retiredFiles.test(path) ? [`${path}: is called by a retired word`] : []),
      ...[
        ...text.matchAll(/^(?:export )?(?:async )?(?:function|const|type|interface|class) (\w+)/gm),
      ].flatMap(([, name]) =>
        retiredNames
          .filter(([retired]) => retired.test(name!))
          .map(([, instead]) => `${path}: ${name}; say ${instead}`),
      ),
    ]);
}
