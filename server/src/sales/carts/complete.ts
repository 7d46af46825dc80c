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
 * Reads and locks what a cart's order needs. Throws 404, 400 for what the cart lacks, 409 for a stale version and for a cart that is an order by now. Where no total is expected, it and what is
 * due are those which the last change of the cart answered.
 */
export async function openCompletion(call: Opening<object, Completion>): Promise<Completing> {
  const row = await lockOpenCart(call);
  checkVersion(call.expectedVersions, carts.get(row, "version"));
  const kept = keptOf(row, call.vault);
  const { expectedTotal, expectedDue } = call.body;
  // Whoever says no total has seen none but that of the last change; where there was none, nothing is to be paid.
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

/** Places the order of a cart by the code of the checkout, and answers as that does. Throws what it throws. */
export async function completeCart(call: Call<object, Completion, unknown, Completing>): Promise<Answer> {
  const { tx, now, opened } = call;
  const order = await checkOut({ ...call, body: opened.body });
  deferCompletion(tx, opened.cartId, orders.get(order, "id"), now);
  return checkedOut(call, order);
}
