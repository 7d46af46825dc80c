import type { Sellable } from "../../catalogue/stock/index.ts";
import { exactWeight, type LengthUnit, volumetricWeight, type WeightUnit } from "../../kit/measures.ts";
import { isByWeight, reaches, type StoreSettings } from "../../platform/settings/index.ts";
import { greater, type PriceInput, type PriceLine } from "../../pricing/engine/index.ts";
import { profilesOf, type ShippingProfile, sendsTo } from "../../pricing/shipping-profiles/index.ts";
import { linesNotShipped } from "../model/errors.ts";

/** The part of an address that rates depend on beside its place. */
type WithPostalCode = { readonly postalCode?: string | null | undefined };
type Profiles = Pick<StoreSettings, "shippingProfiles">;
type Zones = Pick<StoreSettings, "shippingZones">;

const ratesOf = ({ shippingZones }: Zones) => shippingZones.flatMap(({ rates }) => rates);

/**
 * Builds the weighing of pieces for rates by weight: a piece has its own weight, or that of its size,
 * whichever is more. Nothing where no rate of the store goes by weight, or neither is known.
 */
export function createScale(
  settings: Zones & Pick<StoreSettings, "shipping">,
): (item: Pick<Sellable, "weight" | "size">) => Pick<PriceLine, "weight"> {
  return ratesOf(settings).some(isByWeight) ? (item) => weigh(item, settings.shipping) : () => ({});
}

function weigh(
  { weight, size }: Pick<Sellable, "weight" | "size">,
  { volumetricDivisor }: Pick<StoreSettings["shipping"], "volumetricDivisor">,
): Pick<PriceLine, "weight"> {
  if (!(weight || size)) return {};
  const [decimal = "0", unit = "kg"] = weight?.split(" ") ?? [];
  const own = exactWeight(decimal, unit as WeightUnit);
  if (!size || volumetricDivisor === null) return { weight: own };
  const [length = "", width = "", height = "", unitOfSize] = size.split(" ");
  const bySize = volumetricWeight([length, width, height], unitOfSize as LengthUnit, volumetricDivisor);
  return { weight: greater(own, bySize) };
}

type Profiled = { readonly item: Pick<Sellable, "kind" | "shippingProfileId"> };

/** A store's rules of parcels. Those of shipping profiles cost nothing where there are none. */
export function parcelRules<S extends Profiles & Parameters<typeof createScale>[0]>(settings: S) {
  const profiles = profilesOf(settings);
  const profileOf = ({ item: { kind, shippingProfileId } }: Profiled): ShippingProfile | undefined =>
    kind === "physical" && shippingProfileId !== null ? profiles.get(shippingProfileId) : undefined;
  return {
    createScale: () => createScale(settings),

    /** The profiles of lines that ship apart; nothing where none do. */
    apartOf(lines: readonly Profiled[]): Pick<PriceInput, "apartProfiles"> {
      if (!profiles.size) return {};
      const apartProfiles = [...new Set(lines.map(profileOf))].flatMap((one) =>
        one?.shipsApart ? [{ id: one.id, name: one.name }] : [],
      );
      return apartProfiles.length ? { apartProfiles } : {};
    },

    /** Throws 400 naming the lines, by `fieldOf`, whose goods are not sent to a country. */
    refuseUnsent<Line extends Profiled>(
      country: string,
      lines: readonly Line[],
      fieldOf: (line: Line) => string,
    ): void {
      if (!profiles.size) return;
      const unsent = lines.filter((line) => {
        const profile = profileOf(line);
        return profile && !sendsTo(profile, country);
      });
      if (unsent.length) throw linesNotShipped(unsent.map(fieldOf));
    },

    /** The settings with the days until the last of these lines leaves; null where one of them has none. */
    withHandling(lines: readonly Profiled[]): S {
      const physical = profiles.size ? lines.filter(({ item }) => item.kind === "physical") : [];
      if (!physical.length) return settings;
      const { shipping } = settings;
      const days = physical.map((line) => profileOf(line)?.handlingDays ?? shipping.handlingDays);
      const handlingDays = days.includes(null) ? null : Math.max(...days.map(Number));
      return { ...settings, shipping: { ...shipping, handlingDays } };
    },
  };
}

/**
 * The rates that do not go to an address's postal code, instead of the code: the inputs of a price are stored
 * even after the customer is anonymized.
 */
export function unreachedRatesOf(
  settings: Zones,
  address: WithPostalCode | null | undefined,
): Pick<PriceInput, "unreachedRates"> {
  const unreached = ratesOf(settings).filter((rate) => !reaches(rate, address?.postalCode));
  return unreached.length ? { unreachedRates: unreached.map(({ id }) => id) } : {};
}
