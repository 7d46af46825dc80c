import type { Answer } from "../../http/answers/answer.ts";
import { validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { compileBody } from "../../http/request/validate.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call, Opening } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { type OrderRow, orders } from "../../orders/model/index.ts";
import { consentAsGuest, customers } from "../../people/customers/index.ts";
import { Checkout, checkOut, checkoutAnswer, openCheckout } from "../checkout/index.ts";
import { carts } from "./columns.ts";
import { type CartContents, readContents } from "./content.ts";
import { checkoutOf } from "./pricing.ts";
import { type SessionCart, sessionText } from "./session.ts";
import { deferCompletion } from "./sql.ts";
import { lockOpenCart } from "./write.ts";

type Completion = { expectedTotal?: string | undefined; expectedDue?: string | undefined };
type OpenedCompletion = Awaited<ReturnType<typeof openCheckout>> & { cartId: string; body: Checkout };

const check = compileBody(Checkout);

// Builds the checkout of a cart. Throws 400 for missing fields.
function checkoutOfContents(
  contents: CartContents,
  expected: Completion,
  { country }: Pick<Store, "country">,
): Checkout {
  const body = { ...checkoutOf(contents), ...expected } as Checkout;
  const faults = check(body, { country });
  if (faults) throw validationFailed(faults);
  return body;
}

/**
 * Reads and locks all rows that the cart's order needs. The expected total and amount due default to those of
 * the cart's last answer. Throws 404, 400 for missing fields, 409 for a stale version and for a completed
 * cart.
 */
export async function openCompletion(call: Opening<object, Completion>): Promise<OpenedCompletion> {
  const row = await lockOpenCart(call);
  checkVersion(call.expectedVersions, carts.get(row, "version"));
  const contents = readContents(row, call.vault);
  const { expectedTotal, expectedDue } = call.body;
  // Without an expected total, the last answered one counts; without that, nothing is to be paid.
  const { total, due } = carts.read(row);
  const answered = {
    expectedTotal: amountText(call, total),
    ...(due !== null && { expectedDue: amountText(call, due) }),
  };
  const expected = {
    ...(expectedTotal === undefined ? answered : { expectedTotal }),
    ...(expectedDue !== undefined && { expectedDue }),
  };
  const body = checkoutOfContents(contents, expected, call.store);
  const languageAsked = () => call.languageAsked() ?? contents.language ?? undefined;
  const opened = await openCheckout({ ...call, body, languageAsked });
  return { ...opened, cartId: carts.get(row, "id"), body };
}

/** Places the order of a cart through the checkout. Answers and throws as the checkout does. */
export async function completeCart(
  call: Call<object, Completion, unknown, OpenedCompletion>,
): Promise<Answer> {
  const { tx, now, opened } = call;
  const order = await checkOut({ ...call, body: opened.body });
  deferCompletion(tx, opened.cartId, orders.get(order, "id"), now);
  return checkoutAnswer(call, order);
}

/**
 * Places the order of an agent's cart at the answered total through the checkout. `isPaid`: the amount due
 * was collected already; `consentSource`: the buyer has agreed to marketing. Throws as the checkout does, and
 * 400 for missing fields.
 */
export async function completeSession(
  call: Omit<Call, "body" | "opened" | "prepared">,
  { id, contents, pricing }: SessionCart,
  { isPaid, session, consentSource }: { isPaid: boolean; session: unknown; consentSource?: string },
): Promise<OrderRow> {
  const { now, tx } = call;
  const expected = {
    expectedTotal: amountText(call, pricing.total),
    expectedDue: amountText(call, pricing.due),
  };
  const body = checkoutOfContents(contents, expected, call.store);
  const languageAsked = () => call.languageAsked() ?? contents.language ?? undefined;
  const request = { ...call, prepared: undefined, body, languageAsked };
  const { placement, found, offered } = await openCheckout(request);
  const order = await checkOut({
    ...request,
    opened: {
      found,
      placement: { ...placement, consentSource, ...(isPaid && { isPaid }) },
      // A collected payment needs none of the payment methods that shoppers are offered.
      offered: isPaid ? { ...offered, isActive: true } : offered,
    },
  });
  if (consentSource !== undefined && found.buyer)
    await consentAsGuest(tx, customers.get(found.buyer, "id"), { now, source: consentSource });
  deferCompletion(tx, id, orders.get(order, "id"), now, sessionText(session));
  return order;
}

const amountText = ({ store }: Pick<Call, "store">, minor: bigint | null): string =>
  formatMoney(String(minor ?? 0n), store.currencyDigits);
