import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

const find = statement("select anonymization_delay_days from store_settings");

/** How long after its deactivation the store anonymizes a customer, in milliseconds (contract, section 4). */
export async function readAnonymizationDelay(tx: Tx): Promise<number> {
  const [row] = await tx.query(find);
  return Number(row?.[0] ?? DEFAULT_DAYS) * DAY_MS;
}
