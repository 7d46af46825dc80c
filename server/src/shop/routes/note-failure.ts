import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { DEFAULT_THEME, noteThemeError } from "../../platform/themes/index.ts";
import type { ThemeError } from "../render/index.ts";
import type { ActiveTheme } from "../theme/index.ts";
import type { Target } from "./target.ts";
import type { Visit } from "./visit.ts";

const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Makes what notes that a page of a store's theme failed, for its merchant; the same failure once a minute.
 */
export function failureNoter(log: Logger) {
  const noted = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: MINUTE_MS });

  return (
    { call, preview }: Visit,
    theme: ActiveTheme | undefined,
    { template }: Target,
    error: ThemeError,
  ): void => {
    const { code, message, at } = error;
    const about = { store: call.store.id, theme: theme?.id ?? DEFAULT_THEME, template, code, at };
    if (preview || code === "theme_busy") return;
    const key = [call.store.id, about.theme, code, template].join(" ");
    if (noted.has(key)) return;
    noted.set(key, true);
    log.warn({ ...about, err: error }, "a shop's page failed by its theme");
    if (!theme) return;
    const failure = { code, template, message, at, number: theme.number };
    call
      .write((tx) => noteThemeError(tx, theme.id, failure, call.now))
      .catch((reason: unknown) => log.error({ ...about, err: reason }, "a theme's failure was not noted"));
  };
}
