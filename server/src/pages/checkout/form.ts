import { readPhone } from "../../kit/text/phone.ts";
import type { LineProperties, PaymentMethod } from "../../orders/model/index.ts";
import type { Line, ShownPickup, Sums } from "../parts/index.ts";

type Texts = Readonly<Record<string, string | null | undefined>>;
type Item = {
  key: string;
  productId: string;
  variantId?: string | null;
  properties?: LineProperties;
  quantity: number;
};

/** The shown fields of a cart (`Cart` of the API). */
export type ShownCart = {
  id: string;
  state: "open" | "completed";
  items: readonly Item[];
  customer: Texts | null;
  shippingAddress: Texts | null;
  billingAddress: Texts | null;
  shippingMethodId: string | null;
  paymentMethod: PaymentMethod | null;
  couponCode: string | null;
  note: string | null;
  giftCards: readonly { last4: string }[];
  isReady: boolean;
  messages: readonly { type: "error" | "warning"; code: string; field: string; message: string }[];
  quote: Quote | null;
};
/** The address that a page asks for. */
export type AddressRoot = "shippingAddress" | "billingAddress";
export type Quote = Sums & {
  items: readonly (Line & { key: string; totalAmount: string })[];
  currency: string;
  expectedTotal: string;
  shippingMethod: { id: string; name: string } | null;
  shippingOptions: readonly {
    id: string;
    name: string;
    price: string;
    estimatedDays: { minimum: number; maximum: number } | null;
    estimatedDelivery?: { from: string; to: string };
    pickup?: ShownPickup;
  }[];
};

/** The part of a store's profile (`StoreProfile` of the API) that a checkout needs. */
export type Profile = {
  currency: string;
  country: string | null;
  shipsToCountries: readonly string[];
  needsBuyerCountry: boolean;
  paymentMethods: readonly { method: PaymentMethod; instructions: string | null }[];
};
/** The fields of the form before the address, and behind it. */
export const personNames = [
  "customer/email",
  "customer/phone",
  "customer/firstName",
  "customer/lastName",
] as const;
export const choiceNames = ["shippingMethodId", "paymentMethod", "note"] as const;
/** The fields beside the lines. */
export const codeNames = ["couponCode", "giftCards/0/code"] as const;
/** The field of a line's quantity. */
export const quantityName = (at: number): string => `items/${at}/quantity`;

/** The cart's value for a field of the form. */
export function valueIn(cart: ShownCart, name: string): string {
  const [root = "", part = "", more = ""] = name.split("/");
  switch (root) {
    case "items":
      return String((cart.items[Number(part)] as Record<string, unknown> | undefined)?.[more] ?? "");
    case "customer":
      return cart.customer?.[part] ?? cart.shippingAddress?.[part] ?? "";
    case "shippingAddress":
    case "billingAddress":
      return cart[root]?.[part] ?? "";
    case "shippingMethodId":
      return cart.shippingMethodId ?? cart.quote?.shippingMethod?.id ?? "";
    case "couponCode":
    case "note":
    case "paymentMethod":
      return cart[root] ?? "";
    default:
      return "";
  }
}

// A form has no more lines than a cart.
const MAX_LINES = 500;
const addressParts = [
  "address1",
  "address2",
  "district",
  "postalCode",
  "city",
  "province",
  "country",
] as const;
const pickFilled = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/**
 * The lines of a form, each with its position there and the further fields of the cart's line with its key.
 * Lines with quantity 0, and lines that are no longer in the cart, are left out.
 */
export function linesOf(
  form: URLSearchParams,
  cart: Pick<ShownCart, "items">,
): { at: number; item: object }[] {
  const lines: { at: number; item: object }[] = [];
  for (let at = 0; at < MAX_LINES && form.has(`items/${at}/productId`); at++) {
    const value = (name: string) => (form.get(`items/${at}/${name}`) ?? "").trim();
    const quantity = value("quantity");
    if (quantity === "" || /^0+$/.test(quantity)) continue;
    const variantId = value("variantId");
    const [key, productId] = [value("key"), value("productId")];
    const line = cart.items.find((one) => one.key === key);
    if (!line && key && key !== (variantId || productId)) continue;
    const item = {
      ...line,
      productId,
      ...(variantId && { variantId }),
      // The endpoint reports a quantity that is not a number.
      quantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity,
    };
    lines.push({ at, item });
  }
  return lines;
}

/** The changes of a cart by a form, as the body of `PUT /storefront/carts/:id`. */
export function changeOf(form: URLSearchParams, cart: ShownCart): object {
  const value = (name: string) => (form.get(name) ?? "").trim() || undefined;
  const part = (root: string, names: readonly string[]) =>
    pickFilled(Object.fromEntries(names.map((name) => [name, value(`${root}/${name}`)])));
  const customer = part("customer", ["email", "firstName", "lastName", "phone"]);
  const { firstName, lastName, phone } = customer;
  const address = part("shippingAddress", addressParts);
  const billing = part("billingAddress", addressParts);
  // A province of another country's form.
  for (const one of [address, billing]) if (one.country !== value("addressCountry")) delete one.province;
  const before = cart.shippingAddress;
  const isElsewhere = (["country", "province"] as const).some(
    (name) => (address[name] ?? "") !== (before?.[name] ?? ""),
  );
  const code = value("giftCards/0/code");
  const method = value("shippingMethodId");
  const isPickedUp = cart.quote?.shippingOptions.some(({ id, pickup }) => pickup && id === method) ?? false;
  // A pickup needs no address; the form's country alone is not one.
  const isAddressed = address.country && !(isPickedUp && !address.address1);
  // A phone that only a courier can make something of is no reason not to sell.
  const { phone: _, ...unreachable } = customer;
  const who = phone && isAddressed && !readPhone(phone, address.country) ? unreachable : customer;
  return {
    items: linesOf(form, cart).map(({ item }) => item),
    customer: Object.keys(who).length ? who : null,
    ...(isPickedUp && !isAddressed && { shippingAddress: null }),
    ...(isAddressed && {
      shippingAddress: {
        ...pickFilled({ company: before?.company ?? "" }),
        ...pickFilled({ firstName, lastName, phone }),
        ...address,
      },
    }),
    ...(billing.country && { billingAddress: { ...pickFilled({ firstName, lastName }), ...billing } }),
    // Another destination has other shipping methods.
    shippingMethodId: ((!isElsewhere || isPickedUp) && method) || null,
    paymentMethod: value("paymentMethod") ?? null,
    couponCode: value("couponCode") ?? null,
    note: value("note") ?? null,
    ...(code && { giftCards: [{ code }] }),
  };
}

/**
 * The field of the form for an error's pointer in the API: an error of a part without a field is shown at
 * the field that asks for it.
 */
export function fieldFor(pointer: string, sent?: { form: URLSearchParams; cart: ShownCart }): string {
  const [root = "", part = "", ...rest] = pointer.replace(/^\//, "").split("/");
  if (root === "customer") return part ? `customer/${part}` : "customer/email";
  if (root === "shippingAddress" || root === "billingAddress") {
    if (part === "firstName" || part === "lastName" || part === "phone") return `customer/${part}`;
    return `${root}/${part || "address1"}`;
  }
  if (root === "giftCards") return "giftCards/0/code";
  if (root === "items" && part) {
    const at = sent ? linesOf(sent.form, sent.cart)[Number(part)]?.at : Number(part);
    return at === undefined ? "items" : quantityName(at);
  }
  return [root, part, ...rest].filter(Boolean).join("/");
}
