import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { ApiError } from "../../http/answers/errors.ts";
import { refusalPage } from "../../http/html/pages.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { DEFAULT_THEME, noteThemeError } from "../../platform/themes/index.ts";
import type { ThemeError } from "../render/index.ts";
import type { ActiveTheme } from "../theme/index.ts";
import type { Target } from "./target.ts";
import type { Visit } from "./visit.ts";

const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Records failed pages of a store's theme for its merchant; one failure at most once a minute.
 */
export function createFailureNoter(log: Logger) {
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

const inFrame = (policy: string) =>
  `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox`;

/**
 * The plain page of a shop whose theme failed: it says to shoppers that they may try again, and to programs
 * why. A preview, which is in the theme editor's frame, says where the theme fails.
 */
export function failurePage(
  { call, place, preview }: Pick<Visit, "call" | "place" | "preview">,
  { code, retryAfter, message, at }: ThemeError,
): ShopAnswer {
  const isBusy = code === "theme_busy";
  const error = isBusy ? new ApiError(503, "unavailable") : new ApiError(500, "internal_error");
  const detail = preview && [at && `${at.path}:${at.line}:${at.column}`, message].filter(Boolean).join("\n");
  const { headers, body } = refusalPage(call.messagesByLocale(call.locale), error, call.look, detail);
  return {
    status: error.status,
    headers: {
      ...headers,
      ...(preview && { "content-security-policy": inFrame(headers["content-security-policy"]!) }),
      "content-type": "text/html; charset=utf-8",
      "content-language": place.language,
      "x-theme-error": code,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
    body,
  };
}
