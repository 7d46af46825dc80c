import type { Answer, Call } from "../../http/route.ts";
import { type CustomerRow, customers } from "./columns.ts";

/** An answer that is a customer, with what is `told` besides. */
export function answer(
  call: Call,
  row: CustomerRow,
  message: Answer["message"],
  told: Readonly<Record<string, string>> = {},
): Answer {
  const more = JSON.stringify(told).slice(1, -1);
  return { message, data: customers.json(row, call, more), version: customers.get(row, "version") };
}
