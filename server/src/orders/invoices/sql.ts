import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import {
  type CreditedTax,
  type InvoiceRow,
  invoices,
  type Kind,
  type Seller,
  storedInvoices,
} from "./columns.ts";

const findOf = statement(`
  select ${invoices.select} from invoices n where store_id = $1 and order_id = $2 order by invoice_id`);
const findStored = statement(`
  select ${storedInvoices.select} from invoices n where store_id = $1 and order_id = $2 order by invoice_id`);

/** Reads the invoices and credit notes of an order, oldest first. */
export const findInvoices = (tx: Tx, orderId: string): Promise<InvoiceRow[]> =>
  tx.query(findOf, [tx.storeId, orderId]);

/** Reads them with the inputs of their documents. */
export async function findIssued(tx: Tx, orderId: string): Promise<ValuesOf<typeof storedInvoices>[]> {
  return (await tx.query(findStored, [tx.storeId, orderId])).map((row) => storedInvoices.read(row));
}

// The next number is taken in the exchange that inserts its row, and is released on a rollback. No other
// transaction takes one meanwhile. The caller has locked the order, so the due amount is the same for both
// statements.
const numberStatements = (kind: Kind, due: string) => ({
  take: statement(`
    insert into invoice_counts as c (store_id, kind, total, first_number)
    select s.store_id, '${kind}', 1, $5 from stores s, (${due}) due where s.store_id = $1
    on conflict (store_id, kind) do update set total = c.total + 1`),
  insert: statement(`
    insert into invoices (store_id, invoice_id, order_id, kind, number, document_number, amount, taxes, seller, issued_at)
    select c.store_id, $5, $2, c.kind, n.number, $7 || n.number, due.amount, due.taxes, $8, $6
    from invoice_counts c cross join lateral (select c.total - 1 + c.first_number as number) n, (${due}) due
    where c.store_id = $1 and c.kind = '${kind}'`),
});

const anInvoice = numberStatements(
  "invoice",
  `select $3::bigint as amount, $4::json as taxes where not exists
    (select from invoices where store_id = $1 and order_id = $2 and kind = 'invoice')`,
);
const aCreditNote = numberStatements(
  "credit_note",
  // Likewise, of each tax the part without a credit note.
  `select $3::bigint - credited as amount, (
    select coalesce(json_agg(json_build_object('name', t.name, 'rate', t.rate,
      'amount', greatest(t.amount - coalesce(b.amount, 0), 0)::text) order by t.n), '[]')
    from rows from (json_to_recordset($4::json) as (name text, rate text, amount bigint)) with ordinality t (name, rate, amount, n)
    left join (
      select x.name, x.rate, sum(x.amount) as amount
      from invoices n cross join lateral json_to_recordset(n.taxes) as x (name text, rate text, amount bigint)
      where n.store_id = $1 and n.order_id = $2 and n.kind = 'credit_note' group by 1, 2) b on b.name = t.name and b.rate = t.rate
    ) as taxes from (
    select coalesce(sum(amount) filter (where kind = 'credit_note'), 0) as credited, count(*) filter (where kind = 'invoice') as issued
    from invoices where store_id = $1 and order_id = $2) o
  where issued > 0 and $3::bigint > credited`,
);

/** A document to issue: `amount` in minor units, `prefix` and `start` of its kind's numbers. */
export type NewDocument = {
  id: string;
  orderId: string;
  amount: bigint;
  prefix: string;
  start: number;
  seller: Seller;
  now: Date;
};

/** A statement and its values. */
export type Insert = readonly [Statement, readonly Value[]];

const buildInserts = (
  { take, insert }: ReturnType<typeof numberStatements>,
  storeId: string,
  { id, orderId, amount, now, start, prefix, seller }: NewDocument,
  taxes: string | null,
): Insert[] => {
  const due = [storeId, orderId, String(amount), taxes];
  return [
    [take, [...due, start]],
    [insert, [...due, id, now, prefix, JSON.stringify(seller)]],
  ];
};

/** Inserts an order's invoice, unless it has one. The order is locked, or new. */
export const invoiceInsert = (storeId: string, issuing: NewDocument): Insert[] =>
  buildInserts(anInvoice, storeId, issuing, null);

/**
 * Inserts a credit note for the part of `amount`, and of the taxes in it, that earlier credit notes do not
 * cover: none if nothing is missing, or if there is no invoice. The order is locked.
 */
export const creditNoteInsert = (
  storeId: string,
  issuing: NewDocument,
  taxes: readonly CreditedTax[],
): Insert[] => buildInserts(aCreditNote, storeId, issuing, JSON.stringify(taxes));
