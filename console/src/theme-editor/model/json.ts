/**
 * Reads a theme's JSON file, which may begin with a comment. Gives the comment, so that it can be written again; undefined for what is
 * not an object.
 */
export function readJson(text: string): { head: string; value: Record<string, unknown> } | undefined {
  const head = /^\s*\/\*[\s\S]*?\*\/\s*/.exec(text)?.[0] ?? "";
  try {
    const value = JSON.parse(text.slice(head.length).replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { head, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a theme's JSON file as `readJson` reads it. */
export const writeJson = (head: string, value: unknown): string =>
  `${head}${JSON.stringify(value, null, 2)}\n`;
