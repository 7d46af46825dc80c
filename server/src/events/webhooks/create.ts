import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { CreateOf } from "../../http/written.ts";
import type { EndpointFields, EndpointRow } from "./columns.ts";
import { readingOf } from "./permissions.ts";
import { makeSecret, sealSecret } from "./secret.ts";
import { countEndpoints, insertEndpoint } from "./sql.ts";
import { checkUrl, type UrlRule } from "./url.ts";
import { draftOf } from "./webhook.ts";

/** The most webhooks that a store can have: each event becomes as many deliveries. */
const MAX_ENDPOINTS = 50;

/**
 * Subscribes a URL to events. The secret is in the result and nowhere else: it is kept sealed. Throws 400, and 403 for events about
 * what the caller may not read.
 */
export async function createEndpoint(
  { tx, vault, principal, now }: Pick<Call, "tx" | "vault" | "principal" | "now">,
  input: CreateOf<EndpointFields>,
  rule: UrlRule,
): Promise<{ row: EndpointRow; secret: string }> {
  checkUrl(rule, input.url);
  const permissions = (await readingOf(tx, principal!, input.events)).join();
  if ((await countEndpoints(tx)) >= MAX_ENDPOINTS)
    throw invalidField("/url", "too_many_webhooks", { limit: MAX_ENDPOINTS });
  const secret = makeSecret();
  const draft = { ...draftOf(input), permissions };
  const row = await insertEndpoint(tx, { id: uuidv7(), secret: sealSecret(vault, secret), draft }, now);
  return { row, secret };
}
