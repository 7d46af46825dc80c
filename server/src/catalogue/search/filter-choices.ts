import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { isUuid } from "../../kit/cursor.ts";
import { pointerToken } from "../../kit/json.ts";
import { parseMoney } from "../../kit/money.ts";
import { kinds } from "../products/index.ts";
import type { ProductFilterQuery } from "./schemas.ts";

/** What was chosen of each facet; undefined where nothing was. Prices are minor units. */
export type Choices = {
  brand: string[] | undefined;
  tags: string[] | undefined;
  category: string[] | undefined;
  kind: string[] | undefined;
  inStock: boolean | undefined;
  onSale: boolean | undefined;
  minRating: number | undefined;
  minPrice: bigint | undefined;
  maxPrice: bigint | undefined;
  options: readonly { axis: string; values: string[] }[];
};

const MAX_VALUES = 100;

/** Reads what a query chooses. Throws 400 naming each parameter that is wrong. */
export function readChoices(query: ProductFilterQuery, { currencyDigits: digits }: Store): Choices {
  const errors: FieldError[] = [];
  const several = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined;
    const values = splitValues(text);
    if (values.length > MAX_VALUES) errors.push({ field, code: "too_many", values: { limit: MAX_VALUES } });
    return values;
  };
  const amount = (field: "minPrice" | "maxPrice") => {
    const text = query[field];
    if (text === undefined) return undefined;
    const read = parseMoney(text, digits);
    if (typeof read === "bigint") return read;
    errors.push({ field: `/${field}`, code: read, values: { digits } });
    return undefined;
  };
  const { brand, tags, category, kind, inStock, onSale, minRating, option = {} } = query;
  const choices = {
    brand: several("/brand", brand),
    tags: several("/tags", tags),
    category: several("/category", category)?.map((id) => id.toLowerCase()),
    kind: several("/kind", kind),
    inStock,
    onSale,
    minRating,
    minPrice: amount("minPrice"),
    maxPrice: amount("maxPrice"),
    options: Object.entries(option).map(([axis, text]) => ({
      axis,
      values: several(`/option/${pointerToken(axis)}`, text)!,
    })),
  };
  if (!choices.category?.every(isUuid) && choices.category)
    errors.push({ field: "/category", code: "invalid_id" });
  if (choices.kind?.some((name) => !(kinds as readonly string[]).includes(name)))
    errors.push({ field: "/kind", code: "invalid_choice", values: { choices: kinds.join(", ") } });
  if (errors.length) throw validationFailed(errors);
  return choices;
}

/** The values of a list separated by commas; a comma within a value stands behind a backslash. */
export function splitValues(text: string): string[] {
  const values = text.match(/(?:\\.|[^,])+/gsu) ?? [];
  return values.map((value) => value.replace(/\\(.)/gsu, "$1").trim()).filter(Boolean);
}
