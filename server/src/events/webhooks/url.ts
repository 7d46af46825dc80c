import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Outbound } from "../../platform/outbound/index.ts";

/** Says of a URL, without looking anything up, whether it can be called at all. */
export type UrlRule = Pick<Outbound, "checkWebhookUrl">;

/** What is wrong with the URL of a body. */
export const urlFaults = (
  { checkWebhookUrl }: UrlRule,
  { url }: { url?: string | undefined },
): FieldError[] =>
  url !== undefined && checkWebhookUrl(url) ? [{ field: "/url", code: "url_not_public" }] : [];

/** Throws 400 for a URL that cannot be called whatever its host stands for. */
export function checkUrl(rule: UrlRule, url: string): void {
  const faults = urlFaults(rule, { url });
  if (faults.length) throw validationFailed(faults);
}
