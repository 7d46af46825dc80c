import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Answer, Call, Opening } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import { formatMoney } from "../../kit/money.ts";
import { Checkout, checkedOut, checkOut, openCheckout } from "../checkout/index.ts";
import { orders } from "../orders/index.ts";
import { carts } from "./columns.ts";
import { keptOf } from "./content.ts";
import { checkoutOf } from "./reckon.ts";
import { leaveCompletion } from "./sql.ts";
import { lockOpenCart } from "./write.ts";

type Completion = { expectedTotal?: string | undefined; expectedDue?: string | undefined };
type Checked = Awaited<ReturnType<typeof openCheckout>>;
export type Completing = Checked & { cartId: string; body: Checkout };

const check = compileBody(Checkout);

/**
 * Reads and locks what a cart's order needs. Throws 404, 400 for what the cart lacks, 409 for a cart that is an order by now. Where no total is expected, it is that
 * which the last change of the cart answered.
 */
export async function openCompletion(call: Opening<object, Completion>): Promise<Completing> {
  const row = await lockOpenCart(call);
  const kept = keptOf(row, call.vault);
  const { expectedTotal, expectedDue } = call.body;
  const total = carts.get(row, "total");
  const told = total === null ? undefined : formatMoney(String(total), call.store.currencyDigits);
  const body = {
    ...checkoutOf(kept),
    ...((expectedTotal ?? told) !== undefined && { expectedTotal: expectedTotal ?? told }),
    ...(expectedDue !== undefined && { expectedDue }),
  } as Checkout;
  const faults: FieldError[] | undefined = check(body);
  if (faults) throw validationFailed(faults);
  const languageAsked = () => call.languageAsked() ?? kept.language;
  const opened = await openCheckout({ ...call, body, languageAsked });
  return { ...opened, cartId: carts.get(row, "id"), body };
}

/** Places the order of a cart by the code of the checkout, and answers as that does. Throws what it throws. */
export async function completeCart(call: Call<object, Completion, unknown, Completing>): Promise<Answer> {
  const { tx, now, opened } = call;
  const order = await checkOut({ ...call, body: opened.body });
  leaveCompletion(tx, opened.cartId, orders.get(order, "id"), now);
  return checkedOut(call, order);
}
