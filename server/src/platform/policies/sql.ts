import { RetryTransaction } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { BLANK_SQL, blanksOf, EVERY_TEXT, isAsWritten } from "./blanks.ts";
import {
  noPolicies,
  type PoliciesRow,
  type PolicyKind,
  type PolicyText,
  policies,
  policyKinds,
} from "./columns.ts";

const all = `select ${policies.select} from store_policies p where p.store_id = $1`;
const find = statement(all);
const findLocked = statement(`${all} for no key update`);
const findOne = statement(
  "select p.texts->$2::text, p.as_written from store_policies p where p.store_id = $1",
);
const isPublished = (kind: PolicyKind) => `exists (select from json_array_elements(p.texts->'${kind}') t
  where t->>'text' !~ '${BLANK_SQL}' or p.as_written::jsonb ?| array['${EVERY_TEXT}', '${kind}/' || (t->>'language')])`;
const findKinds = statement(
  `select ${policyKinds.map(isPublished).join(", ")} from store_policies p where p.store_id = $1`,
);

/** The texts of a store's policies; none where it has written none. */
export const findPolicies = async (tx: Tx): Promise<PoliciesRow> =>
  ((await tx.query(find, [tx.storeId]))[0] as PoliciesRow | undefined) ?? noPolicies;
/** Finds a store's policies and locks their row, if there is one, until the transaction ends. */
export const lockPolicies = async (tx: Tx): Promise<PoliciesRow> =>
  ((await tx.query(findLocked, [tx.storeId]))[0] as PoliciesRow | undefined) ?? noPolicies;

/** The published texts of one policy: none where it has not been written, or has blanks. */
export async function findPolicy(tx: Tx, kind: PolicyKind): Promise<PolicyText[]> {
  const [row] = await tx.query(findOne, [tx.storeId, kind]);
  const texts: PolicyText[] = row?.[0] ? JSON.parse(row[0]) : [];
  const asWritten = row?.[1] ? (JSON.parse(row[1]) as string[]) : [];
  return texts.filter(
    ({ language, text }) => !blanksOf(text).length || isAsWritten(asWritten, kind, language),
  );
}

/** The policies that a store has published, in one language at least. */
export async function findPolicyKinds(tx: Tx): Promise<PolicyKind[]> {
  const [row] = await tx.query(findKinds, [tx.storeId]);
  return policyKinds.filter((_, i) => row?.[i] === "t");
}

const write = statement(`
  insert into store_policies as p (store_id, texts, as_written, version, updated_at)
  values ($1, $3, $4, 1 + 1, $5)
  on conflict (store_id) do update set texts = excluded.texts, as_written = excluded.as_written,
    version = p.version + 1, updated_at = excluded.updated_at
  where p.version = $2
  returning ${policies.select}`);

/**
 * Writes the texts over those of a version, with the places of those that are published as they are, and
 * returns the row. After a concurrent write it reads again.
 */
export async function changePolicies(
  tx: Tx,
  version: number,
  {
    texts,
    asWritten,
  }: { texts: Readonly<Record<PolicyKind, readonly PolicyText[]>>; asWritten: readonly string[] },
  now: Date,
): Promise<PoliciesRow> {
  const [row] = await tx.query(write, [
    tx.storeId,
    version,
    JSON.stringify(texts),
    JSON.stringify(asWritten),
    now,
  ]);
  if (!row) throw new RetryTransaction(new Error("the policies were written first by another transaction"));
  return row as unknown as PoliciesRow;
}
