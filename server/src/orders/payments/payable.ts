import type { Tx } from "../../db/tenant.ts";
import { isToken } from "../model/access-tokens.ts";
import { shopperOrders } from "../model/shopper-columns.ts";
import { findShopperOrder } from "../model/sql.ts";
import { MANUAL, paymentSettings } from "./columns.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/** An order as its payers see it. Amounts are minor units. */
export type Payable = {
  id: string;
  orderNumber: string;
  currency: string;
  language: string;
  finalAmount: bigint;
  dueAmount: bigint;
  state: "due" | "promised" | "paid" | "cancelled" | "refunded";
  /** The provider that collects it; `manual` for a store that does so itself. */
  provider: string;
  isCollected: boolean;
  instructions: string | null;
};

/** The order of a token; undefined where there is none, for whatever reason. One round trip. */
export async function findPayable(tx: Tx, id: string, token: string): Promise<Payable | undefined> {
  const [found, { row: settings }] = await Promise.all([findShopperOrder(tx, id), findPaymentSettings(tx)]);
  if (!found || !isToken(token, found.tokenHash)) return undefined;
  const order = shopperOrders.read(found.row);
  const { orderNumber, currency, language, finalAmount, dueAmount, paymentMethod } = order;
  const method = paymentSettings.get(settings, "methods").find((one) => one.method === paymentMethod)!;
  return {
    id,
    orderNumber,
    currency,
    language,
    finalAmount,
    dueAmount,
    state: payableState(order),
    provider: method.provider,
    isCollected: method.provider !== MANUAL,
    instructions: method.provider === MANUAL ? method.instructions : null,
  };
}

type OrderState = { status: string; paymentStatus: string; dueAmount: bigint };
function payableState({ status, paymentStatus, dueAmount }: OrderState): Payable["state"] {
  if (status === "cancelled" || paymentStatus === "cancelled") return "cancelled";
  if (paymentStatus === "refunded") return "refunded";
  if (dueAmount <= 0n) return "paid";
  return paymentStatus === "authorized" ? "promised" : "due";
}
