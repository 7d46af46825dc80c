import type { Tx } from "../../db/tenant.ts";
import type { Answer } from "../../http/answers/answer.ts";
import type { Opening, Route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { addAuditEntry } from "./sql.ts";

/**
 * Notes a write that succeeded, a PUT or DELETE only where it wrote a row: one sent again finds everything done. A read
 * is noted where its route says so. What else customers and anonymous visitors do is theirs, and not noted, also where a key sends it. A customer's
 * entry has no IP address, which would outlive their anonymization.
 */
export function noteChange(
  tx: Tx,
  route: Route,
  { principal, params, body, now, client }: Omit<Opening, "tx">,
  { location }: Answer,
  requestId: string,
): void {
  if (!principal) return;
  const isCustomer = principal.kind === "customer";
  // A key that serves a shop's front sends what a visitor does.
  if ((isCustomer || route.permission === "public") && !route.audited) return;
  if ((route.method === "PUT" || route.method === "DELETE") && !tx.hasWritten()) return;
  const own = isCustomer ? principal.id : undefined;
  const resourceId = Object.values(params).at(-1) ?? location?.slice(location.lastIndexOf("/") + 1) ?? own;
  addAuditEntry(tx, {
    actor: { kind: principal.kind, id: principal.id },
    action: actionOf(route),
    resourceId: resourceId && isUuid(resourceId) ? resourceId : null,
    fields: Object.keys(body),
    ip: isCustomer ? null : client.ip,
    requestId,
    at: now,
    via: client.via,
  });
}

/**
 * What a route does, in words for the log's readers: those of its path, and the act where they name none. So
 * `POST /api/v1/products` is `products.create`, `POST /api/v1/products/:id/stock` `products.stock`. Reads that are noted
 * have paths that name the act.
 */
export function actionOf({ method, path }: Pick<Route, "method" | "path">): string {
  const words = path.split("/").filter((word) => word && !word.startsWith(":"));
  const [, , ...named] = words;
  const act = { GET: "", POST: named.length === 1 && "create", PUT: "update", DELETE: "delete" }[method];
  return (act ? [...named, act] : named).join(".");
}
