import { type Reading, readMoney } from "../../http/nouns/amounts.ts";
import type { Store } from "../../http/request/store.ts";
import { formatMoney } from "../../kit/money.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { type CreditRow, credits, insufficientCredit } from "../../pricing/credit/index.ts";

/** The requested store credit: the whole balance, or at most an amount in minor units. */
export type StoreCredit = bigint | "all";

/** Reads the requested store credit from a body; notes a text that is not an amount. */
export function readStoreCredit(
  reading: Reading,
  sent: boolean | string | null | undefined,
): StoreCredit | undefined {
  if (sent === true) return "all";
  return sent ? readMoney(reading, "/storeCredit", sent) || undefined : undefined;
}

/**
 * The store credit that a buyer may spend, in minor units: 0 where none is requested, or where the buyer's
 * identity is unproven. Throws 409 for more than the balance.
 */
export function spendableOf(
  request: StoreCredit | undefined,
  { credit, buyer }: { credit?: CreditRow | undefined; buyer: CustomerRow | undefined },
  { currencyDigits }: Pick<Store, "currencyDigits">,
): bigint {
  if (request === undefined) return 0n;
  const isTheirs = credit && buyer && credits.get(credit, "customerId") === customers.get(buyer, "id");
  const balance = isTheirs ? credits.get(credit, "balance") : 0n;
  if (request === "all") return balance;
  if (request > balance)
    throw insufficientCredit(formatMoney(String(balance), currencyDigits), "/storeCredit");
  return request;
}
