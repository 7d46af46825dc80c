import { readFileSync } from "node:fs";

const readme = new URL("../README.md", import.meta.url);

/** The code of the README, as one module: what the package gives is imported from `from`, after `prelude`. */
export function snippets(from: string, prelude: string): string {
  const blocks = [...readFileSync(readme, "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, code]) => code!,
  );
  if (blocks.length < 8) throw new Error("the README has lost its snippets");
  return `${prelude}\n${blocks.join("\n").replaceAll('"@stoa/client"', JSON.stringify(from))}\nexport { order, receive, shopper };\n`;
}
