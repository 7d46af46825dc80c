import { isTest, type SourceFile } from "./files.ts";

const MOST_COLUMNS = 110;
const comment = /^\s*(?:\/\*\*?|\/\/|\*) /;
const subjectless = /^\s*(?:\/\*\*?|\/\/|\*) *(What|Whoever|Whatever|That which|The same of)\b/;
// The beginning of a sentence of a guide, a bold label among them; titles and cells of tables may ask.
const subjectlessProse =
  /(?:^|[.!:] |\n\n|- |\*\*)(?:What|Whoever|Whatever|That which|The same of)\b(?![^.?!|]*[?|])[^.!|\n]*/g;

/** Comments whose sentence begins with no subject that was named, and lines of comments that are too long, a line each. */
export function looseComments(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("server/src/") && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, i) => {
        const [, begin] = subjectless.exec(line) ?? [];
        return [
          ...(begin ? [`${path}:${i + 1}: begins with "${begin}"; name the subject`] : []),
          ...(comment.test(line) && line.length > MOST_COLUMNS
            ? [`${path}:${i + 1}: ${line.length} columns of comment; at most ${MOST_COLUMNS}`]
            : []),
        ];
      }),
    );
}

/** Sentences of the API's descriptions that begin with no subject that was named, a line each. */
export const looseDescriptions = (openapi: string): string[] =>
  looseProse(
    [...openapi.matchAll(/"(?:description|summary)": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => ({
      path: "openapi.json",
      text: text!,
    })),
  );

/** Sentences of the guides that begin with no subject that was named, a line each. */
export const looseProse = (guides: readonly SourceFile[]): string[] =>
  guides.flatMap(({ path, text }) =>
    [...text.matchAll(subjectlessProse)].map(
      ([sentence]) => `${path}: "${sentence.trim().slice(0, 60)}…"; name the subject`,
    ),
  );
