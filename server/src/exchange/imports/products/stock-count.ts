import { type Notice, notice } from "../notice.ts";

/** A stock as a number: what is below zero becomes zero, with a warning; what is no count is handed on, to be refused by name. */
export function stockOf(count: string, label: string, warnings: Notice[]): number {
  if (!/^-?\d{1,12}$/.test(count)) return count as never;
  if (Number(count) < 0) warnings.push(notice("import.quantity_zero", { quantity: count }, label));
  return Math.max(0, Number(count));
}
