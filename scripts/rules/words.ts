import { posix } from "node:path";
import { isTest, type SourceFile } from "./files.ts";

// Words of our own that the code had once, each with the field's word for it (docs/glossary.md).
const retiredNames: readonly [name: RegExp, instead: string][] = [
  [/^leave[A-Z]/, "defer… for a statement that waits for the commit, enqueue… for a job, a mail or an event"],
  [/\wMeans$|^[mM]anners$/, "…Runtime"],
];
const retiredFiles = /\/(means|rests|room|turns)\.ts$/;

// Words that no part of a name in server/src may be.
const retiredWord: readonly [word: RegExp, instead: string][] = [
  [/^(tell|tells|told|telling)$/, "report, describe, serialize… for JSON"],
  [/^(keep|keeps|keeper|keeping|kept)$/, "store, cache, retain, snapshot"],
  [/^(held|unheld)$/, "locked, reserved, stored"],
  [/^(wish|wishes|wished)$/, "request"],
  [/^(deeds?|lots?|shelf|shelves)$/, "action, plan, batch, cache"],
  [/^(reckon|reckons|reckoned|reckoning)$/, "calculate"],
  [/^(manners?)$/, "the noun of what differs"],
  [/^(stood|standing)$/, "state"],
  [/^(brought)$/, "imported, received"],
];
// Names of Node and of PostgreSQL.
const foreign = /keepAlive|keepAllGlyphs/i;
// Columns of the database and fields of the API, which keep their names.
const storedNames: ReadonlySet<string> = new Set(["held_from", "heldFrom", "keepDiscounts"]);

const irregular =
  "told|kept|held|made|found|sent|done|paid|left|given|taken|written|shown|known|seen|drawn|thrown|broken|chosen|gone|begun|brought|" +
  "bought|sold|spent|met|won|lost|led|built|meant|felt|dealt|hidden|driven|grown|fallen|forgotten|heard|said|caught|thought|" +
  "sought|laid|struck|woken|spoken|stolen|frozen|worn|stood|unsent";
const participle = new RegExp(
  `^(?:${irregular}|(?!required$|need|feed|seed|embed|proceed|exceed|succeed|speed|shed|bleed|breed)[a-z]{2,}ed)` +
    "(?:(?:Of|In|By|With|At|For|From|To|On|Out|Up|Off|As|Anew|Again|Open|Twice|Whole|Anywhere)(?![a-z])|$)",
);
const functionName =
  /\bfunction\*? (\w+)|\bconst (\w+) = (?:async )?(?:<[^>]*>)?\([^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=\n]+)? =>/g;

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
      ...(path.startsWith("server/src/") ? strictly(path, text) : []),
    ]);
}

function strictly(path: string, text: string): string[] {
  const code = codeOf(text);
  const names = new Set([
    posix.basename(path, ".ts").replaceAll("-", "_"),
    ...(code.match(/[A-Za-z_]\w*/g) ?? []),
  ]);
  return [
    ...[...names].flatMap((name) =>
      foreign.test(name) || storedNames.has(name)
        ? []
        : wordsOf(name).flatMap((word) =>
            retiredWord
              .filter(([retired]) => retired.test(word))
              .map(([, instead]) => `${path}: ${name} has the retired word ${word}; say ${instead}`),
          ),
    ),
    ...[...code.matchAll(functionName)].flatMap(([, declared, named]) => {
      const name = declared ?? named!;
      return participle.test(name) ? [`${path}: the function ${name} is a participle; say what it does`] : [];
    }),
  ];
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_");

// The code without its comments, texts and patterns; of a template nothing is left either, its values among it.
const codeOf = (text: string) =>
  text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:!&|?[{};\n]\s*)\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g,
    '""',
  );
