import type { Problem } from "../render/index.ts";

/** The place of an offset in a text; both count from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/**
 * Reads a JSON file of a theme, which may begin with a comment. Undefined where it is broken, which is added
 * to `problems`.
 */
export function readJson(path: string, text: string, problems: Problem[], offset = 0): unknown {
  // The comment gives way to blanks, so that places stay what they are.
  const bare = text.replace(/^\s*\/\*[\s\S]*?\*\//, (comment) => comment.replace(/[^\n]/g, " "));
  try {
    return JSON.parse(bare);
  } catch (error) {
    const { message } = error as SyntaxError;
    const at = /position (\d+)/.exec(message)?.[1];
    const place = placeOf(bare, at === undefined ? bare.length : Number(at));
    problems.push({
      path,
      ...place,
      line: place.line + offset,
      code: "invalid_json",
      message: plain(message),
    });
    return undefined;
  }
}

const plain = (message: string) =>
  message.replace(/ \(line \d+ column \d+\)/, "").replace(/ in JSON at position \d+/, "");
