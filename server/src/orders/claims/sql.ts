import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import { type ClaimItem, type ClaimRow, claims } from "./columns.ts";

const one = "from order_claims c where store_id = $1 and claim_id = $2 and order_id = $3";
const find = statement(`select ${claims.select} ${one}`);
const lock = statement(`select ${claims.select} ${one} for no key update`);
const findMany = statement(
  `select ${claims.select} from order_claims c where store_id = $1 and claim_id = any($2::uuid[])`,
);

/** Reads a claim of an order, as a row. Throws 404. */
export async function getClaim(tx: Tx, orderId: string, id: string): Promise<ClaimRow> {
  return requireClaim((await tx.query(find, [tx.storeId, id, orderId]))[0]);
}

/** Reads a claim and locks it until the transaction ends. The caller has locked its order. Throws 404. */
export async function lockClaim(tx: Tx, orderId: string, id: string): Promise<ClaimRow> {
  return requireClaim((await tx.query(lock, [tx.storeId, id, orderId]))[0]);
}

/** Reads the rows of the claims with these ids. One statement. */
export const findClaims = (tx: Tx, ids: readonly string[]): Promise<ClaimRow[]> =>
  tx.query(findMany, [tx.storeId, ids]);

function requireClaim(row: ClaimRow | undefined): ClaimRow {
  if (!row) throw notFound();
  return row;
}

const findItems = statement(`
  select items from order_claims
  where store_id = $1 and order_id = $2 and status <> 'rejected' and resolution is distinct from 'replace'`);

/**
 * How many pieces of an order's lines are claimed, by the ids of the lines, without the replaced pieces,
 * which the lines count.
 */
export async function findClaimedPieces(tx: Tx, orderId: string): Promise<Map<string, bigint>> {
  const pieces = new Map<string, bigint>();
  for (const [items] of await tx.query(findItems, [tx.storeId, orderId]))
    for (const { itemId, quantity } of JSON.parse(items!) as ClaimItem[])
      pieces.set(itemId, (pieces.get(itemId) ?? 0n) + BigInt(quantity));
  return pieces;
}

// Columns computed by a read are not written.
const { id: _, version: __, createdAt: ___, updatedAt: ____, totalCost: _____, ...columns } = claims.fields;
const write = writer(claims, { into: "order_claims", key: "claim_id", derived: columns });
const count = statement(`
  insert into order_claim_counts as c (store_id, total) values ($1, 1)
  on conflict (store_id) do update set total = c.total + 1`);

/** The written columns of a claim, as texts. */
export type ClaimTexts = Readonly<Record<keyof typeof columns, string | null>>;

/** Adds a claim, and counts it at the commit. */
export async function insertClaim(tx: Tx, id: string, derived: ClaimTexts, now: Date): Promise<void> {
  await tx.query(...write.insert(tx.storeId, [{ id, draft: {}, derived, now }]));
  tx.atCommit(count, [tx.storeId]);
}

/** Writes some columns of a locked claim, and raises its version. */
export async function updateClaim(tx: Tx, id: string, texts: Partial<ClaimTexts>, now: Date): Promise<void> {
  await tx.query(...write.change(tx.storeId, [{ id, texts, now }]));
}
