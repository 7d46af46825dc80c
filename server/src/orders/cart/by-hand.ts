import { v5 as uuidv5 } from "uuid";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import type { Store } from "../../http/request/store.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { STANDARD, type StoreSettings } from "../../platform/settings/index.ts";
import type { ManualDiscount, ShippingByHand } from "../../pricing/engine/index.ts";
import { tidyWritten } from "../model/written-fields.ts";
import type { ManualDiscount as DiscountInput, OrderLines } from "./by-hand-schemas.ts";
import { type CartLine, fieldIn, type LineByHand, mergeKeyOf } from "./lines.ts";

/** The manual parts of an order beside its lines. Amounts are minor units. */
export type ByHand = {
  discount: Omit<ManualDiscount, "lineKey"> | undefined;
  shipping: ShippingByHand | undefined;
  automaticDiscounts: boolean;
};

/** The fields of a body with manual parts. */
type Input = {
  items: OrderLines;
  discount?: DiscountInput | null;
  shipping?: { name: string; price: string } | null;
  automaticDiscounts?: boolean;
};

/** Reads the lines and all other manual parts of an order. Throws 400 naming the errors. */
export function byHandOf(
  { items, discount, shipping, automaticDiscounts = true }: Input,
  { id: storeId, currencyDigits: digits }: Pick<Store, "id" | "currencyDigits">,
): { lines: CartLine[]; byHand: ByHand } {
  const errors: FieldError[] = [];
  const reading = { digits, errors };
  const lines = linesByHand(reading, items, storeId);
  const byHand: ByHand = {
    discount: discount ? discountOf(reading, discount, "/discount") : undefined,
    shipping: shipping ? shippingOf(reading, shipping, storeId) : undefined,
    automaticDiscounts,
  };
  if (errors.length) throw validationFailed(errors);
  return { lines, byHand };
}

/**
 * Reads the lines of a manual order, equal ones merged; notes errors by fields of `items`, or of the `list`.
 */
export function linesByHand(
  reading: Reading,
  items: OrderLines,
  storeId: string,
  list?: CartLine["list"],
): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const [at, item] of items.entries()) {
    const place = { at, ...(list && { list }) };
    const line = lineOf(reading, item, place, storeId);
    const key = mergeKeyOf(line);
    const known = lines.get(key);
    // The manual parts of equal lines have to be equal.
    if (known && serializeByHand(known) !== serializeByHand(line))
      reading.errors.push({ field: `/${list ?? "items"}/${at}`, code: "not_unique" });
    lines.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...lines.values()];
}

function lineOf(
  reading: Reading,
  item: OrderLines[number],
  place: Pick<CartLine, "at" | "list">,
  storeId: string,
): CartLine {
  const { productId, variantId, name, quantity, unitPrice, discount } = item;
  const { errors } = reading;
  const field = (one: string) => fieldIn(place, one);
  const values = { choices: "productId, name" };
  if ((productId === undefined) === (name === undefined))
    errors.push({ field: field("productId"), code: "exactly_one", values });
  if (productId === undefined && unitPrice == null)
    errors.push({ field: field("unitPrice"), code: "required" });
  // A product's own settings decide these fields.
  const ofCustom = ["taxable", "taxClass", "requiresShipping"] as const;
  for (const one of productId === undefined ? [] : ofCustom)
    if (item[one] != null) errors.push({ field: field(one), code: "only_without_product" });
  if (productId === undefined && variantId != null)
    errors.push({ field: field("variantId"), code: "unknown_field" });
  const { taxable = true, taxClass = null, requiresShipping = true } = item;
  const custom = productId === undefined && {
    ...{ name: tidyLine(name ?? ""), taxable, requiresShipping },
    ...(taxClass !== null && { taxClass }),
  };
  const byHand: LineByHand = {
    ...(unitPrice != null && { unitPrice: readMoney(reading, field("unitPrice"), unitPrice) }),
    reason: item.reason?.trim() ?? null,
    ...(discount && { discount: discountOf(reading, discount, field("discount")) }),
    ...(custom && { custom }),
  };
  const isManual = unitPrice != null || discount || custom;
  return {
    // A custom item gets its id from its name, so that reports count it as one product.
    productId: productId?.toLowerCase() ?? uuidv5(tidyLine(name ?? ""), storeId),
    variantId: variantId?.toLowerCase() ?? null,
    ...tidyWritten(item),
    quantity: BigInt(quantity),
    ...place,
    ...(isManual && { byHand }),
  };
}

function shippingOf(
  reading: Reading,
  sent: { name: string; price: string },
  storeId: string,
): ShippingByHand {
  const name = tidyLine(sent.name);
  return { id: uuidv5(name, storeId), name, price: readMoney(reading, "/shipping/price", sent.price) };
}

/** A manual discount; errors are noted. */
export function discountOf(reading: Reading, { type, value, reason }: DiscountInput, field: string) {
  const { errors } = reading;
  const known = errors.length;
  const read = type === "fixed" ? readMoney : readPercent;
  const amount = read(reading, `${field}/value`, value);
  if (amount === 0n && errors.length === known)
    errors.push({ field: `${field}/value`, code: "not_positive" });
  return { type, value: amount, reason: reason.trim() };
}

const ofLines = [
  "name",
  "unitPrice",
  "reason",
  "discount",
  "taxable",
  "taxClass",
  "requiresShipping",
] as const;
const ofOrder = ["discount", "shipping", "automaticDiscounts"] as const;

/** Throws 400 for manual parts of an order that is placed at once: only drafts have prices of their own. */
export function refuseByHand(body: Input): void {
  const faults: FieldError[] = [
    ...body.items.flatMap((item, at) =>
      ofLines
        .filter((name) => item[name] !== undefined)
        .map((name) => ({ field: `/items/${at}/${name}`, code: "only_of_draft" as const })),
    ),
    ...ofOrder
      .filter((name) => body[name] !== undefined)
      .map((name) => ({ field: `/${name}`, code: "only_of_draft" as const })),
  ];
  if (faults.length) throw validationFailed(faults);
}

/** Throws 400 for the class of a custom item that is not one of the store's. */
export function refuseUnknownClass(lines: readonly CartLine[], { tax }: Pick<StoreSettings, "tax">): void {
  const { classes = [STANDARD] } = tax;
  const values = { choices: classes.join(", ") };
  const errors = lines.flatMap((line): FieldError[] => {
    const taxClass = line.byHand?.custom?.taxClass;
    const isKnown = taxClass == null || classes.includes(taxClass);
    return isKnown ? [] : [{ field: fieldIn(line, "taxClass"), code: "invalid_choice", values }];
  });
  if (errors.length) throw validationFailed(errors);
}

const serializeByHand = ({ byHand }: CartLine): string =>
  JSON.stringify(byHand ?? null, (_, value) => (typeof value === "bigint" ? String(value) : value));
