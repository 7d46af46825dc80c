import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { lockSettings, storeWithSettings } from "../../platform/settings/index.ts";
import { serializeDiscount } from "./active.ts";
import { discounts } from "./columns.ts";

/** The most discounts that are active at a time: all of them are read with each price. */
const MOST = 25;

const findActive = statement(`
  select ${discounts.select} from discounts d
  where d.store_id = $1 and d.deleted_at is null and d.is_active and (d.ends_at is null or d.ends_at > $2)
  order by d.discount_id`);

/** Stores the active discounts that have not ended with the settings. Throws 400 where there are too many. */
export async function storeActiveDiscounts(tx: Tx, now: Date): Promise<void> {
  // Of two concurrent changes, the second one reads the writes of the first.
  await lockSettings(tx);
  const rows = await tx.query(findActive, [tx.storeId, now]);
  if (rows.length > MOST) throw invalidField("/isActive", "too_many_active_discounts", { limit: MOST });
  await storeWithSettings(
    tx,
    "discounts",
    JSON.stringify(rows.map((row) => serializeDiscount(discounts.read(row)))),
  );
}

const findAny = statement("select exists (select from discounts where store_id = $1 and deleted_at is null)");

/** Whether the store has an automatic discount. */
export async function hasDiscount(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
