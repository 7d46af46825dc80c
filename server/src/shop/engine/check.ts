import { makeObjects } from "../objects/index.ts";
import type { Page } from "../page/index.ts";
import type { Checked, Problem } from "../render/index.ts";
import { findDoubts, findSyntaxFault } from "./check-code.ts";
import { checkSchema, checkSections, checkSettings } from "./check-json.ts";
import { createLiquid } from "./liquid.ts";
import { createLocales } from "./locales.ts";
import { readJson } from "./read-json.ts";
import { asRecord, type SettingSchema } from "./schema.ts";

const LAYOUT = "layout/theme.liquid";
const MAX_PROBLEMS = 200;
const TEMPLATE = /^(templates\/.+|sections\/[^/]+)\.json$/;

/** The names that every page has, which are made by the engine. */
const OWN_OBJECTS = ["settings", "template", "content_for_header", "content_for_layout", "content_for_index"];

/**
 * Reads every text file of a theme and names all that is wrong with them; what is only doubtful is a warning.
 */
export function checkTheme(files: Readonly<Record<string, string>>): Checked {
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  const liquid = createLiquid();
  const json = (path: string) => (Object.hasOwn(files, path) ? readJson(path, files[path]!, []) : undefined);
  const locales = createLocales(files, json);
  const defaultPath = Object.keys(files).find((path) => /^locales\/[^/]+\.default\.json$/.test(path));
  const language = defaultPath?.slice("locales/".length, -".default.json".length) ?? "en";
  const objects = new Set([...objectNames(), ...OWN_OBJECTS]);
  const hasText = (key: string) => locales.find(language, key, 1) !== undefined;
  const known = { files, objects, hasText };

  if (!Object.hasOwn(files, LAYOUT))
    errors.push({
      path: LAYOUT,
      line: 1,
      column: 1,
      code: "missing_file",
      message: `A theme needs ${LAYOUT}`,
    });
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith(".liquid")) {
      const fault = findSyntaxFault(liquid, path, text);
      if (fault) errors.push(fault);
      else warnings.push(...findDoubts(liquid, path, text, known));
      if (/^(sections|blocks)\//.test(path)) checkSchema(path, text, errors, warnings);
    } else if (TEMPLATE.test(path)) checkSections(path, text, files, errors, warnings);
    else if (path === "config/settings_schema.json") checkThemeSettings(path, text, errors, warnings);
    // A merchant's values are no reason to refuse the code: the defaults are there.
    else if (path === "config/settings_data.json") readJson(path, text, warnings);
    else if (/^(locales|config)\/.*\.json$/.test(path)) readJson(path, text, errors);
  }
  checkLayout(files[LAYOUT], warnings);
  return { errors: errors.slice(0, MAX_PROBLEMS), warnings: warnings.slice(0, MAX_PROBLEMS) };
}

function checkLayout(text: string | undefined, warnings: Problem[]): void {
  for (const name of ["content_for_header", "content_for_layout"])
    if (text !== undefined && !text.includes(name))
      warnings.push({
        path: LAYOUT,
        line: 1,
        column: 1,
        code: "missing_content",
        message: `The layout has no {{ ${name} }}`,
      });
}

function checkThemeSettings(path: string, text: string, errors: Problem[], warnings: Problem[]): void {
  const groups = readJson(path, text, errors);
  if (groups === undefined) return;
  const at = { path, line: 1, column: 1 };
  const fault = (message: string) => void errors.push({ ...at, code: "invalid_schema", message });
  if (!Array.isArray(groups)) fault("The file is a list of groups of settings");
  const all = (Array.isArray(groups) ? groups : []).flatMap((group) => {
    const { settings } = asRecord(group);
    return Array.isArray(settings) ? (settings.map(asRecord) as unknown as SettingSchema[]) : [];
  });
  checkSettings(all, "settings", fault, (message) =>
    warnings.push({ ...at, code: "unknown_setting_type", message }),
  );
}

/** The names of the global objects, which need no data to be known. */
function objectNames(): string[] {
  const request = {
    path: "/",
    query: {},
    host: "",
    origin: "https://shop.example",
    locale: "en",
    root: "/",
    pageType: "index",
  };
  const globals = { shop: {}, request, money: { currency: "USD", digits: 2 }, timeZone: "UTC", data: {} };
  const page = {
    globals,
    isDesignMode: false,
    template: "index",
    settings: {},
    objects: {},
    load: () => null,
  };
  return Object.keys(makeObjects(page as unknown as Page));
}
