import { type VatNumber, vatNumberOf } from "../../kit/text/vat-number.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { type Destination, isInUnion } from "../../platform/settings/index.ts";
import type { Priced, PriceInput } from "../../pricing/engine/index.ts";
import type { TaxExemption } from "../model/reply-parts.ts";

/** Where a store is, and where the goods of an order go, or the buyer of downloads is. */
type TradePlaces = { home: Destination | undefined; to: Destination | undefined };

/** The parts of an order that decide where it is traded. */
type Traded = {
  input: Pick<PriceInput, "lines" | "home" | "destination">;
  priced: Pick<Priced, "shipping">;
  billingAddress: Destination | null | undefined;
};

/**
 * Why an exempt customer pays no tax, with the check of their VAT number as the proof of that time; null for
 * customers who pay it. Without a `buyer`, an edit's: the `former` number stays as it was checked, but the
 * reason follows the places.
 */
export function taxExemptionOf(
  { buyer, former = null }: { buyer: CustomerRow | undefined; former?: TaxExemption | null },
  traded: Traded,
  now: Date,
): TaxExemption | null {
  const places = placesOf(traded);
  if (!buyer) return former && exemptionAt(former, places);
  if (!customers.get(buyer, "taxExempt")) return null;
  const taxId = customers.get(buyer, "taxId");
  const vat = taxId === null ? undefined : vatNumberOf(taxId);
  return {
    reason: reasonOf(places, isOfOtherMember(vat, places)),
    taxId,
    taxIdForm: taxId === null ? null : vat ? (vat.isValid ? "valid" : "invalid") : "unknown",
    checkedAt: taxId === null ? null : now.toISOString(),
  };
}

// Goods go where they are picked up or shipped; else the bill counts.
function placesOf({ input: { lines, home, destination }, priced, billingAddress }: Traded): TradePlaces {
  const ships = lines.some(({ requiresShipping }) => requiresShipping);
  const shipsTo = ships ? (priced.shipping.pickup?.place ?? destination) : undefined;
  return { home, to: shipsTo ?? billingAddress ?? undefined };
}

function exemptionAt(former: TaxExemption, places: TradePlaces): TaxExemption {
  const { taxId } = former;
  // The number of an anonymized customer is gone; it was right where it was the reason.
  const isForeign =
    taxId === null ? former.reason === "reverse_charge" : isOfOtherMember(vatNumberOf(taxId), places);
  const reason = reasonOf(places, isForeign);
  return reason === former.reason ? former : { ...former, reason };
}

// A number with the right form, of a member of the union that the store is not in.
const isOfOtherMember = (vat: VatNumber | undefined, { home }: TradePlaces): boolean =>
  vat?.isValid === true && isInUnion(vat.country) && vat.country !== home?.country;

// The buyer owes the tax where they have a VAT number of another country of the union, in which they buy.
function reasonOf({ home, to }: TradePlaces, hasForeignNumber: boolean): TaxExemption["reason"] {
  if (!home || !to || home.country === to.country) return "exempt";
  if (!isInUnion(home.country) || !isInUnion(to.country)) return "export";
  return hasForeignNumber ? "reverse_charge" : "exempt";
}
