import type { Credited } from "../invoices/index.ts";
import type { Change } from "./change.ts";
import { type OrderRow, orders } from "./columns.ts";

/** What the taxes of what a change gives back are reckoned from. */
export function creditedBy(
  row: OrderRow,
  { before, refunds, settledRefunds }: Pick<Change, "before" | "refunds" | "settledRefunds">,
): Credited {
  const done = new Set(settledRefunds.filter(({ isDone }) => isDone).map(({ id }) => id));
  const given = [
    ...refunds.filter(({ isPending, isFailed }) => !isPending && !isFailed),
    ...before.pendingRefunds.filter(({ id }) => done.has(id)),
  ];
  return { ...creditable(row), refunded: given.flatMap(({ items }) => items) };
}

/** The same of an order of which it is not known what is given back. */
export function creditable(row: OrderRow): Credited {
  const { finalAmount, taxes, items } = orders.read(row);
  return { finalAmount, taxes, items, refunded: [] };
}
