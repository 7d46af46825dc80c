import { isTest, type SourceFile } from "./files.ts";

const MOST_LINES = 250;
// Lists of words and of things, and what is generated: data, which nobody reads from top to bottom.
const data = /\/generated\/|\/seeding\/(demo-catalogue|words)\.ts$/;

/** The source files that are longer than 250 lines, a line each; tests and data aside. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && !data.test(path))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines; at most ${MOST_LINES}. Does it do one thing?`);
}
