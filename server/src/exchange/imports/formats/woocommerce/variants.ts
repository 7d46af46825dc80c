import type { ProductCreate } from "../../../../catalogue/products/index.ts";
import type { CsvRow } from "../../files/csv-rows.ts";
import { linesIn } from "../../files/gather-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { isYes } from "../cells.ts";
import { wholeNumber } from "../numbers.ts";
import { pictureAddress } from "../product-cells.ts";
import { addressesIn, entryOf, listOf, plainText } from "./cells.ts";
import type { WooPrices } from "./product-fields.ts";
import type { WooAttribute, WooColumns } from "./product-map.ts";
import type { WooStock } from "./stock.ts";

type Variant = NonNullable<ProductCreate["productVariants"]>[number];

/** An option that variants differ in, with its values. */
export type WooAxis = { name: string; values: string[] };
/** A variant: the row it comes from, its prices, and its value of each axis. */
export type WooVariant = { row: CsvRow; prices: WooPrices; values: string[] };

const MAX_VARIANTS = 2_048;
const keyOf = (name: string) => plainText(name).replace(/\s+/g, " ").toLowerCase();

/** The parent's attributes that variations choose by, in the parent's order, then those it does not name. */
export function axesOf(parent: CsvRow, variations: readonly CsvRow[], columns: WooColumns): WooAxis[] {
  const chosen = new Map<string, WooAxis>();
  for (const attribute of variations.flatMap((row) => columns.attributes(row))) {
    const key = keyOf(attribute.name);
    const axis = chosen.get(key) ?? { name: plainText(attribute.name), values: [] };
    chosen.set(key, axis);
    const value = attributeValue(attribute);
    if (value && !axis.values.includes(value)) axis.values.push(value);
  }
  const axes: WooAxis[] = [];
  for (const { name, values } of columns.attributes(parent)) {
    const axis = chosen.get(keyOf(name));
    if (!axis) continue;
    chosen.delete(keyOf(name));
    axes.push({ name: plainText(name), values: [...new Set([...listOf(values), ...axis.values])] });
  }
  return [...axes, ...chosen.values()];
}

/** The attributes of a product that none of its variations chooses by. */
export function otherAttributes(row: CsvRow, axes: readonly WooAxis[], columns: WooColumns): string[] {
  const taken = new Set(axes.map(({ name }) => keyOf(name)));
  return columns
    .attributes(row)
    .filter(({ name, values }) => values && !taken.has(keyOf(name)))
    .map(({ name }) => plainText(name));
}

/**
 * The variants that variations stand for, in their order: a variation without a value of an axis stands for
 * all values that no other one names. Of two with the same values the first one counts. Returns why there are
 * none where they are too many or cannot be told apart.
 */
export function expand(
  variations: readonly { row: CsvRow; prices: WooPrices }[],
  axes: readonly WooAxis[],
  columns: WooColumns,
  warnings: Notice[],
): WooVariant[] | Notice {
  const choices = variations.map(({ row, prices }) => {
    const own = new Map(
      columns.attributes(row).map((attribute) => [keyOf(attribute.name), attributeValue(attribute)]),
    );
    const values = axes.map(({ name }) => own.get(keyOf(name)) || undefined);
    return { row, prices, values, isWhole: values.every((value) => value !== undefined) };
  });
  const claimed = new Set(
    choices.filter(({ isWhole }) => isWhole).map(({ values }) => JSON.stringify(values)),
  );
  const variants: WooVariant[] = [];
  const whole = new Set<string>();
  const alike: number[] = [];
  for (const { row, prices, values, isWhole } of choices) {
    if (isWhole) {
      const key = JSON.stringify(values);
      if (whole.has(key)) alike.push(row.line);
      else variants.push({ row, prices, values: values as string[] });
      whole.add(key);
    } else {
      const at = values.findIndex((value, i) => value === undefined && !axes[i]!.values.length);
      if (at >= 0) return notice("import.values_missing", { line: row.line, axis: axes[at]!.name });
      const count = axes.reduce((n, axis, i) => (values[i] === undefined ? n * axis.values.length : n), 1);
      if (count > MAX_VARIANTS) return notice("import.too_many_combinations", { line: row.line, count });
      for (const combination of combinations(axes, values)) {
        const key = JSON.stringify(combination);
        if (claimed.has(key)) continue;
        claimed.add(key);
        variants.push({ row, prices, values: combination });
      }
    }
    if (variants.length > MAX_VARIANTS) return notice("import.too_many_variants", { limit: MAX_VARIANTS });
  }
  if (alike.length) warnings.push(notice("import.variants_repeated", { lines: linesIn(alike) }));
  return variants;
}

function combinations(axes: readonly WooAxis[], given: readonly (string | undefined)[]): string[][] {
  let made: string[][] = [[]];
  for (const [i, axis] of axes.entries()) {
    const own = given[i];
    const values = own === undefined ? axis.values : [own];
    made = made.flatMap((begun) => values.map((value) => [...begun, value]));
  }
  return made;
}

/** A variant as it is written. Of several that one row stands for, the first has the row's stock and SKU. */
export function variantOf(
  { row, prices, values }: WooVariant,
  parent: CsvRow,
  isFirst: boolean,
  axes: readonly WooAxis[],
  stock: WooStock,
  columns: WooColumns,
  warnings: Notice[],
): Variant {
  const label = values.join(" / ");
  const variant: Variant = {
    ...columns.fields(row, "v"),
    options: Object.fromEntries(axes.map(({ name }, i) => [name, values[i]!])),
    isActive: isOffered(row, parent, columns) && !columns.isHidden(row) && stock.sells(row),
  };
  if (columns.has("sku")) variant.sku = (isFirst && ownSku(row, parent, columns)) || null;
  if (columns.has("salePrice")) variant.compareAtPrice = prices.compareAtPrice;
  if (prices.price) variant.price = prices.price;
  else if (columns.has("compareAtPrice")) {
    variant.isActive = false;
    warnings.push(notice("import.price_missing", undefined, label));
  }
  if (stock.isCounted) variant.quantity = isFirst ? stock.quantityOf(row, label) : 0;
  if (columns.has("images")) {
    const [image = ""] = addressesIn(columns.text(row, "images"));
    variant.image = pictureAddress(image) ?? null;
    if (image && !variant.image) warnings.push(notice("import.image_left_out", undefined, label));
  }
  return variant;
}

// The variations of a draft are exported as drafts: they are on offer once the product is.
function isOffered(row: CsvRow, parent: CsvRow, columns: WooColumns): boolean {
  const published = wholeNumber(columns.text(row, "published"));
  if (published === "" || isYes(published)) return true;
  return published === "-1" && wholeNumber(columns.text(parent, "published")) === "-1";
}

// A variation without a SKU is exported with its parent's.
function ownSku(row: CsvRow, parent: CsvRow, columns: WooColumns): string | undefined {
  const sku = columns.text(row, "sku");
  return sku.toLowerCase() === columns.text(parent, "sku").toLowerCase() ? undefined : sku;
}

const attributeValue = ({ values }: WooAttribute) => entryOf(values);
