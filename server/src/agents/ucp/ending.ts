import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { getOrder, type OrderRow, orders } from "../../orders/model/index.ts";
import { type LockedCart, priceSession, removeSession } from "../../sales/carts/index.ts";
import { noteOrderAgent } from "../identity/index.ts";
import { giveUp, payPageOf, settled, waitsForToken } from "../session/index.ts";
import { tokenIn } from "./by-token.ts";
import { cartJson, checkoutJson } from "./checkout.ts";
import { complete } from "./complete.ts";
import { checkoutIds } from "./ids.ts";
import { completedJson, type OrderedCart } from "./order.ts";
import { Outcome } from "./outcome.ts";
import { type Asked, answer, type Found, isOrder, locked, lockedOpen, type View } from "./own.ts";
import type { Completion } from "./schemas.ts";
import { chosen, type Session } from "./session.ts";
import type { Shop } from "./shop.ts";

async function ended(call: Asked, { cart, shop }: Found, view: View) {
  removeSession(call, cart);
  const shown = view(call, await priceSession(call, cart), shop) as Record<string, unknown>;
  const { continue_url: _, messages: __, ...last } = shown;
  return last;
}

/** Ends a checkout: what it was is answered, and it is gone. An order that waits for a token to pay it is cancelled. */
export async function cancelCheckout(call: Asked): Promise<Answer> {
  const found = locked(call);
  const { cart, shop } = found;
  if (cart.state === "open")
    return answer({ ...(await ended(call, found, checkoutJson)), status: "canceled" });
  const of = { cartId: cart.id, session: cart.session as Session };
  const row = await getOrder(call.tx, cart.orderId!);
  if (!waitsForToken(row, of.session)) throw isOrder(call, completedJson(call, row, of, shop));
  return answer(completedJson(call, await giveUp(call, cart.orderId!), of, shop));
}

/** Ends a cart: what it was is answered, and it is gone. */
export const cancelCart = async (call: Asked): Promise<Answer> =>
  answer(await ended(call, await lockedOpen(call, "cart"), cartJson));

// The agent hears of the order from now on.
const noteAgent = ({ tx, vault, agent, now }: Asked, orderId: string, { id: cartId }: LockedCart) =>
  noteOrderAgent(
    tx,
    { orderId, agentId: agent!.agentId, cartId, checkoutRef: checkoutIds.of(vault, cartId) },
    now,
  );

/** Tells of an order; where a token is to pay it, once that was tried. */
function placed(call: Asked, row: OrderRow, cart: OrderedCart, shop: Shop, token?: string): Answer {
  const plain = answer(completedJson(call, row, cart, shop));
  if (token === undefined) return plain;
  const orderId = orders.get(row, "id");
  const payPage = payPageOf(call, orderId, shop.settings);
  return settled(plain, call.asking, { ...cart, orderId, token, payPage }, (now, known, url) =>
    answer(completedJson(call, now, { ...cart, session: { ...cart.session, ...known } }, shop, url)),
  );
}

/** Places the order of a checkout; for one that is an order already, tells of that. One that waits for a token is paid by the one that is sent. */
export async function completeCheckout(call: Asked<Completion>): Promise<Answer> {
  const { cart, shop } = locked(call);
  if (cart.state === "completed") {
    const row = await getOrder(call.tx, cart.orderId!);
    const session = cart.session as Session;
    const sent = chosen(call.body.payment?.instruments);
    const token = waitsForToken(row, session) ? tokenIn(sent, shop) : undefined;
    return placed(call, row, { cartId: cart.id, session }, shop, token);
  }
  const done = await complete(call, cart, shop);
  if ("row" in done) {
    if (call.agent) await noteAgent(call, orders.get(done.row, "id"), cart);
    const session = done.session as Session;
    return placed(call, done.row, { cartId: cart.id, session }, shop, done.token);
  }
  // What was written of it stands: it costs something else now.
  return refuseAfterWrites(new Outcome(checkoutJson(call, done.cart, shop, done.messages)));
}
