import type { Globals, Prepared } from "../render/index.ts";
import { renderPage } from "./render-page.ts";
import type { Theme } from "./theme.ts";

const TEMPLATE = /^templates\/((?:[\w-]+\/)?[\w.-]+)\.(?:json|liquid)$/;
const KINDS = { stylesheet: "compiled_assets/styles.css", javascript: "compiled_assets/scripts.js" } as const;

/**
 * Makes the assets that a theme's files describe: the bundles of its `{% stylesheet %}` and `{% javascript
 * %}` tags, and its `.liquid` assets, which see the theme's settings and nothing of a page.
 */
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
  for (const path of Object.keys(theme.files)) {
    const name = /^assets\/(.+)\.liquid$/.exec(path)?.[1];
    if (name) assets[name] = renderAsset(theme, path);
  }
  const hasStyleAttributes = Object.entries(theme.files).some(
    ([path, text]) => path.endsWith(".liquid") && /\sstyle\s*=\s*["']/i.test(text),
  );
  const templates = Object.keys(theme.files).flatMap((path) => TEMPLATE.exec(path)?.[1] ?? []);
  return { assets, hasStyleAttributes, templates };
}

const NOWHERE = {
  path: "/",
  query: {},
  host: "",
  origin: "https://shop.invalid",
  locale: "en",
  root: "/",
  pageType: "index",
};
const GLOBALS: Globals = {
  shop: {},
  request: NOWHERE,
  money: { currency: "USD", digits: 2 },
  timeZone: "UTC",
  data: {},
};

function renderAsset(theme: Theme, file: string): string {
  const request = { theme: { key: "" }, template: "index", globals: GLOBALS, file };
  return renderPage(theme, request, new Map(), { room: 0, hints: [] }).rendered!.html;
}
