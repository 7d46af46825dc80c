import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { lockSettings, storeWithSettings } from "../../platform/settings/index.ts";
import type { ShippingProfile } from "./stored.ts";

/** The most profiles of a store: all of them are read with each price. */
export const MAX_PROFILES = 100;

const find = statement(`
  select profile_id, name, ships_apart, countries, except_countries, handling_days
  from shipping_profiles where store_id = $1 order by profile_id`);

/** Stores all profiles with the settings. Throws 400 where there are too many. */
export async function storeProfilesWithSettings(tx: Tx): Promise<void> {
  // The second of two concurrent changes reads what the first one wrote.
  await lockSettings(tx);
  const rows = await tx.query(find, [tx.storeId]);
  if (rows.length > MAX_PROFILES) throw invalidField("", "too_many", { limit: MAX_PROFILES });
  const profiles = rows.map(
    ([id, name, shipsApart, countries, exceptCountries, handlingDays]): ShippingProfile => ({
      id: id!,
      name: name!,
      shipsApart: shipsApart === "t",
      countries: countries == null ? null : JSON.parse(countries),
      exceptCountries: JSON.parse(exceptCountries!),
      handlingDays: handlingDays == null ? null : Number(handlingDays),
    }),
  );
  await storeWithSettings(tx, "shippingProfiles", JSON.stringify(profiles));
}
