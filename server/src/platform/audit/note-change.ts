import type { Tx } from "../../db/tenant.ts";
import type { Answer } from "../../http/answers/answer.ts";
import type { Opening, Route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { addAuditEntry } from "./sql.ts";

/**
 * Logs a successful write; a PUT or DELETE only if it wrote a row, as a repeated one changes nothing. A read
 * is logged if its route says so, and a write is not if it says so. Other requests of customers and visitors
 * are private and not logged, even if a key sends them. A customer's entry has no IP address, because that
 * would outlive their anonymization.
 */
export function noteChange(
  tx: Tx,
  route: Route,
  { principal, params, body, now, client }: Omit<Opening, "tx">,
  { location }: Answer,
  requestId: string,
): void {
  if (!principal || route.audited === false) return;
  const isCustomer = principal.kind === "customer";
  // A key that serves a storefront sends the requests of its visitors.
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
 * The name of a route's action in the log: the words of its path, and the verb if they contain none. So `POST
 * /api/v1/products` is `products.create`, `POST /api/v1/products/:id/stock` `products.stock`. The paths of
 * logged reads name the action.
 */
export function actionOf({ method, path }: Pick<Route, "method" | "path">): string {
  const words = path.split("/").filter((word) => word && !word.startsWith(":"));
  const [, , ...named] = words;
  const act = { GET: "", POST: named.length === 1 && "create", PUT: "update", DELETE: "delete" }[method];
  return (act ? [...named, act] : named).join(".");
}
