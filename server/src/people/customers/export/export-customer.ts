import { readsOrders } from "../../../http/request/principal.ts";
import type { Call } from "../../../http/route.ts";
import { entriesAbout } from "../../../platform/audit/index.ts";
import { mailsOf } from "../../../platform/mail/index.ts";
import { exportPerson } from "../../auth/index.ts";
import { addresses } from "../addresses/columns.ts";
import { findAddresses } from "../addresses/sql.ts";
import { customers, shopperJson } from "../columns.ts";
import { accountFacts } from "../log-in/columns.ts";
import { findRegistrations, registrations } from "../log-in/registration-sql.ts";
import type { OrdersOf } from "../orders-of.ts";
import { getAccountFacts, getCustomer } from "../sql.ts";
import { taxIdChecks } from "../tax-ids/columns.ts";
import { findChecks } from "../tax-ids/sql.ts";

/**
 * All stored data of a customer, as JSON text; of secrets only their existence and age. The customer's own
 * export lacks the store's internal fields; comments on orders are for callers who may read orders. Throws
 * 404.
 */
export async function exportCustomer(
  call: Pick<Call, "tx" | "store" | "now" | "can">,
  id: string,
  orders: OrdersOf,
): Promise<string> {
  const { tx, now } = call;
  const forStore = call.can("customers:read");
  const seesComments = forStore && readsOrders.some((one) => call.can(one));
  const customer = await getCustomer(tx, id);
  const [
    homes,
    facts,
    registered,
    { sessions, codes },
    audit,
    mailed,
    ordered,
    commented,
    returned,
    claimed,
    reviewed,
    cartJson,
    drafted,
    credited,
    checked,
  ] = await Promise.all([
    findAddresses(tx, id),
    getAccountFacts(tx, id),
    findRegistrations(tx, id),
    exportPerson(tx, { customerId: id }),
    entriesAbout(call, id),
    mailsOf(call, { id, email: customers.get(customer, "email") }),
    orders.all(call, id),
    seesComments ? orders.comments(call, id) : [],
    orders.returns.all(call, id),
    orders.claims.all(call, id),
    orders.reviews.all(call, id),
    orders.carts.all(call, id),
    orders.drafts.all(call, id),
    orders.credit.all(call, id),
    findChecks(tx, id, { all: true }),
  ]);
  const parts = {
    exportedAt: JSON.stringify(now.toISOString()),
    customer: forStore ? customers.json(customer, call) : shopperJson(customer, call),
    addresses: addresses.array(homes, call),
    orders: `[${ordered.join(",")}]`,
    ...(seesComments && { orderComments: `[${commented.join(",")}]` }),
    returns: `[${returned.join(",")}]`,
    claims: `[${claimed.join(",")}]`,
    reviews: `[${reviewed.join(",")}]`,
    carts: `[${cartJson.join(",")}]`,
    drafts: `[${drafted.join(",")}]`,
    storeCreditMovements: `[${credited.join(",")}]`,
    taxIdChecks: taxIdChecks.array(checked, call),
    account: accountFacts.json(facts, call),
    registrations: registrations.array(registered, call),
    sessions: JSON.stringify(sessions),
    codes: JSON.stringify(codes),
    mails: mailed,
    auditEntries: audit,
  };
  return `{${Object.entries(parts)
    .map(([name, json]) => `"${name}":${json}`)
    .join(",")}}`;
}
