import { type VatNumber, vatNumberOf } from "../../kit/text/vat-number.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { type Destination, isInUnion } from "../../platform/settings/index.ts";
import type { TaxExemption } from "../model/reply-parts.ts";

/** Where a store is, and where the goods of an order go, or the buyer of downloads is. */
export type TradePlaces = { home: Destination | undefined; to: Destination | undefined };

/**
 * Why an exempt customer pays no tax, with the check of their VAT number as the proof of that time; null for
 * customers who pay it.
 */
export function taxExemptionOf(
  buyer: CustomerRow | undefined,
  places: TradePlaces,
  now: Date,
): TaxExemption | null {
  if (!buyer || !customers.get(buyer, "taxExempt")) return null;
  const taxId = customers.get(buyer, "taxId");
  const vat = taxId === null ? undefined : vatNumberOf(taxId);
  return {
    reason: reasonOf(places, vat),
    taxId,
    taxIdForm: taxId === null ? null : vat ? (vat.isValid ? "valid" : "invalid") : "unknown",
    checkedAt: taxId === null ? null : now.toISOString(),
  };
}

// The buyer owes the tax where they have a VAT number of another country of the union, in which they buy.
function reasonOf({ home, to }: TradePlaces, vat: VatNumber | undefined): TaxExemption["reason"] {
  if (!home || !to || home.country === to.country) return "exempt";
  const [from, into] = [isInUnion(home.country), isInUnion(to.country)];
  if (!from || !into) return "export";
  return vat?.isValid && isInUnion(vat.country) && vat.country !== home.country ? "reverse_charge" : "exempt";
}
