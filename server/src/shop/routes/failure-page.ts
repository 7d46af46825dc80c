import { ApiError } from "../../http/answers/errors.ts";
import { refusalPage } from "../../http/html/pages.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import type { ThemeError } from "../render/index.ts";
import type { Visit } from "./visit.ts";

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
