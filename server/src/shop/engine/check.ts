import type { Checked, Problem } from "../render/index.ts";
import { createLiquid, parseTemplate } from "./liquid.ts";
import { readJson } from "./read-json.ts";

/** Reads every text file of a theme and names what is wrong with them. */
export function checkTheme(files: Readonly<Record<string, string>>): Checked {
  const errors: Problem[] = [];
  const liquid = createLiquid();
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith(".json")) readJson(path, text, errors);
    if (!path.endsWith(".liquid")) continue;
    try {
      parseTemplate(liquid, text, path);
    } catch (error) {
      const { message, token } = error as Error & { token?: { getPosition(): [number, number] } };
      const [line, column] = token?.getPosition() ?? [1, 1];
      errors.push({ path, line, column, code: "liquid_syntax", message });
    }
  }
  return { errors, warnings: [] };
}
