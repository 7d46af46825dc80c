import type { Tx } from "../../db/tenant.ts";
import { countPasskeys } from "./passkey-sql.ts";
import { findTotp, replaceRecoveryCodes } from "./sql.ts";

/**
 * Whether a person still has a second factor after one was removed. Recovery codes are removed with the last
 * one.
 */
export async function isAnyLeft(tx: Tx, id: string): Promise<boolean> {
  const [totp, passkeys] = await Promise.all([findTotp(tx, id), countPasskeys(tx, id)]);
  if (totp?.sealed || passkeys) return true;
  await replaceRecoveryCodes(tx, id, []);
  return false;
}
