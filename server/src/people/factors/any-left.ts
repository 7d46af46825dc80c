import type { Tx } from "../../db/tenant.ts";
import { findTotp, replaceRecoveryCodes } from "./sql.ts";

/** Whether a person still has a second factor after one was taken away. Recovery codes go with the last one. */
export async function isAnyLeft(tx: Tx, id: string): Promise<boolean> {
  const totp = await findTotp(tx, id);
  if (totp?.sealed) return true;
  await replaceRecoveryCodes(tx, id, []);
  return false;
}
