import { Type } from "typebox";
import {
  bytes,
  flag,
  group,
  hide,
  id,
  integer,
  json,
  money,
  orNull,
  stamps,
  text,
  time,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import type { orders } from "../../orders/model/index.ts";
import type { Content } from "./content.ts";

type OrderTexts = Parameters<typeof orders.row>[0];
const anything = Type.Object({});

const core = {
  id: id("draft_id"),
  customer: group(
    {
      id: id("d.customer_id"),
      email: text("d.email"),
      name: text("trim(d.first_name || ' ' || d.last_name)"),
    },
    {
      description: "Whose order it will be. Of a customer who is new, the id is the one that they will get.",
    },
  ),
  finalAmount: money("total"),
  currency: text("d.priced->>'currency'", { description: "ISO 4217.", examples: ["USD"] }),
  itemCount: integer("json_array_length(d.content->'items')", { description: "The number of its lines." }),
  note: orNull(text("d.content->>'note'")),
  sentAt: orNull(time("sent_at", { description: "When its customer was last sent its link." })),
  ...stamps,
};

/** A draft `d` as lists have it. */
export const listedDrafts = table("d", core);
export const ListedDraft = listedDrafts.schema({ "x-name": "ListedOrderDraft" });

/** A draft `d` with its request. */
export const drafts = table("d", {
  ...core,
  content: hide(json<Content>("content", anything)),
  priced: hide(json<OrderTexts>("priced", anything)),
  pricing: hide(text("pricing")),
  total: hide(money("total")),
  tokenHash: hide(orNull(bytes("token_hash"))),
  granted: hide(orNull(money("granted"))),
  isNewCustomer: hide(flag("is_new_customer")),
});
export type DraftRow = RowOf<typeof drafts.fields>;
export type Draft = ValuesOf<typeof drafts>;
