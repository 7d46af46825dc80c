import { randomInt, timingSafeEqual } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { randomBase62 } from "../../kit/token.ts";
import type { Vault } from "../../kit/vault.ts";
import { idColumns, type Person, placeOf } from "./person.ts";

export type CodePurpose = "verify_email" | "reset_password" | "invitation";

/** Tries a code allows; the right one has to be among them. */
const MAX_TRIES = 5;
const MINUTE = 60_000;
const TOKEN_LENGTH = 22; // 22 × log2(62) = 131 bits

// Six digits are for what only proves an address: who asks for new codes again and again has a chance in 200,000 with
// each. What opens an account is a token that cannot be guessed.
const customary = {
  verify_email: { form: "digits", ttlMs: 24 * 60 * MINUTE },
  reset_password: { form: "token", ttlMs: 60 * MINUTE },
  invitation: { form: "token", ttlMs: 7 * 24 * 60 * MINUTE },
} as const;

const upsert = {
  staff_id: upsertOn("staff_id"),
  customer_id: upsertOn("customer_id"),
};

function upsertOn(column: "staff_id" | "customer_id") {
  return statement(`
    insert into account_codes (store_id, code_id, staff_id, customer_id, purpose, hash, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (store_id, ${column}, purpose) where ${column} is not null do update set
      code_id = excluded.code_id, hash = excluded.hash, attempts = 0, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`);
}

/**
 * Makes a one-time code that takes the place of the person's earlier one for that purpose. What is kept is a keyed
 * hash. Where `options` say nothing: 6 digits for a day to verify an address, a token of 131 bits for an hour to
 * reset a password, and for 7 days to accept an invitation.
 */
export async function issueCode(
  tx: Tx,
  vault: Vault,
  of: Person,
  purpose: CodePurpose,
  now: Date,
  options: { form?: "digits" | "token"; ttlMs?: number } = {},
): Promise<string> {
  const { form, ttlMs } = { ...customary[purpose], ...options };
  const code = form === "digits" ? String(randomInt(1_000_000)).padStart(6, "0") : randomBase62(TOKEN_LENGTH);
  await tx.query(upsert[placeOf(of).column], [
    tx.storeId,
    uuidv7(),
    ...idColumns(of),
    purpose,
    vault.mac("account code", textOf(tx, of, purpose, code)),
    now,
    new Date(now.getTime() + ttlMs),
  ]);
  return code;
}

const attempt = { staff_id: attemptOn("staff_id"), customer_id: attemptOn("customer_id") };

function attemptOn(column: "staff_id" | "customer_id") {
  return statement(`
    update account_codes set attempts = attempts + 1
    where ${column} = $1 and purpose = $2 and used_at is null and expires_at > $3 and attempts < ${MAX_TRIES}
    returning code_id, encode(hash, 'hex')`);
}

const use = statement("update account_codes set used_at = $2 where code_id = $1");

/**
 * Uses a code up: true once, for the right one. Five tries end a code, counted atomically; a wrong one is to be
 * answered as `refusal`, so that the count is kept.
 */
export async function redeemCode(
  tx: Tx,
  vault: Vault,
  of: Person,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<boolean> {
  const { column, id } = placeOf(of);
  const [row] = await tx.query(attempt[column], [id, purpose, now]);
  if (!row) return false;
  const kept = Buffer.from(row[1]!, "hex");
  const possible = vault.macs("account code", textOf(tx, of, purpose, code));
  if (!possible.map((mac) => timingSafeEqual(mac, kept)).includes(true)) return false;
  await tx.query(use, [row[0]!, now]);
  return true;
}

const textOf = (tx: Tx, of: Person, purpose: CodePurpose, code: string) =>
  [tx.storeId, placeOf(of).id, purpose, code].join(" ");
