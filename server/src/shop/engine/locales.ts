import type { ThemeFiles } from "../render/index.ts";

/** The texts of `locales/*.json`: a language's own, else those of the theme's default language. */
export function createLocales(files: ThemeFiles["files"], json: (path: string) => unknown) {
  const defaultPath = Object.keys(files).find((path) => /^locales\/[^/]+\.default\.json$/.test(path));
  const byLanguage = new Map<string, unknown[]>();

  function sourcesOf(language: string): unknown[] {
    const known = byLanguage.get(language);
    if (known) return known;
    const [base = language] = language.split("-");
    const paths = [`locales/${language}.json`, `locales/${language}.default.json`, `locales/${base}.json`];
    const sources = [...new Set([...paths, `locales/${base}.default.json`, defaultPath ?? ""])]
      .map(json)
      .filter((one) => one !== undefined);
    byLanguage.set(language, sources);
    return sources;
  }

  return {
    /**
     * A text by its dotted key, with the plural form of `count` where it has forms; undefined where there is
     * none.
     */
    find(language: string, key: string, count?: number): string | undefined {
      const path = key.split(".");
      for (const source of sourcesOf(language)) {
        const found = textOf(follow(source, path), language, count);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

function follow(source: unknown, path: readonly string[]): unknown {
  let at = source;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

function textOf(found: unknown, language: string, count: number | undefined): string | undefined {
  if (typeof found === "string") return found;
  if (typeof found !== "object" || found === null || count === undefined) return undefined;
  const forms = found as Record<string, unknown>;
  const form = count === 0 && "zero" in forms ? "zero" : rulesOf(language).select(count);
  const text = forms[form] ?? forms.other;
  return typeof text === "string" ? text : undefined;
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) {
    try {
      found = new Intl.PluralRules(language);
    } catch {
      found = new Intl.PluralRules("en");
    }
    rules.set(language, found);
  }
  return found;
}
