import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import type { Call, Opening } from "../../http/route.ts";
import type { OrderRow } from "../../orders/model/index.ts";
import { checkOffered, findMethod, type MethodOffer, orderPlace } from "../../orders/payments/index.ts";
import {
  countPlaced,
  openPlacement,
  type Placement,
  type PlacementInputs,
  placeOrder,
  placingTogether,
  readBuyer,
  readCartFields,
} from "../../orders/placing/index.ts";
import { customers } from "../../people/customers/index.ts";
import type { Checkout } from "./schemas.ts";
import { tryCodes } from "./try-codes.ts";

type Opened = { placement: Placement; found: PlacementInputs; offered: MethodOffer };

/**
 * Reads and locks all rows that the order needs, in one round trip. Throws 400 for an invalid expected total,
 * and without a customer.
 */
export async function openCheckout(call: Opening<object, Checkout>): Promise<Opened> {
  const placement = placementOf(call);
  const [found, offered] = await Promise.all([
    openPlacement(call, placement),
    findMethod(call.tx, placement.paymentMethod),
  ]);
  return { placement, found, offered };
}

/** How carts that are bought at once are placed together. */
export const checkingOutTogether = placingTogether(
  (call: Omit<Opening<object, Checkout>, "tx">) => placementOf(call),
  findMethod,
  (placement, found, offered): Opened => ({ placement, found, offered }),
);

/**
 * Places the order of a shopper's cart. Throws as `placeOrder`; 400 for another customer than the one logged
 * in and for a payment method that is not offered; 429 for too many tries of an email address, coupon or gift
 * card code; 403 beyond the key's daily limits.
 */
export async function checkOut(call: Call<object, Checkout, unknown, Opened>): Promise<OrderRow> {
  const { principal, drawAttempt, opened } = call;
  const { placement, found, offered } = opened;
  const { buyer } = placement;
  const isCustomer = principal?.kind === "customer";
  checkOffered(offered, orderPlace(call.store, placement));
  if (!isCustomer && "email" in buyer) await drawAttempt(buyer.email);
  if (isCustomer && "email" in buyer && found.buyer && customers.get(found.buyer, "email") !== buyer.email)
    throw invalidField("/customer/email", "other_customer");
  const { row } = await tryCodes(call, placement, () => placeOrder(call, placement, found));
  await countPlaced(call, row);
  return row;
}

type Expected = Pick<Checkout, "expectedTotal" | "expectedDue">;

function readExpected(body: Expected, { store }: Pick<Call, "store">, errors: FieldError[]) {
  const read = (name: keyof Expected) =>
    body[name] === undefined
      ? undefined
      : readMoney({ digits: store.currencyDigits, errors }, `/${name}`, body[name]);
  return { expectedTotal: read("expectedTotal"), expectedDue: read("expectedDue") };
}

function placementOf(call: Omit<Opening<object, Checkout>, "tx">): Placement {
  const { body, principal } = call;
  const id = principal?.kind === "customer" ? principal.id : undefined;
  const errors: FieldError[] = [];
  const expected = readExpected(body, call, errors);
  const cart = readCartFields(body, { digits: call.store.currencyDigits, errors });
  if (id === undefined && cart.storeCredit !== undefined)
    errors.push({ field: "/storeCredit", code: "not_logged_in" });
  if (id === undefined && !body.customer) errors.push({ field: "/customer", code: "required" });
  if (errors.length) throw validationFailed(errors);
  const named = body.customer && readBuyer(body.customer);
  return {
    ...cart,
    buyer: id === undefined ? named! : { ...named, id },
    paymentMethod: body.paymentMethod,
    source: body.source ?? "web",
    language: call.languageAsked(),
    note: body.note?.trim() || null,
    tags: [],
    externalId: null,
    metadata: {},
    isPaid: false,
    sendsMail: true,
    isPublic: true,
    ...expected,
  };
}
