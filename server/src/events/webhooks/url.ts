import { invalidField } from "../../http/answers/errors.ts";
import type { Outbound } from "../../platform/outbound/index.ts";

/** Says of a URL, without looking anything up, whether it can be called at all. */
export type UrlRule = Pick<Outbound, "checkWebhookUrl">;

/** Throws 400 for a URL that cannot be called whatever its host stands for. */
export function checkUrl(rule: UrlRule, url: string): void {
  if (rule.checkWebhookUrl(url)) throw invalidField("/url", "url_not_public");
}
