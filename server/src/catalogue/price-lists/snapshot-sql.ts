import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { lockSettings, storeWithSettings } from "../../platform/settings/index.ts";
import { priceLists } from "./columns.ts";
import { priceListSnapshot } from "./open.ts";

/** The most active price lists of a store: all of them are read with each price. */
const MOST = 50;

const findActive = statement(`
  select ${priceLists.select} from price_lists l
  where l.store_id = $1 and l.is_active and (l.ends_at is null or l.ends_at > $2) order by l.price_list_id`);

/** Stores the active price lists that have not ended with the settings. Throws 400 for too many. */
export async function snapshotPriceLists(tx: Tx, now: Date): Promise<void> {
  // The second of two concurrent changes reads what the first one wrote.
  await lockSettings(tx);
  const rows = await tx.query(findActive, [tx.storeId, now]);
  if (rows.length > MOST) throw invalidField("/isActive", "too_many_active_price_lists", { limit: MOST });
  await storeWithSettings(
    tx,
    "priceLists",
    JSON.stringify(rows.map((row) => priceListSnapshot(priceLists.read(row)))),
  );
}

const findAny = statement("select exists (select from price_lists where store_id = $1)");

/** Whether the store has a price list. */
export async function hasPriceList(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
