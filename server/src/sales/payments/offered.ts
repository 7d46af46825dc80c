import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { PaymentMethod } from "../orders/index.ts";
import { paymentSettings } from "./columns.ts";
import type { Method } from "./methods.ts";
import { type Payment, paymentBy } from "./payment.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/** A method that shoppers were offered, and the key with which a storefront begins its payment. */
export type Offered = Method & { publishableKey: string | null };

/** The method as the bound store offers it to shoppers. Throws 400 where it does not. */
export async function checkMethod(tx: Tx, method: PaymentMethod): Promise<Offered> {
  const { row } = await findPaymentSettings(tx);
  const found = paymentSettings.get(row, "methods").find((one) => one.method === method);
  if (!found?.isActive) throw invalidField("/paymentMethod", "method_not_offered");
  return { ...found, publishableKey: paymentSettings.get(row, "stripe").publishableKey };
}

/** How an order that was just placed is paid, before its provider was asked: `beginPayment` asks it, once the order is committed. */
export const paymentOf = (offered: Offered): Payment => paymentBy(offered, offered.publishableKey);
