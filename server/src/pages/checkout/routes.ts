import { ApiError, notFound } from "../../http/answers/errors.ts";
import { type FormState, rejectedForm } from "../../http/html/form.ts";
import type { PageAnswer, PageCall, PageRoute } from "../../http/html/route.ts";
import { orderPath, payPath } from "../../orders/mails/index.ts";
import type { VisitCounts } from "../../platform/visits/index.ts";
import {
  CART_TOKEN,
  cartOfHandoff,
  handoffPath,
  isCustomersCart,
  isHandoffOf,
} from "../../sales/carts/index.ts";
import { wordsOf } from "../parts/index.ts";
import { gapsOf, postalFault, readAskedAddress } from "./address.ts";
import { changeOf, fieldFor, type Profile, type ShownCart } from "./form.ts";
import { checkoutPage, completedPage, faultsOf } from "./show.ts";

const page = {
  name: "checkout",
  path: "/checkout/:token",
  params: { token: "token" },
  permission: "open",
  forShoppers: true,
} as const;
const CARTS = "/api/v1/storefront/carts/:id";
/** The form of a cart with 500 lines fits. */
const FORM_LIMIT = 131_072;

/** The checkout page of a cart that the shop handed over; `visits` counts those who open it and who order. */
export const checkoutPages = (visits: Pick<VisitCounts, "reach">): readonly PageRoute[] => [
  {
    ...page,
    method: "GET",
    async handle(call) {
      const cart = await findCart(call);
      if (!cart) return logIn;
      if (cart.state === "completed") return completedPage(call);
      const shown = await show(call, cart);
      visits.reach(visitorOf(call), "checkouts");
      return shown;
    },
  },
  {
    ...page,
    method: "POST",
    formLimit: FORM_LIMIT,
    async handle(call) {
      const cart = await findCart(call);
      if (!cart) return logIn;
      const isOrder = call.form.get("act") === "place";
      if (cart.state === "completed") return isOrder ? showPlaced(call) : completedPage(call);
      try {
        const { data: changed } = await ask<ShownCart>(call, `PUT ${CARTS}`, changeOf(call.form, cart));
        if (!isOrder) return { seeOther: handoffPath(call.params.token!) };
        const { answer, isPlaced } = await placeOrder(call, changed);
        if (isPlaced) visits.reach(visitorOf(call), "orders");
        return answer;
      } catch (error) {
        if (!isMendable(error)) throw error;
        const now = await readCart(call);
        // A form that was sent twice: the second request waited for the first.
        if (now.state === "completed") return showPlaced(call);
        return show(call, now, { ...stateOfRefusal(call, cart, error), status: error.status });
      }
    },
  },
];

const visitorOf = ({ store, address, headers }: PageCall) => ({ storeId: store.id, address, headers });

const ask = <T>(call: PageCall, endpoint: string, body?: object, headers: Record<string, string> = {}) =>
  call.ask<T>(endpoint, {
    params: { id: idOf(call) },
    headers: { [CART_TOKEN]: call.params.token!, ...headers },
    ...(body && { body }),
  });

function idOf({ params: { token } }: PageCall): string {
  const id = cartOfHandoff(token!);
  if (!id) throw notFound();
  return id;
}

/** A customer's cart is shown to nobody else, nor after the session has ended. */
const logIn = { seeOther: "/account/login?return_to=/checkout" };

/** The cart; undefined for a valid token of a customer's cart without a session. Throws 404. */
async function findCart(call: PageCall): Promise<ShownCart | undefined> {
  const { vault, reads, principal, params } = call;
  try {
    return await readCart(call);
  } catch (error) {
    const isNobody = error instanceof ApiError && error.status === 404 && !principal;
    const id = idOf(call);
    if (isNobody && isHandoffOf(vault, id, params.token!) && (await isCustomersCart(reads, id)))
      return undefined;
    throw error;
  }
}

const readCart = async (call: PageCall) => (await ask<ShownCart>(call, `GET ${CARTS}`)).data;

async function show(call: PageCall, cart: ShownCart, refused?: FormState & { status: number }) {
  const { profile, asked } = await prepare(call, cart);
  return checkoutPage(call, cart, { profile, asked, refused });
}

// The address's country is that of the form that was sent.
async function prepare(call: PageCall, cart: ShownCart) {
  const { messages, look, form } = call;
  const { data: profile } = await call.ask<Profile>("GET /api/v1/storefront/store");
  const words = wordsOf(messages, look, profile.currency);
  const chosen = form.get("shippingAddress/country") ?? form.get("billingAddress/country");
  return { profile, asked: await readAskedAddress(call, cart, { profile, chosen, words }) };
}

async function placeOrder(
  call: PageCall,
  cart: ShownCart,
): Promise<{ answer: PageAnswer; isPlaced: boolean }> {
  const { form, messages } = call;
  const refuse = async (refused: FormState & { status: number }) => ({
    answer: await show(call, cart, refused),
    isPlaced: false,
  });
  const sentValue = (name: string) => form.get(name) ?? "";
  const faults = faultsOf(cart, true);
  const asked = await findAsked(call, cart);
  for (const name of asked ? gapsOf(asked, cart) : [])
    if (!faults.has(name)) faults.set(name, messages.say("field.required"));
  const wrong = asked && postalFault(asked, cart);
  if (wrong && !faults.has(wrong.name))
    faults.set(wrong.name, messages.say("field.invalid_postal_code", { example: wrong.example }));
  if (!cart.isReady || faults.size)
    return refuse({
      value: sentValue,
      faults,
      message: messages.say("page.checkout.incomplete"),
      status: 400,
    });
  // A shopper buys only for the total that they saw.
  if (form.get("expectedTotal") !== cart.quote!.expectedTotal)
    return refuse({
      value: sentValue,
      faults: new Map(),
      message: messages.say("page.checkout.price_changed"),
      status: 409,
    });
  return { answer: await complete(call), isPlaced: true };
}

// A cart that is picked up has no address.
async function findAsked(call: PageCall, cart: ShownCart) {
  if (cart.quote?.requiresShipping && !cart.shippingAddress) return undefined;
  return (await prepare(call, cart)).asked;
}

type PlacedReply = {
  order: { id: string; dueAmount: string };
  orderToken: string;
  payment: { provider: string };
};

async function complete(call: PageCall): Promise<PageAnswer> {
  const { form, look } = call;
  const key = form.get("key") ?? "";
  const { data } = await ask<PlacedReply>(
    call,
    `POST ${CARTS}/complete`,
    { expectedTotal: form.get("expectedTotal") ?? "" },
    /^[\w-]{8,100}$/.test(key) ? { "Idempotency-Key": key } : {},
  );
  const { order, orderToken: token, payment } = data;
  const isPaidThere = payment.provider !== "manual" && Number(order.dueAmount) > 0;
  if (isPaidThere && !look.off.includes("payment")) return { seeOther: payPath(order.id, token) };
  return look.off.includes("order") ? completedPage(call) : { seeOther: orderPath(order.id, token) };
}

// The sender of the same form gets to the same order; others only learn that it was placed.
async function showPlaced(call: PageCall): Promise<PageAnswer> {
  try {
    return await complete(call);
  } catch (error) {
    if (!isMendable(error)) throw error;
    return completedPage(call);
  }
}

const isMendable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

function stateOfRefusal({ messages, form }: PageCall, cart: ShownCart, error: ApiError): FormState {
  const filled = rejectedForm(messages, form, error);
  return {
    ...filled,
    faults: new Map([...filled.faults].map(([name, text]) => [fieldFor(name, { form, cart }), text])),
  };
}
