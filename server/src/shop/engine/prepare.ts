import type { Prepared } from "../render/index.ts";
import type { Theme } from "./theme.ts";

const KINDS = { stylesheet: "compiled_assets/styles.css", javascript: "compiled_assets/scripts.js" } as const;

/** Makes the assets that a theme's files describe: the bundles of its `{% stylesheet %}` and `{% javascript %}` tags. */
export function prepareTheme(theme: Theme): Prepared {
  const assets: Record<string, string> = {};
  const code = Object.entries(theme.files).filter(([path]) =>
    /^(sections|blocks|snippets)\/.*\.liquid$/.test(path),
  );
  for (const [tag, name] of Object.entries(KINDS)) {
    const body = new RegExp(`\\{%-?\\s*${tag}\\s*-?%\\}([\\s\\S]*?)\\{%-?\\s*end${tag}\\s*-?%\\}`, "g");
    const parts = code.flatMap(([, text]) => [...text.matchAll(body)].map(([, inner]) => inner!.trim()));
    const all = parts
      .filter(Boolean)
      .map((part) => (tag === "javascript" ? `(function () {\n${part}\n})();` : part));
    if (all.length) assets[name] = `${all.join("\n")}\n`;
  }
  const hasStyleAttributes = Object.entries(theme.files).some(
    ([path, text]) => path.endsWith(".liquid") && /\sstyle\s*=\s*["']/i.test(text),
  );
  return { assets, hasStyleAttributes };
}
