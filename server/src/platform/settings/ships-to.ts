import { countries } from "../../kit/country.ts";
import { ELSEWHERE } from "./destination.ts";
import type { ShippingZone } from "./settings.ts";

/** The countries to some place of which one of the zones has an active rate; ISO 3166-1 alpha-2, sorted. */
export function shipsTo(zones: readonly ShippingZone[]): string[] {
  const open = zones.filter(({ rates }) => rates.some(({ isActive }) => isActive));
  const named = new Set(open.flatMap((zone) => zone.countries));
  // A zone of provinces leaves the rest of its country to the zone for elsewhere.
  const whole = new Set(zones.filter(({ provinces }) => !provinces).flatMap((zone) => zone.countries));
  return countries.filter((country) => named.has(country) || (named.has(ELSEWHERE) && !whole.has(country)));
}
