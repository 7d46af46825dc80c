import type { Liquid, Template } from "liquidjs";
import { keyOf, type Need, type Problem, type ThemeFiles } from "../render/index.ts";
import { createLiquid, estimateCompiled, estimateJson, parseTemplate } from "./liquid.ts";
import { createLocales } from "./locales.ts";
import type { Meter } from "./meter.ts";
import { readJson } from "./read-json.ts";
import { readSchema, type SectionSchema } from "./schema.ts";
import { readSettings, type ThemeSettings } from "./settings.ts";

/** A version of a theme in the worker: its files, and what was compiled of them, each at its first use. */
export type Theme = {
  readonly files: ThemeFiles["files"];
  readonly assets: ThemeFiles["assets"];
  readonly liquid: Liquid;
  readonly hints: ReturnType<typeof createHints>;
  readonly locales: ReturnType<typeof createLocales>;
  readonly settings: ThemeSettings;
  /** The compiled file of a path, or undefined. Throws what liquidjs throws where it cannot be parsed. */
  template(path: string): Template[] | undefined;
  /** A setting's text, compiled once. */
  text(text: string): Template[];
  /** The schema of a section or a block file; an empty one where there is none. */
  schema(path: string): SectionSchema;
  /** A JSON file of the theme, or undefined where it is missing or broken, which is noted. */
  json(path: string): unknown;
  /** The broken files of the theme, as far as they were used. */
  readonly problems: Problem[];
  compiling<T>(run: () => T): T;
};

/**
 * Makes a theme from its files; faults in them are recorded, not thrown. `charge` is called with the bytes
 * that a template will take before it is compiled, and throws if they are too many.
 */
export function createTheme(
  { files, assets }: ThemeFiles,
  meter: Pick<Meter, "compiling">,
  charge: (bytes: number) => void = () => {},
): Theme {
  const liquid = createLiquid();
  const templates = new Map<string, Template[]>();
  const texts = new Map<string, Template[]>();
  const schemas = new Map<string, SectionSchema>();
  const parsed = new Map<string, unknown>();
  const problems: Problem[] = [];
  let settings: ThemeSettings | undefined;

  const json = (path: string): unknown => {
    if (!Object.hasOwn(files, path)) return undefined;
    if (!parsed.has(path))
      parsed.set(
        path,
        meter.compiling(() => {
          charge(estimateJson(files[path]!));
          return readJson(path, files[path]!, problems);
        }),
      );
    return parsed.get(path);
  };

  const compile = (text: string, path: string): Template[] =>
    meter.compiling(() => {
      charge(estimateCompiled(text));
      return parseTemplate(liquid, text, path);
    });

  return {
    files,
    assets,
    liquid,
    hints: createHints(),
    locales: createLocales(files, json),
    get settings() {
      settings ??= meter.compiling(() => readSettings(json));
      return settings;
    },
    template(path) {
      const known = templates.get(path);
      if (known || !Object.hasOwn(files, path)) return known;
      const made = compile(files[path]!, path);
      templates.set(path, made);
      return made;
    },
    text(text) {
      const known = texts.get(text);
      if (known) return known;
      const made = compile(text, "");
      texts.set(text, made);
      return made;
    },
    schema(path) {
      const known = schemas.get(path);
      if (known) return known;
      const made = meter.compiling(() => readSchema(path, files[path] ?? "", problems));
      schemas.set(path, made);
      return made;
    },
    json,
    problems,
    compiling: meter.compiling,
  };
}

/**
 * Remembers what the last pages of a template read, so that the next one is asked for it at once and rendered
 * once.
 */
function createHints() {
  const byTemplate = new Map<string, { last: Map<string, Need>; steady: Need[] }>();

  return {
    of: (template: string): readonly Need[] => byTemplate.get(template)?.steady ?? [],
    /** Notes what a page has read: what two pages in a row have read is asked for at once. */
    note(template: string, reads: ReadonlyMap<string, Need>): void {
      const before = byTemplate.get(template)?.last;
      const steady = before ? [...reads.values()].filter((need) => before.has(keyOf(need))) : [];
      if (byTemplate.size > 100) byTemplate.clear();
      byTemplate.set(template, { last: new Map(reads), steady });
    },
  };
}
