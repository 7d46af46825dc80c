import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import type { UpdateOf } from "../../http/written.ts";
import { type EndpointFields, type EndpointRow, endpoints } from "./columns.ts";
import { checkEndpointReach, readingOf } from "./permissions.ts";
import { changeEndpoint } from "./sql.ts";
import { checkUrl, type UrlRule } from "./url.ts";
import { draftOf, webhook } from "./webhook.ts";

/**
 * Changes an endpoint: a field left out keeps its value. Who changes where to, or of what, it is told subscribes it anew: it is told what
 * they may read. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version, 403 for events about what the
 * caller may not read, and for turning on what is told of such.
 */
export async function updateEndpoint(
  { tx, principal, expectedVersions, now }: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: UpdateOf<EndpointFields>,
  rule: UrlRule,
): Promise<EndpointRow> {
  const row = await webhook.lock(tx, id);
  checkVersion(expectedVersions, endpoints.get(row, "version"));
  const before = webhook.writes.draftOf(row);
  const wanted = draftOf(input, before);
  const changed = webhook.writes.differing(wanted, before);
  if (changed.includes("url")) checkUrl(rule, wanted.url!);
  const isSubscribedAnew = changed.includes("url") || changed.includes("events");
  const told = endpoints.text(row, "permissions")!;
  const events = input.events ?? endpoints.get(row, "events");
  const permissions = isSubscribedAnew ? (await readingOf(tx, principal!, events)).join() : told;
  if (!changed.length) return row;
  const isTurnedOn = changed.includes("isActive") && wanted.isActive === "t";
  if (!isSubscribedAnew && isTurnedOn) await checkEndpointReach(tx, principal!, endpoints.read(row));
  return changeEndpoint(tx, id, { ...wanted, permissions }, isTurnedOn, now);
}
