import { type ColumnKey, columnKeys } from "./model/rows.ts";

const KEY = "stoa-sheet-columns";

/** What a column is called, by the texts of products. */
export const columnTexts = {
  price: "price",
  compareAtPrice: "compare_at",
  cost: "cost",
  sku: "sku",
  barcode: "barcode",
  quantity: "stock",
  tags: "tags",
  category: "category",
  status: "state",
} as const satisfies Record<ColumnKey, string>;

/** The columns that the reader hid last, on this device. */
export function hiddenColumns(): ReadonlySet<ColumnKey> {
  const kept = (localStorage.getItem(KEY) ?? "").split(",");
  return new Set(columnKeys.filter((key) => kept.includes(key)));
}

/** Remembers which columns are hidden. */
export const rememberHidden = (hidden: ReadonlySet<ColumnKey>): void =>
  localStorage.setItem(KEY, [...hidden].join(","));
