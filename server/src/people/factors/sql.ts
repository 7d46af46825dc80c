import { insertStatement } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import { deletePasskeys } from "./passkey-sql.ts";

const storePending = statement(`
  insert into second_factors (store_id, staff_id, pending_sealed, pending_until) values ($1, $2, $3, $4)
  on conflict (store_id, staff_id) do update set
    pending_sealed = excluded.pending_sealed, pending_until = excluded.pending_until`);

/** Stores a secret until its first code is entered; it replaces an earlier pending one. */
export async function storePendingSecret(tx: Tx, id: string, sealed: Buffer, until: Date): Promise<void> {
  await tx.query(storePending, [tx.storeId, id, sealed, until]);
}

/** The stored secret for a person's codes. */
export type TotpRow = {
  sealed: Buffer | undefined;
  /** The step of the code that was used last. */
  step: number;
  since: string | null;
  pending: Buffer | undefined;
  pendingUntil: Date | undefined;
};

const columns = `encode(totp_sealed, 'hex'), totp_step, totp_at, encode(pending_sealed, 'hex'), pending_until`;
const find = statement(`select ${columns} from second_factors where store_id = $1 and staff_id = $2`);
const findLocked = statement(
  `select ${columns} from second_factors where store_id = $1 and staff_id = $2 for update`,
);

const bytes = (hex: string | null | undefined) => (hex == null ? undefined : Buffer.from(hex, "hex"));

async function readOne(tx: Tx, by: typeof find, id: string): Promise<TotpRow | undefined> {
  const [row] = await tx.query(by, [tx.storeId, id]);
  return (
    row && {
      sealed: bytes(row[0]),
      step: Number(row[1]),
      since: row[2] == null ? null : isoTime(row[2]),
      pending: bytes(row[3]),
      pendingUntil: row[4] == null ? undefined : new Date(isoTime(row[4])),
    }
  );
}

/** A person's secret for codes. */
export const findTotp = (tx: Tx, id: string) => readOne(tx, find, id);
/** A person's secret for codes, locked until the transaction ends. */
export const lockTotp = (tx: Tx, id: string) => readOne(tx, findLocked, id);

const confirm = statement(`
  update second_factors set totp_sealed = pending_sealed, totp_step = $3, totp_at = $4,
    pending_sealed = null, pending_until = null
  where store_id = $1 and staff_id = $2`);

/** Makes the secret that waits the person's own; the code of `step` is used up. */
export async function confirmSecret(tx: Tx, id: string, step: number, now: Date): Promise<void> {
  await tx.query(confirm, [tx.storeId, id, step, now]);
}

const use = statement(`
  update second_factors set totp_step = $3 where store_id = $1 and staff_id = $2 and totp_step < $3 returning 1`);

/** Uses a step's code up; false for one that was used, or that is older than one that was. */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  return (await tx.query(use, [tx.storeId, id, step])).length === 1;
}

const dropTotp = statement(`
  update second_factors set totp_sealed = null, totp_at = null, pending_sealed = null, pending_until = null
  where store_id = $1 and staff_id = $2`);

/** Takes a person's secret for codes away, also one that waits. */
export async function dropSecret(tx: Tx, id: string): Promise<void> {
  await tx.query(dropTotp, [tx.storeId, id]);
}

const spend = statement(`
  insert into second_factors as f (store_id, staff_id, challenge_used) values ($1, $2, $3)
  on conflict (store_id, staff_id) do update set challenge_used = excluded.challenge_used
  where f.challenge_used is null or f.challenge_used < excluded.challenge_used
  returning 1`);

/** Uses a person's challenge up; false for one that is not newer than the last one that was used. */
export async function spendChallenge(tx: Tx, id: string, issuedAt: Date): Promise<boolean> {
  return (await tx.query(spend, [tx.storeId, id, issuedAt])).length === 1;
}

const dropCodes = statement("delete from recovery_codes where store_id = $1 and staff_id = $2");
const addCodes = insertStatement("recovery_codes", { staff_id: "uuid", hash: "bytea" });
const countCodes = statement("select count(*) from recovery_codes where store_id = $1 and staff_id = $2");
const useCode = statement(
  "delete from recovery_codes where store_id = $1 and staff_id = $2 and hash = $3 returning 1",
);

/** Replaces the hashes of recovery codes; an empty list removes all. */
export async function replaceRecoveryCodes(tx: Tx, id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(dropCodes, [tx.storeId, id]);
  const rows = hashes.map((hash) => [id, `\\x${hash.toString("hex")}`]);
  if (rows.length) await tx.query(...addCodes(tx.storeId, rows));
}

/** Counts a person's remaining recovery codes. */
export async function countRecoveryCodes(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query(countCodes, [tx.storeId, id]);
  return Number(row![0]);
}

/** Uses a recovery code up; false for one that is none of the person's. */
export async function useRecoveryCode(tx: Tx, id: string, hash: Buffer): Promise<boolean> {
  return (await tx.query(useCode, [tx.storeId, id, hash])).length === 1;
}

const dropAll = statement("delete from second_factors where store_id = $1 and staff_id = $2");

/** Takes all of a person's second factors away, and their recovery codes. */
export async function dropFactors(tx: Tx, id: string): Promise<void> {
  await Promise.all([
    tx.query(dropAll, [tx.storeId, id]),
    tx.query(dropCodes, [tx.storeId, id]),
    deletePasskeys(tx, id),
  ]);
}
