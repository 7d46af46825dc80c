import { randomInt } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import { tenantReads, tenantTransaction } from "../../../db/tenant.ts";
import type { Store } from "../../../http/request/store.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { addAuditEntry, entryOfCommand } from "../../../platform/audit/index.ts";
import { forgiveFailures, hashPassword } from "../../auth/index.ts";
import { findAccount } from "../account-sql.ts";
import { giveNewPassword } from "../new-password.ts";
import { failureKeyOf } from "../side.ts";

const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 20; // 20 × log2(57) = 116 bits

/**
 * Gives a member of a store's staff a new password for an operator at the command line: sessions end, a lock
 * goes, the audit log notes it. Returns undefined where no active member has this email.
 */
export async function resetByOperator(
  { pool, vault }: Pick<Database, "pool" | "vault">,
  store: Store,
  emailAsWritten: string,
): Promise<{ id: string; email: string; type: "owner" | "staff"; password: string } | undefined> {
  const written = emailAsWritten.trim().toLowerCase();
  const sought = { email: normalizeEmail(emailAsWritten) ?? written, written };
  const found = await findAccount(tenantReads(pool, store.id), sought);
  if (!found?.isActive) return undefined;
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const passwordHash = await hashPassword(password);
  const now = new Date();
  await tenantTransaction(pool, store.id, async (tx) => {
    const call = { tx, store, vault, now };
    await giveNewPassword(call, found, { passwordHash });
    await forgiveFailures(call, "staff", failureKeyOf(found));
    addAuditEntry(tx, entryOfCommand("staff.reset-password", found.id, ["password"]));
  });
  return { id: found.id, email: found.email, type: found.type, password };
}
