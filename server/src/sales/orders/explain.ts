import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { keptInput, price, writeExplanation } from "../pricing/index.ts";
import { findPricing } from "./sql.ts";

/** How each amount of an order was reached, as JSON text: reckoned again from what it was reckoned from. Throws 404. */
export async function explainOrder({ tx, store }: Pick<Call, "tx" | "store">, id: string): Promise<string> {
  const kept = await findPricing(tx, id);
  if (!kept) throw notFound();
  const priced = price(keptInput(kept));
  if ("fault" in priced) throw new Error(`the order ${id} has no price any more: ${priced.fault}`);
  return JSON.stringify(writeExplanation(priced.explained(), store.currencyDigits));
}
