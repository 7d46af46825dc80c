import type { Answer } from "../../http/answers/answer.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { compileBody } from "../../http/request/validate.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call, Opening } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { orders } from "../../orders/model/index.ts";
import { Checkout, checkedOut, checkOut, openCheckout } from "../checkout/index.ts";
import { carts } from "./columns.ts";
import { keptOf } from "./content.ts";
import { checkoutOf } from "./reckon.ts";
import { deferCompletion } from "./sql.ts";
import { lockOpenCart } from "./write.ts";

type Completion = { expectedTotal?: string | undefined; expectedDue?: string | undefined };
type Checked = Awaited<ReturnType<typeof openCheckout>>;
export type Completing = Checked & { cartId: string; body: Checkout };

const check = compileBody(Checkout);

/**
 * Reads and locks all rows that the cart's order needs. The expected total and amount due default to those of
 * the cart's last answer. Throws 404, 400 for missing fields, 409 for a stale version and for a completed
 * cart.
 */
export async function openCompletion(call: Opening<object, Completion>): Promise<Completing> {
  const row = await lockOpenCart(call);
  checkVersion(call.expectedVersions, carts.get(row, "version"));
  const kept = keptOf(row, call.vault);
  const { expectedTotal, expectedDue } = call.body;
  // Without an expected total, the last answered one counts; without that, nothing is to be paid.
  const { total, due } = carts.read(row);
  const amount = (minor: bigint | null) => formatMoney(String(minor ?? 0n), call.store.currencyDigits);
  const told = { expectedTotal: amount(total), ...(due !== null && { expectedDue: amount(due) }) };
  const body = {
    ...checkoutOf(kept),
    ...(expectedTotal === undefined ? told : { expectedTotal }),
    ...(expectedDue !== undefined && { expectedDue }),
  } as Checkout;
  const faults: FieldError[] | undefined = check(body);
  if (faults) throw validationFailed(faults);
  const languageAsked = () => call.languageAsked() ?? kept.language ?? undefined;
  const opened = await openCheckout({ ...call, body, languageAsked });
  return { ...opened, cartId: carts.get(row, "id"), body };
}

/** Places the order of a cart through the checkout. Answers and throws as the checkout does. */
export async function completeCart(call: Call<object, Completion, unknown, Completing>): Promise<Answer> {
  const { tx, now, opened } = call;
  const order = await checkOut({ ...call, body: opened.body });
  deferCompletion(tx, opened.cartId, orders.get(order, "id"), now);
  return checkedOut(call, order);
}
