import { type Reading, readMoney, readMoneyOrNone } from "../../http/nouns/amounts.ts";
import { checkBounds, readName } from "./amounts.ts";
import type { keepIds } from "./keep-ids.ts";
import type { ShippingRateInput } from "./schemas.ts";
import type { ShippingRate } from "./settings.ts";

/**
 * The rates of a zone that a client's input makes of those there were: matched by id, else by name and lower bound.
 * Active ones of one name must not overlap. Notes what is wrong.
 */
export function readShippingRates(
  reading: Reading,
  at: string,
  input: readonly ShippingRateInput[],
  before: readonly ShippingRate[],
  rateId: ReturnType<typeof keepIds>,
): ShippingRate[] {
  const rates = input.map((entry, i): ShippingRate => {
    const field = `${at}/${i}`;
    const name = readName(reading, `${field}/name`, entry.name);
    const minimumSubtotal = readMoneyOrNone(reading, `${field}/minimumSubtotal`, entry.minimumSubtotal);
    const maximumSubtotal = readMoneyOrNone(reading, `${field}/maximumSubtotal`, entry.maximumSubtotal);
    checkBounds(reading, `${field}/maximumSubtotal`, minimumSubtotal, maximumSubtotal);
    const { minimum = 0, maximum = minimum } = entry.estimatedDays ?? {};
    if (maximum < minimum) {
      const values = { limit: minimum };
      reading.errors.push({ field: `${field}/estimatedDays/maximum`, code: "too_small", values });
    }
    const alike = before.filter(
      (rate) => isSame(rate.name, name) && (rate.minimumSubtotal ?? 0n) === (minimumSubtotal ?? 0n),
    );
    return {
      id: rateId(`${field}/id`, entry.id, alike),
      name,
      price: readMoney(reading, `${field}/price`, entry.price),
      minimumSubtotal,
      maximumSubtotal,
      freeFrom: readMoneyOrNone(reading, `${field}/freeFrom`, entry.freeFrom),
      estimatedDays: entry.estimatedDays ? { minimum, maximum } : null,
      isActive: entry.isActive ?? true,
    };
  });
  checkOverlaps(reading, at, rates);
  return rates;
}

function checkOverlaps({ errors }: Reading, at: string, rates: readonly ShippingRate[]): void {
  for (const [i, rate] of rates.entries()) {
    const j = rates.findIndex((earlier) => overlap(earlier, rate));
    if (j < i) errors.push({ field: `${at}/${i}`, code: "overlap", values: { other: `${at}/${j}` } });
  }
}

// A rate overlaps with itself, so the search above ends there at the latest.
const overlap = (a: ShippingRate, b: ShippingRate): boolean =>
  a === b ||
  (a.isActive && b.isActive && isSame(a.name, b.name) && startsBelowEnd(a, b) && startsBelowEnd(b, a));

const startsBelowEnd = (a: ShippingRate, b: ShippingRate): boolean =>
  b.maximumSubtotal === null || (a.minimumSubtotal ?? 0n) <= b.maximumSubtotal;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
