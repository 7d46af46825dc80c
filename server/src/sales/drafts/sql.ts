import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import { type DraftRow, drafts } from "./columns.ts";
import type { PricedDraft } from "./price.ts";

const one = `select ${drafts.select} from order_drafts d where d.store_id = $1 and d.draft_id = $2`;
const find = statement(one);
const lock = statement(`${one} for update`);
const ofCustomer = statement(
  `select ${drafts.select} from order_drafts d where d.store_id = $1 and d.customer_id = $2 order by d.draft_id`,
);

/** Reads a draft's row; undefined if there is none. */
export const findDraft = async (tx: Tx, id: string): Promise<DraftRow | undefined> =>
  (await tx.query(find, [tx.storeId, id]))[0];
/** Locks a draft's row until the transaction ends. */
export const lockDraft = async (tx: Tx, id: string): Promise<DraftRow | undefined> =>
  (await tx.query(lock, [tx.storeId, id]))[0];
/** All drafts of a customer. */
export const findDraftsOf = (tx: Tx, customerId: string): Promise<DraftRow[]> =>
  tx.query(ofCustomer, [tx.storeId, customerId]);

const types = {
  content: "json",
  customer_id: "uuid",
  is_new_customer: "boolean",
  email: "text",
  first_name: "text",
  last_name: "text",
  priced: "json",
  pricing: "json",
  total: "bigint",
} as const satisfies Record<keyof PricedDraft, string>;
const names = Object.keys(types) as (keyof PricedDraft)[];
const values = names.map((name, i) => `$${i + 4}::text::${types[name]}`);
const insert = statement(`
  insert into order_drafts as d (store_id, draft_id, created_at, updated_at, ${names.join(", ")})
  values ($1, $2, $3, $3, ${values.join(", ")}) returning ${drafts.select}`);
const change = statement(`
  update order_drafts d set updated_at = $3, version = version + 1, ${names.map((name, i) => `${name} = ${values[i]}`).join(", ")}
  where d.store_id = $1 and d.draft_id = $2 returning ${drafts.select}`);

type WrittenDraft = { id: string; priced: PricedDraft; now: Date };
/** Inserts a draft and returns its row. */
export async function insertDraft(tx: Tx, { id, priced, now }: WrittenDraft): Promise<DraftRow> {
  const [row] = await tx.query(insert, [tx.storeId, id, now, ...names.map((name) => priced[name])]);
  return row!;
}
/** Changes a draft, and returns its row with its next version. */
export async function updateDraft(tx: Tx, { id, priced, now }: WrittenDraft): Promise<DraftRow> {
  const [row] = await tx.query(change, [tx.storeId, id, now, ...names.map((name) => priced[name])]);
  return row!;
}

const sent = statement(`
  update order_drafts d set sent_at = $3, updated_at = $3, token_hash = $4, version = version + 1
  where d.store_id = $1 and d.draft_id = $2 returning ${drafts.select}`);
/**
 * Notes that a draft's link was sent, with the hash of the token in it, and returns its row with its next
 * version.
 */
export async function noteSent(tx: Tx, id: string, tokenHash: Buffer, now: Date): Promise<DraftRow> {
  const [row] = await tx.query(sent, [tx.storeId, id, now, tokenHash]);
  return row!;
}

const grant = statement("update order_drafts set granted = $3 where store_id = $1 and draft_id = $2");
/** Notes the discounts of a draft that its customer may place, in minor units. */
export const noteGranted = async (tx: Tx, id: string, discounts: bigint): Promise<void> => {
  await tx.query(grant, [tx.storeId, id, String(discounts)]);
};

const remove = statement("delete from order_drafts where store_id = $1 and draft_id = $2");
/** Deletes a draft with the commit. */
export const deferRemoval = (tx: Tx, id: string): void => tx.atCommit(remove, [tx.storeId, id]);

const forget = statement(
  "delete from order_drafts where store_id = $1 and (customer_id = $2 or (email = $3 and is_new_customer))",
);
const take = statement(`
  update order_drafts d set customer_id = $3, is_new_customer = false, version = version + 1,
    content = (d.content::jsonb - 'customer' || $4::jsonb)::json,
    priced = jsonb_set(d.priced::jsonb || $4::jsonb, '{customer,id}', $4::jsonb->'customerId')::json
  where d.store_id = $1 and d.customer_id = $2`);
/** Deletes a customer's drafts, including those from before they were known. */
export const forgetDrafts: CustomerDataPort["anonymize"] = async (tx, customerId, _, email) => {
  await tx.query(forget, [tx.storeId, customerId, email]);
};
/** Moves a customer's drafts to another. */
export const moveDrafts: CustomerDataPort["move"] = async (tx, { from, to }) => {
  await tx.query(take, [tx.storeId, from, to, JSON.stringify({ customerId: to })]);
};
