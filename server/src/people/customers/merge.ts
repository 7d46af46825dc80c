import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob } from "../../jobs/queue.ts";
import { tidyTags } from "../../kit/text/tidy.ts";
import { moveAddresses } from "./addresses/sql.ts";
import { ANONYMIZE, removePerson } from "./anonymize.ts";
import { type CustomerRow, customers } from "./columns.ts";
import { customerAnonymized } from "./errors.ts";
import type { OrdersOf } from "./orders-of.ts";
import { findCustomer, getCustomer, lockCustomer } from "./sql.ts";
import { moveChecks } from "./tax-ids/sql.ts";
import { deferChange } from "./write-sql.ts";

/**
 * Merges two records of one person: orders, returns, reviews, gift cards, store credit, addresses and tags
 * move to the other customer, and the merged one is anonymized. Returns the other one. Throws 404, 400 if the
 * other one is unavailable, 409 for an anonymized customer.
 */
export async function mergeCustomer(
  call: Pick<Call<object, { into: string }>, "tx" | "vault" | "store" | "now" | "body" | "principal">,
  id: string,
  orders: OrdersOf,
): Promise<CustomerRow> {
  const { tx, body, now } = call;
  const into = body.into.toLowerCase();
  const [from, to] = await lockBoth(call, id, into);
  if (customers.get(from, "anonymizedAt")) throw customerAnonymized();
  const tags = [...customers.get(to, "tags"), ...customers.get(from, "tags")];
  const way = { from: customers.get(from, "id"), to: into };
  // Before the customer changes: orders lock store credit first, then their customers.
  await orders.credit.move(call, way);
  await Promise.all([
    // Orders of the merged one that are being placed end first, so that they are moved, too.
    removePerson(call, from, orders, () =>
      Promise.all([
        moveAddresses(tx, way, now),
        moveChecks(tx, way),
        orders.move(tx, way, now),
        orders.returns.move(tx, way, now),
        orders.claims.move(tx, way, now),
        orders.reviews.move(tx, way, now),
        orders.carts.move(tx, way, now),
        orders.drafts.move(tx, way, now),
      ]),
    ),
    cancelJob(tx, ANONYMIZE, way.from),
  ]);
  return deferChange(tx, to, { tags: JSON.stringify(tidyTags(tags)) }, now);
}

// In the order of their ids, so that two merges do not wait for each other.
async function lockBoth(
  { tx }: Pick<Call, "tx">,
  id: string,
  into: string,
): Promise<readonly [from: CustomerRow, to: CustomerRow]> {
  const [, other] = await Promise.all([getCustomer(tx, id), findCustomer(tx, into)]);
  const own = id.toLowerCase();
  if (!other || own === into || !customers.get(other, "isActive")) throw invalidField("/into", "not_found");
  const first = own < into;
  const rows = await Promise.all((first ? [id, into] : [into, id]).map((one) => lockCustomer(tx, one)));
  const [from, to] = first ? rows : rows.toReversed();
  if (!customers.get(to!, "isActive")) throw invalidField("/into", "not_found");
  return [from!, to!];
}
