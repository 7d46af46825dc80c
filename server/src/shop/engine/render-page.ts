import { createHash } from "node:crypto";
import { Context, Drop, toValueSync } from "liquidjs";
import { makeObjects } from "../objects/index.ts";
import { type Page, type Preload, withPage } from "../page/index.ts";
import {
  keyOf,
  type Need,
  type Problem,
  type Rendered,
  type RenderRequest,
  ThemeError,
  VISITOR_KINDS,
} from "../render/index.ts";
import { defineLazily } from "./define-lazily.ts";
import { type Base, createParts, renderTemplate } from "./parts.ts";
import type { SettingSource } from "./setting-value.ts";
import { settingsObject } from "./settings.ts";
import type { Theme } from "./theme.ts";

/** 2 MiB, in UTF-16 units. */
const MAX_HTML = 2_097_152;
/** All that is printed on the way to a page, what is captured and thrown away included. */
const MAX_PRINTED = 8 * MAX_HTML;
const MAX_DEPTH = 100;
const MAX_PROBLEMS = 100;
/** How much of what a page reads is remembered for the next one. */
const MAX_READS = 100;

type Outcome = {
  rendered: (Omit<Rendered, "compileMs" | "cpuMs" | "passes"> & { reads: Map<string, Need> }) | undefined;
  /** The needs that could not be read: the page has to be rendered again. */
  missing: Need[];
};
/** A page, or a file that is rendered by itself: an asset. */
type PageRequest = RenderRequest & { file?: string };
type Limits = { room: number; hints: readonly Need[] };

/**
 * Renders a page with the data at hand, and returns the needs that were missing; `room` is how many may still
 * be requested, more are nil. Throws ThemeError, and liquidjs' errors for a file that cannot be parsed.
 */
export function renderPage(
  theme: Theme,
  request: PageRequest,
  answers: ReadonlyMap<string, unknown>,
  { room, hints }: Limits,
): Outcome {
  const { globals } = request;
  const reads = new Map<string, Need>();
  const missing = new Map<string, Need>();
  const styles = new Set<string>();
  const frameHosts = new Set<string>();
  const preloads = new Map<string, Preload>();
  const problems: Problem[] = [];
  let readsVisitor = false;
  let printed = 0;
  let depth = 0;

  const isKnown = (key: string) => Object.hasOwn(globals.data, key) || answers.has(key);
  const wanted = hints.filter((need) => !isKnown(keyOf(need))).slice(0, room);

  const page: Page = {
    globals,
    isDesignMode: request.isDesignMode === true,
    template: request.template,
    settings: {},
    objects: {},
    parts: undefined as never,
    assetUrl: (name) =>
      Object.hasOwn(theme.assets, name)
        ? `${isMade(theme, name) ? previewOf(globals.request.root) : ""}${theme.assets[name]}`
        : undefined,
    file: (path) => (Object.hasOwn(theme.files, path) ? theme.files[path] : undefined),
    translation: (key, count) => theme.locales.find(globals.request.locale, key, count),
    load(need) {
      const key = keyOf(need);
      if (reads.size < MAX_READS) reads.set(key, need);
      if (VISITOR_KINDS.has(need.kind)) readsVisitor = true;
      if (Object.hasOwn(globals.data, key)) return globals.data[key];
      if (answers.has(key)) return answers.get(key);
      if (missing.size >= room) return null;
      missing.set(key, need);
      return undefined;
    },
    noteStyle: (css) => void styles.add(`sha256-${createHash("sha256").update(css).digest("base64")}`),
    noteFrameHost: (host) => void frameHosts.add(host),
    notePreload: (preload) => void preloads.set(preload.href, preload),
    paging: undefined,
    note: (problem) => void (problems.length < MAX_PROBLEMS && problems.push(problem)),
    charge(units) {
      printed += units;
      if (printed > MAX_PRINTED) throw new ThemeError("theme_too_large", "The page prints too much.");
    },
    deeper(run) {
      if (++depth > MAX_DEPTH)
        throw new ThemeError("theme_broken", `The page nests deeper than ${MAX_DEPTH}.`);
      try {
        return run();
      } finally {
        depth--;
      }
    },
  };

  const finish = (html: string, sections?: Rendered["sections"]): Outcome => {
    if (html.length > MAX_HTML) throw new ThemeError("theme_too_large", "The page is larger than 2 MiB.");
    return {
      rendered: {
        html,
        ...(sections ? { sections } : {}),
        readsVisitor,
        styleHashes: [...styles],
        frameHosts: [...frameHosts],
        preloads: [...preloads.values()],
        problems: [...theme.problems, ...problems],
        reads,
      },
      missing: [...missing.values()],
    };
  };
  if (wanted.length) return { rendered: undefined, missing: wanted };

  return withPage(page, () => {
    const base = baseOf(theme, page);
    const parts = createParts(theme, page, base);
    Object.assign(page, { parts });
    const alone = request.file && theme.template(request.file);
    if (alone) return finish(renderTemplate(theme, alone, base.context()));
    if (request.sectionIds) {
      const sections = Object.fromEntries(request.sectionIds.map((id) => [id, parts.sectionById(id)]));
      return finish("", sections);
    }
    return finish(renderWhole(theme, request, parts, base));
  });
}

function baseOf(theme: Theme, page: Page): Base {
  const globals = makeObjects(page);
  const { schemas, values } = theme.settings;
  defineLazily(globals, "settings", () => page.settings);
  globals.template = templateObject(page.template);
  globals.content_for_header = contentForHeader(page);
  const source: SettingSource = { page, evaluate: (text) => evaluate(theme, context(), text) };
  Object.assign(page, { objects: globals, settings: settingsObject(source, schemas, values) });
  // A Drop, so that what inherits from it (a section's own objects) shows its properties too.
  Object.setPrototypeOf(globals, Drop.prototype);
  let limiter: Context["memoryLimit"] | undefined;
  function context(own: object = globals): Context {
    const { liquid } = theme;
    const shared = { liquid, memoryLimit: limiter };
    const made = new Context({}, liquid.options, { sync: true, globals: own }, shared);
    limiter ??= made.memoryLimit;
    return made;
  }
  return { globals, source, context };
}

function evaluate(theme: Theme, context: Context, text: string): unknown {
  const expression = /^\s*\{\{-?([^{}]*)-?\}\}\s*$/.exec(text)?.[1];
  if (expression !== undefined) return toValueSync(theme.liquid._evalValue(expression, context) as never);
  return renderTemplate(theme, theme.text(text), context);
}

/** `template` prints its name with its suffix, and has the parts of it. */
function templateObject(full: string): object {
  const [path = "", suffix] = full.split(".");
  const at = path.lastIndexOf("/");
  const template = { name: path.slice(at + 1), suffix, directory: at < 0 ? undefined : path.slice(0, at) };
  Object.defineProperty(template, "toString", { value: () => full });
  return template;
}

// A version that only a preview shows has no cached assets: their addresses have to name the preview.
const isMade = ({ files }: Pick<Theme, "files">, name: string): boolean =>
  name.startsWith("compiled_assets/") || Object.hasOwn(files, `assets/${name}.liquid`);
const previewOf = (root: string): string => /^\/preview\/[^/]+/.exec(root)?.[0] ?? "";

function contentForHeader(page: Page): string {
  const styles = page.assetUrl("compiled_assets/styles.css");
  const scripts = page.assetUrl("compiled_assets/scripts.js");
  return [
    page.globals.head ?? "",
    styles ? `<link rel="stylesheet" href="${styles}">` : "",
    scripts ? `<script src="${scripts}" defer></script>` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function renderWhole(
  theme: Theme,
  { template }: RenderRequest,
  parts: ReturnType<typeof createParts>,
  base: Base,
): string {
  const path = templatePath(theme, template);
  if (!path) throw new ThemeError("theme_broken", `The theme has no template "${template}".`);
  const context = base.context();
  const { html, layout } = path.endsWith(".json")
    ? parts.jsonTemplate(path, template)
    : renderLiquid(theme, path, context);
  // The text for robots is not a page.
  if (layout === undefined || template === "robots.txt") return html;
  const layoutPath = `layout/${layout}.liquid`;
  const compiled = theme.template(layoutPath);
  if (!compiled)
    throw new ThemeError("theme_broken", `The theme has no ${layoutPath}.`, {
      at: { path: layoutPath, line: 1, column: 1 },
    });
  base.globals.content_for_layout = html;
  return renderTemplate(theme, compiled, context);
}

/** The file of a template, or that of the same kind without its suffix. */
export function templatePath(theme: Theme, template: string): string | undefined {
  const [plain = template] = template.split(".");
  const names = [...new Set([template, plain])];
  return names
    .flatMap((name) => [`templates/${name}.json`, `templates/${name}.liquid`])
    .find((path) => Object.hasOwn(theme.files, path));
}

function renderLiquid(
  theme: Theme,
  path: string,
  context: Context,
): { html: string; layout: string | undefined } {
  const html = renderTemplate(theme, theme.template(path)!, context);
  const named = context.getRegister("layout") as { name: string | undefined } | undefined;
  return { html, layout: named ? named.name : "theme" };
}
