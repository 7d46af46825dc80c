import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import { type CreditedTax, type InvoiceRow, invoices, type Kind, kept, type Seller } from "./columns.ts";

const findOf = statement(`
  select ${invoices.select} from invoices n where store_id = $1 and order_id = $2 order by invoice_id`);
const findKept = statement(`
  select ${kept.select} from invoices n where store_id = $1 and order_id = $2 order by invoice_id`);

/** What was issued of an order, the first first. */
export const findInvoices = (tx: Tx, orderId: string): Promise<InvoiceRow[]> =>
  tx.query(findOf, [tx.storeId, orderId]);

/** The same with what documents are made of. */
export async function findIssued(tx: Tx, orderId: string): Promise<ValuesOf<typeof kept>[]> {
  return (await tx.query(findKept, [tx.storeId, orderId])).map((row) => kept.read(row));
}

// The next number is taken together with the row that has it, and given back if that is rolled back. Nobody else takes one meanwhile.
// Whoever calls it has locked the order, so no other transaction issues its invoice.
const numbered = (kind: Kind, due: string) => `
  with due as (${due}),
  taken as (
    insert into invoice_counts as c (store_id, kind, total, first_number) select $1::uuid, '${kind}', 1, $6::bigint from due
    on conflict (store_id, kind) do update set total = c.total + 1
    returning total - 1 + first_number as number)
  insert into invoices (store_id, invoice_id, order_id, kind, number, document_number, amount, taxes, seller, issued_at)
  select $1::uuid, $2::uuid, $3::uuid, '${kind}', number, $7::text || number, due.amount, due.taxes, $8::json, $5::timestamptz from taken, due`;

const insertInvoice = statement(
  numbered(
    "invoice",
    `select $4::bigint as amount, null::json as taxes where not exists
      (select from invoices where store_id = $1::uuid and order_id = $3::uuid and kind = 'invoice')`,
  ),
);
const insertCreditNote = statement(
  numbered(
    "credit_note",
    `select $4::bigint - credited as amount, $9::json as taxes from (
      select coalesce(sum(amount) filter (where kind = 'credit_note'), 0) as credited, count(*) filter (where kind = 'invoice') as issued
      from invoices where store_id = $1::uuid and order_id = $3::uuid) s
    where issued > 0 and $4::bigint > credited`,
  ),
);

/** What is issued: `amount` in minor units, `prefix` and `start` of its kind's numbers. */
export type Issuing = {
  id: string;
  orderId: string;
  amount: bigint;
  prefix: string;
  start: number;
  seller: Seller;
  now: Date;
};

const valuesOf = (storeId: string, { id, orderId, amount, now, start, prefix, seller }: Issuing) => [
  storeId,
  id,
  orderId,
  String(amount),
  now,
  start,
  prefix,
  JSON.stringify(seller),
];

/** A statement and its values. */
export type Insert = readonly [Statement, readonly Value[]];

/** Inserts an order's invoice, unless it has one. The order is locked, or new. */
export const invoiceInsert = (storeId: string, issuing: Issuing): Insert => [
  insertInvoice,
  valuesOf(storeId, issuing),
];

/**
 * Inserts a credit note of what its invoice's credit notes lack of `amount`: none if they lack nothing, or if there is no invoice. The
 * order is locked.
 */
export const creditNoteInsert = (
  storeId: string,
  issuing: Issuing,
  taxes: readonly CreditedTax[],
): Insert => [insertCreditNote, [...valuesOf(storeId, issuing), JSON.stringify(taxes)]];
