import { fencesOf } from "./page.ts";
import type { Json } from "./shop.ts";

/** A page's programs in JavaScript, in their order. */
export const scriptsOf = (page: string): string[] =>
  fencesOf(page)
    .filter(({ language }) => language === "js")
    .map(({ code }) => code);

/**
 * Runs a page's programs one after another, as one script with these globals, and gives what its variables of
 * these names hold at the end.
 */
export function runScripts(
  page: string,
  names: readonly string[],
  globals: Readonly<Record<string, unknown>>,
): Promise<Json> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...given: unknown[]) => Promise<Json>;
  const code = [...scriptsOf(page), `return { ${names.join(", ")} };`].join("\n");
  return new AsyncFunction(...Object.keys(globals), code)(...Object.values(globals));
}
