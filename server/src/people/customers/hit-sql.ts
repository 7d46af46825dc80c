import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Hits } from "../../http/lists/hits.ts";
import { text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { customers } from "./columns.ts";

const { id, phone, isGuest, isActive } = customers.fields;

const hits = table("c", {
  id,
  title: text("coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''), c.email)", {
    description: "The name, else the email address.",
  }),
  subtitle: text("email", { description: "The email address.", examples: ["ada@example.com"] }),
  phone,
  isGuest,
  isActive,
});

const find = statement(`
  select ${hits.select} from first_customers($1, $2, $3, $4) f join customers c on c.store_id = $1 and c.customer_id = f.customer_id
  where c.anonymized_at is null
  order by f.is_exact desc, c.customer_id desc limit $4`);

/**
 * Customers by their email address, or the beginnings of words of it, their names and their phone. One
 * statement.
 */
export const customerHits: Hits = {
  needs: "customers:read",
  reply: Type.Array(hits.schema({ "x-name": "FoundCustomer" })),
  async find(call, { typed, words, most }) {
    return hits.array(await call.tx.query(find, [call.tx.storeId, typed, words, most]), call);
  },
};
