import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type EndpointRow, endpoints } from "./columns.ts";
import { checkEndpointReach, readingOf } from "./permissions.ts";
import type { EndpointUpdate } from "./schemas.ts";
import { changeEndpoint, type Draft, lockEndpoint } from "./sql.ts";
import { checkUrl, type UrlRule } from "./url.ts";

/**
 * Changes an endpoint: a field left out keeps its value. Who changes where to, or of what, it is told subscribes it anew: it is told what
 * they may read. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version, 403 for events about what the
 * caller may not read, and for turning on what is told of such.
 */
export async function updateEndpoint(
  { tx, principal, expectedVersions, now }: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: EndpointUpdate,
  rule: UrlRule,
): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, id);
  const endpoint = endpoints.read(row);
  checkVersion(expectedVersions, endpoint.version);
  const { url, description, events, permissions, isActive } = endpoint;
  const before: Draft = { url, description, events, permissions, isActive };
  const given = Object.entries(input).filter(([name]) => name in before && name !== "permissions");
  const wanted: Draft = { ...before, ...Object.fromEntries(given) };
  const isSubscribedAnew = wanted.url !== url || !isDeepStrictEqual(wanted.events, events);
  if (wanted.url !== url) checkUrl(rule, wanted.url);
  const draft = isSubscribedAnew
    ? { ...wanted, permissions: await readingOf(tx, principal!, wanted.events) }
    : wanted;
  if (isDeepStrictEqual(draft, before)) return row;
  if (!isSubscribedAnew && draft.isActive && !isActive) await checkEndpointReach(tx, principal!, endpoint);
  return changeEndpoint(tx, id, draft, draft.isActive && !isActive, now);
}
