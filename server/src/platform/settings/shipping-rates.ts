import { type Static, Type } from "typebox";
import { v7 as uuidv7 } from "uuid";
import { type Reading, readMoney, readMoneyOrNone } from "../../http/nouns/amounts.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import {
  checkBounds,
  Days,
  Decimal,
  moneyInput,
  moneyText,
  Name,
  readAmount,
  readName,
  type Stored,
} from "./amounts.ts";
import {
  conditionFields,
  conditionInputs,
  conditionsOverlap,
  type RateConditions,
  readConditions,
} from "./rate-conditions.ts";

/** The id of an entry, as it is sent. */
export const OwnId = Type.Optional(
  Type.String({
    format: "uuid",
    description: "The id of an existing one. If absent, it is matched by its name.",
  }),
);

/**
 * A shipping method, offered if the subtotal is within its bounds, both included, and its conditions hold.
 */
export type ShippingRate = RateConditions & {
  readonly id: string;
  readonly name: string;
  readonly price: bigint;
  readonly minimumSubtotal: bigint | null;
  readonly maximumSubtotal: bigint | null;
  /** From this subtotal on it costs nothing. */
  readonly freeFrom: bigint | null;
  readonly estimatedDays: { readonly minimum: number; readonly maximum: number } | null;
  readonly isActive: boolean;
};

/** A shipping rate as it is answered. */
export const ShippingRateSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    price: Decimal,
    minimumSubtotal: orNull(Decimal),
    maximumSubtotal: orNull(Decimal),
    freeFrom: orNull(Decimal),
    estimatedDays: orNull(Days),
    isActive: Type.Boolean(),
    ...conditionFields,
  },
  closedObject("ShippingRate"),
);

export const ShippingRateInput = Type.Object(
  {
    id: OwnId,
    name: Name("The name that customers see."),
    price: moneyInput("The price of shipping."),
    minimumSubtotal: Type.Optional(orNull(moneyInput("Offered from this subtotal on."))),
    maximumSubtotal: Type.Optional(orNull(moneyInput("Offered up to this subtotal."))),
    freeFrom: Type.Optional(orNull(moneyInput("Free from this subtotal on."))),
    estimatedDays: Type.Optional(orNull(Days)),
    isActive: Type.Optional(Type.Boolean({ default: true })),
    ...conditionInputs,
  },
  closedObject("ShippingRateInput"),
);
type ShippingRateInput = Static<typeof ShippingRateInput>;

/** A shipping rate, read from its stored form. */
export const readStoredRate = (rate: Stored<ShippingRate>): ShippingRate => ({
  ...rate,
  price: BigInt(rate.price),
  minimumSubtotal: readAmount(rate.minimumSubtotal),
  maximumSubtotal: readAmount(rate.maximumSubtotal),
  freeFrom: readAmount(rate.freeFrom),
});
/** A shipping rate as it is answered, in a currency of so many fraction digits. */
export const rateText = (rate: ShippingRate, digits: number) => ({
  ...rate,
  price: moneyText(rate.price, digits),
  minimumSubtotal: moneyText(rate.minimumSubtotal, digits),
  maximumSubtotal: moneyText(rate.maximumSubtotal, digits),
  freeFrom: moneyText(rate.freeFrom, digits),
});

/**
 * The rates of a zone after a client's input: matched by id, else by name and lower bound, those with the
 * most equal conditions first. Active ones of one name must not overlap. Reports faults.
 */
export function readShippingRates(
  reading: Reading,
  at: string,
  input: readonly ShippingRateInput[],
  before: readonly ShippingRate[],
  rateId: ReturnType<typeof matchIds>,
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
    const conditions = readConditions(reading, field, entry);
    const alike = before
      .filter((rate) => isSame(rate.name, name) && (rate.minimumSubtotal ?? 0n) === (minimumSubtotal ?? 0n))
      .sort((a, b) => likeness(b, conditions) - likeness(a, conditions));
    return {
      id: rateId(`${field}/id`, entry.id, alike),
      name,
      price: readMoney(reading, `${field}/price`, entry.price),
      minimumSubtotal,
      maximumSubtotal,
      freeFrom: readMoneyOrNone(reading, `${field}/freeFrom`, entry.freeFrom),
      estimatedDays: entry.estimatedDays ? { minimum, maximum } : null,
      isActive: entry.isActive ?? true,
      ...conditions,
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
  (a.isActive &&
    b.isActive &&
    isSame(a.name, b.name) &&
    startsBelowEnd(a, b) &&
    startsBelowEnd(b, a) &&
    conditionsOverlap(a, b));

const startsBelowEnd = (a: ShippingRate, b: ShippingRate): boolean =>
  b.maximumSubtotal === null || (a.minimumSubtotal ?? 0n) <= b.maximumSubtotal;

const compared = ["minimumWeight", "minimumQuantity", "postalCodes", "shippingProfileId"] as const;
const likeness = (a: RateConditions, b: RateConditions): number =>
  compared.filter((name) => String(a[name]) === String(b[name])).length;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

type Known = { readonly id: string };

/**
 * Settles the ids of entries that replace those there were: an entry's own where it names one of `known`,
 * else that of the first candidate that no other entry has or names, else a new one. `named` are all ids that
 * the input names. Notes ids that are unknown or come twice.
 */
export function matchIds(
  { errors }: Reading,
  known: readonly Known[],
  named: readonly (string | undefined)[],
): (field: string, id: string | undefined, candidates: readonly Known[]) => string {
  const ids = new Set(known.map(({ id }) => id));
  const spokenFor = new Set(named.map((id) => id?.toLowerCase()));
  const taken = new Set<string>();
  return (field, given, candidates) => {
    const free = ({ id }: Known) => !spokenFor.has(id) && !taken.has(id);
    const id = given?.toLowerCase() ?? candidates.find(free)?.id ?? uuidv7();
    if (given !== undefined && !ids.has(id)) errors.push({ field, code: "not_found" });
    else if (taken.has(id)) errors.push({ field, code: "not_unique" });
    taken.add(id);
    return id;
  };
}
