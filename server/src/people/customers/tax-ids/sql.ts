import { v7 as uuidv7 } from "uuid";
import { statement } from "../../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../../db/sweep.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Merge } from "../orders-of.ts";
import { type TaxIdCheckRow, taxIdChecks } from "./columns.ts";
import type { RegisterAnswer } from "./vies.ts";

const insert = statement(`
  insert into tax_id_checks as k (store_id, check_id, customer_id, tax_id, register, answer, consultation_number, name, address,
    requester_tax_id, failure, checked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${taxIdChecks.select}`);

/** A register's answer about a customer's tax id. */
export type Checked = RegisterAnswer & {
  customerId: string;
  taxId: string;
  register: string;
  requesterTaxId: string | null;
};

/** Stores a register's answer. */
export async function insertCheck(tx: Tx, checked: Checked, now: Date): Promise<TaxIdCheckRow> {
  const { customerId, taxId, register, answer, consultationNumber, name, address, failure } = checked;
  const [row] = await tx.query(insert, [
    ...[tx.storeId, uuidv7(), customerId, taxId, register, answer, consultationNumber, name, address],
    ...[checked.requesterTaxId, failure, now],
  ]);
  return row!;
}

const find = statement(`
  select ${taxIdChecks.select} from tax_id_checks k
  where k.store_id = $1 and k.customer_id = $2 order by k.check_id desc limit $3`);

const SHOWN = 100;

/** The answers about a customer's tax ids, the newest first: 100, or `all` of them. */
export const findChecks = (
  tx: Tx,
  customerId: string,
  { all = false }: { all?: boolean } = {},
): Promise<TaxIdCheckRow[]> => tx.query(find, [tx.storeId, customerId, all ? null : SHOWN]);

const blank = statement(`
  update tax_id_checks set tax_id = null, name = null, address = null where store_id = $1 and customer_id = $2`);

/** Removes who they are about from a customer's checks. Number, time and answer stay, as the proof. */
export async function blankChecks(tx: Tx, customerId: string): Promise<void> {
  await tx.query(blank, [tx.storeId, customerId]);
}

const move = statement("update tax_id_checks set customer_id = $3 where store_id = $1 and customer_id = $2");

/** Gives a customer's checks to another one, as both are the same person. */
export async function moveChecks(tx: Tx, { from, to }: Merge): Promise<void> {
  await tx.query(move, [tx.storeId, from, to]);
}

// Proofs of sales without tax are kept as long as the longest record of the union's law: ten years from the
// end of the year of the sale (Council Regulation 282/2011, article 63c).
const RETENTION_MS = 11 * 366 * 86_400_000;
const expired = deletionBefore("tax_id_checks", "check_id", "checked_at");

/** Deletes some of a store's checks that are no longer a proof of anything: after eleven years. */
export const taxIdChecksSweeper: Sweeper = {
  limits: () => ({}),
  sweep: (tx, now) => sweepRows(tx, [[expired, new Date(now.getTime() - RETENTION_MS)]]),
};
