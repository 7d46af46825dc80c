import type { Tx } from "../../../db/tenant.ts";
import { ApiError } from "../../../http/answers/errors.ts";
import { provinceCode, provincesOf } from "../../../kit/text/province.ts";
import {
  type Destination,
  placeKey,
  readSettings,
  type StoreSettings,
} from "../../../platform/settings/index.ts";

/** The settings by which an unknown province is refused. */
export type ProvinceRules = Pick<StoreSettings, "tax" | "shippingZones">;

/** The error for the province of an address, at its JSON pointer, with the provinces of its country. */
export const provinceFault = (
  address: string,
  code: "required" | "unknown_province",
  country: string,
): ApiError =>
  new ApiError(400, "validation_failed", {
    errors: [{ field: `${address}/province`, code }],
    details: { provinces: provincesOf(country) },
  });

/** Whether an address has a province that is none of its country. */
export const hasUnknownProvince = ({ country, province }: Destination): boolean =>
  !!province && provinceCode(country, province) === undefined;

/**
 * Throws 400, with the provinces of the country, for a province that nobody knows where taxes or shipping go
 * by provinces: its order would be priced as if it had none. `address` is the JSON pointer of the address.
 */
export function refuseUnknownProvince(
  { tax, shippingZones }: ProvinceRules,
  place: Destination | null | undefined,
  address: string,
): void {
  if (!place || !hasUnknownProvince(place)) return;
  const { country, province } = place;
  const named = [
    ...tax.rates.filter((rate) => rate.country === country).map((rate) => rate.province),
    ...shippingZones.filter((zone) => zone.countries.includes(country)).flatMap((zone) => zone.provinces),
  ].filter((one) => one !== null);
  const key = placeKey(country, province);
  if (!named.length || named.some((one) => placeKey(country, one) === key)) return;
  throw provinceFault(address, "unknown_province", country);
}

/**
 * Throws as `refuseUnknownProvince`, by the settings of the store, which are read only where the province is
 * unknown.
 */
export async function refuseProvinceUnknownTo(
  tx: Tx,
  place: Destination | null | undefined,
  address: string,
): Promise<void> {
  if (place && hasUnknownProvince(place)) refuseUnknownProvince(await readSettings(tx), place, address);
}
