import type { ApiError } from "../../http/answers/errors.ts";
import { provinceFault } from "../../people/customers/index.ts";
import { type Destination, ELSEWHERE, type StoreSettings } from "../../platform/settings/index.ts";
import type { PricedInput } from "../../pricing/engine/index.ts";

type Rules = Pick<StoreSettings, "tax" | "shippingZones">;
type Place = Destination | null | undefined;

const ratesIn = ({ tax }: Rules, country: string) => tax.rates.filter((rate) => rate.country === country);
const zonesIn = ({ shippingZones }: Rules, country: string) =>
  shippingZones.filter((zone) => zone.countries.includes(country));

/** Whether the taxes or the shipping of a country go by its provinces. */
export const goesByProvince = (rules: Rules, country: string): boolean =>
  ratesIn(rules, country).some(({ province }) => province !== null) ||
  zonesIn(rules, country).some(({ provinces }) => provinces !== null);

/** Whether an address lacks a province without which no zone has it. */
export function isUnzoned(rules: Rules, place: Place): boolean {
  if (!place || place.province) return false;
  const zones = zonesIn(rules, place.country);
  const isElsewhere = rules.shippingZones.some(({ countries: [first] }) => first === ELSEWHERE);
  return zones.length > 0 && zones.every(({ provinces }) => provinces) && !isElsewhere;
}

// Whether a place lacks a province without which it has no tax: its country has rates by province only.
function isUntaxed(rules: Rules, place: Place): boolean {
  if (!place || place.province) return false;
  const rates = ratesIn(rules, place.country);
  return rates.length > 0 && rates.every(({ province }) => province !== null);
}

type AddressGap = { address: "/shippingAddress" | "/billingAddress"; country: string };

/**
 * The address of a calculated cart that lacks the province by which the cart would be taxed; undefined where
 * none does. A quote says so, an order is refused.
 */
export function gapOf(rules: Rules, { input, priced }: PricedInput): AddressGap | undefined {
  const { lines, destination, billing, isTaxExempt } = input;
  if (isTaxExempt) return undefined;
  const byBilling =
    rules.tax.digital === "buyer" && billing ? lines.filter(({ isDigital }) => isDigital) : [];
  const isBilled = byBilling.length > 0;
  const isDelivered = byBilling.length < lines.length && !priced.shipping.pickup;
  if (isDelivered && isUntaxed(rules, destination))
    return { address: "/shippingAddress", country: destination!.country };
  if (isBilled && isUntaxed(rules, billing)) return { address: "/billingAddress", country: billing!.country };
  return undefined;
}

/** The error for an address without a province, with those of its country. */
export const missingProvince = ({ address, country }: AddressGap): ApiError =>
  provinceFault(address, "required", country);
