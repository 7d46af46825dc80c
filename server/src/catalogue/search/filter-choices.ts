import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { splitValues } from "../../http/lists/filters.ts";
import type { Store } from "../../http/request/store.ts";
import { isUuid } from "../../kit/cursor.ts";
import { pointerToken } from "../../kit/json/parse.ts";
import { parseMoney } from "../../kit/money.ts";
import { kinds } from "../products/index.ts";
import type { ProductFilterQuery } from "./schemas.ts";

/** The choices of each facet; undefined without any. Prices are minor units. */
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
  const { brand, tags, tag, category, categoryId, kind, inStock, onSale, minRating, option = {} } = query;
  const choices = {
    brand: several("/brand", brand),
    tags: several("/tags", both(tags, tag)),
    category: several("/category", both(category, categoryId))?.map((id) => id.toLowerCase()),
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

// Of the two names that a parameter has here and in the list of products.
const both = (one: string | undefined, other: string | undefined) =>
  one === undefined ? other : other === undefined ? one : `${one},${other}`;
