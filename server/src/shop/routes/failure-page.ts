import { ApiError } from "../../http/answers/errors.ts";
import { refusalPage } from "../../http/html/pages.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import type { ThemeError } from "../render/index.ts";
import type { Visit } from "./visit.ts";

/** The plain page of a shop whose theme failed: it says to shoppers that they may try again, and to programs why. */
export function failurePage({ call, place }: Visit, { code, retryAfter }: ThemeError): ShopAnswer {
  const isBusy = code === "theme_busy";
  const error = isBusy ? new ApiError(503, "unavailable") : new ApiError(500, "internal_error");
  const { headers, body } = refusalPage(call.speeches(call.locale), error, call.look);
  return {
    status: error.status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-language": place.language,
      "x-theme-error": code,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
    body,
  };
}
