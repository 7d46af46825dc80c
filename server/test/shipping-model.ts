import type { ShippingRate } from "../src/platform/settings/index.ts";
import type { Priced, PriceInput } from "../src/pricing/engine/index.ts";

// Shipping, read as a merchant reads the table of rates. It shares no code with the server.

const GRAMS: Record<string, number> = { kg: 1_000, g: 1 };

/** The ids of the rates that go to these lines, without regard to postal codes; rates weigh in kg or g. */
export function ratesFor(
  { lines }: Pick<PriceInput, "lines">,
  priced: Priced,
  rates: readonly ShippingRate[],
): string[] {
  let [worth, grams, pieces] = [0n, 0, 0];
  for (const [i, line] of lines.entries()) {
    if (!line.requiresShipping) continue;
    pieces += Number(line.quantity);
    grams += Number((line.weight ?? 0n) / 10n ** 13n) * Number(line.quantity);
    if (!line.isGiftCard) worth += priced.lines[i]!.subtotal - priced.lines[i]!.discount;
  }
  const fits = (rate: ShippingRate) => {
    const unit = GRAMS[rate.weightUnit ?? "kg"]!;
    return [
      rate.isActive,
      rate.minimumSubtotal === null || worth >= rate.minimumSubtotal,
      rate.maximumSubtotal === null || worth <= rate.maximumSubtotal,
      !rate.minimumWeight || grams > rate.minimumWeight * unit,
      rate.maximumWeight === undefined || grams <= rate.maximumWeight * unit,
      rate.minimumQuantity === undefined || pieces >= rate.minimumQuantity,
      rate.maximumQuantity === undefined || pieces <= rate.maximumQuantity,
    ].every(Boolean);
  };
  return rates.filter(fits).map(({ id }) => id);
}
