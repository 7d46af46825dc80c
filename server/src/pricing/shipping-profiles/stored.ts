import type { StoreSettings } from "../../platform/settings/index.ts";

/** A profile as it travels with the settings. */
export type ShippingProfile = {
  readonly id: string;
  readonly name: string;
  readonly shipsApart: boolean;
  /** The only countries that its goods are sent to; null for all. */
  readonly countries: readonly string[] | null;
  readonly exceptCountries: readonly string[];
  /** Working days until its goods leave; null for those of the settings. */
  readonly handlingDays: number | null;
};

type Stored = Pick<StoreSettings, "shippingProfiles">;

const parsed = new WeakMap<object, ReadonlyMap<string, ShippingProfile>>();
const none: ReadonlyMap<string, ShippingProfile> = new Map();

/** The shipping profiles of a store by their ids. */
export function profilesOf(settings: Stored): ReadonlyMap<string, ShippingProfile> {
  if (settings.shippingProfiles === "[]") return none;
  const known = parsed.get(settings);
  if (known) return known;
  const profiles = JSON.parse(settings.shippingProfiles) as ShippingProfile[];
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  parsed.set(settings, byId);
  return byId;
}

/** Whether goods of a profile are sent to a country. */
export const sendsTo = ({ countries, exceptCountries }: ShippingProfile, country: string): boolean =>
  (!countries || countries.includes(country)) && !exceptCountries.includes(country);
