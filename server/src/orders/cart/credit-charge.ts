import { type Reading, readMoney } from "../../http/nouns/amounts.ts";
import type { Store } from "../../http/request/store.ts";
import { formatMoney } from "../../kit/money.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { type CreditRow, credits, insufficientCredit } from "../../pricing/credit/index.ts";

/** What store credit is to pay: as much as there is, or at most an amount in minor units. */
export type StoreCredit = bigint | "all";

/** What of a body says it; what is no amount is noted. */
export function readStoreCredit(
  reading: Reading,
  sent: boolean | string | null | undefined,
): StoreCredit | undefined {
  if (sent === true) return "all";
  return sent ? readMoney(reading, "/storeCredit", sent) || undefined : undefined;
}

/**
 * What of a buyer's store credit may pay, in minor units: nothing where none is asked for, or where it is not known that it is them who buy. Throws
 * 409 for more than there is.
 */
export function spendableOf(
  wish: StoreCredit | undefined,
  { credit, buyer }: { credit: CreditRow | undefined; buyer: CustomerRow | undefined },
  { currencyDigits }: Pick<Store, "currencyDigits">,
): bigint {
  if (wish === undefined) return 0n;
  const isTheirs = credit && buyer && credits.get(credit, "customerId") === customers.get(buyer, "id");
  const balance = isTheirs ? credits.get(credit, "balance") : 0n;
  if (wish === "all") return balance;
  if (wish > balance) throw insufficientCredit(formatMoney(String(balance), currencyDigits), "/storeCredit");
  return wish;
}
