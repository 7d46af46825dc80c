import type { ManualDiscount, Order, OrderCreate, OrderLine, StoreProfile } from "@stoa/client";
import { propertyTexts, type WithProperties } from "../orders/words.ts";
import { type Address, nowhere, typedOf, withoutGaps } from "./address.ts";

/** A discount by hand, as it is typed. */
export type ByHand = Omit<ManualDiscount, "value"> & { value: string };
/** A line of a draft, as it is typed: a product's, or one of somebody's own, which has no product. */
export type Line = {
  /** Tells lines apart while they are changed. */
  key: string;
  productId: string | null;
  variantId: string | null;
  name: string;
  /** The product's price, where it is known. */
  listPrice: string | null;
  /** The line's properties; lines of one variant with different properties stay apart. */
  properties: Record<string, string> | null;
  quantity: number;
  unitPrice: string | null;
  reason: string | null;
  discount: ByHand | null;
  taxable: boolean;
  taxClass: string | null;
  requiresShipping: boolean;
};
/** What of a draft can be typed. */
export type Draft = {
  customerId: string | null;
  /** The name of the customer who is chosen. */
  customerName: string;
  customer: { email: string; firstName: string; lastName: string; phone: string | null };
  items: readonly Line[];
  ships: boolean;
  shippingAddress: Address;
  shippingMethodId: string | null;
  shipping: { name: string; price: string } | null;
  discount: ByHand | null;
  automaticDiscounts: boolean;
  paymentMethod: OrderCreate["paymentMethod"];
  couponCode: string | null;
  note: string | null;
  tags: string[];
  sendMail: boolean;
};

/** A new draft, before anything is known of the store. */
const none: Draft = {
  customerId: null,
  customerName: "",
  customer: { email: "", firstName: "", lastName: "", phone: null },
  items: [],
  ships: true,
  shippingAddress: nowhere,
  shippingMethodId: null,
  shipping: null,
  discount: null,
  automaticDiscounts: true,
  paymentMethod: "bank_transfer",
  couponCode: null,
  note: null,
  tags: [],
  sendMail: true,
};

/** A new draft of a store: it ships to the store's country, and is paid as shoppers pay first, but not at the door, which may cost a fee. */
export const newDraft = ({
  country,
  paymentMethods,
}: Pick<StoreProfile, "country" | "paymentMethods">): Draft => ({
  ...none,
  shippingAddress: { ...nowhere, country: country ?? "" },
  paymentMethod: paymentMethods.find(({ method }) => method !== "cash")?.method ?? none.paymentMethod,
});

/** A discount by hand before anything is typed. */
export const noDiscount: ByHand = { type: "percentage", value: "", reason: "" };

/** A line of a product or of one of its variants. */
export const lineOfProduct = (
  of: Pick<Line, "productId" | "variantId" | "name" | "listPrice">,
  key = `${of.productId} ${of.variantId ?? ""}`,
): Line => ({
  ...of,
  key,
  properties: null,
  quantity: 1,
  unitPrice: null,
  reason: null,
  discount: null,
  taxable: true,
  taxClass: null,
  requiresShipping: true,
});

/** A line of one's own, before anything is typed. */
export const ownLine = (): Line => ({
  ...lineOfProduct({ productId: null, variantId: null, name: "", listPrice: null }, crypto.randomUUID()),
  unitPrice: "",
});

/** A line as the API takes it. */
export function sentLine(line: Line): OrderLine {
  const { productId, variantId, name, properties, quantity, unitPrice, reason, discount } = line;
  const { taxable, taxClass, requiresShipping } = line;
  const isPriced = unitPrice !== null;
  return {
    ...(productId ? { productId, variantId } : { name, taxable, taxClass, requiresShipping }),
    ...(properties && { properties }),
    quantity,
    unitPrice,
    reason: isPriced ? reason : null,
    discount,
  };
}

/** The body that makes a draft; what is absent is null, so that it takes away what was there. */
export function bodyOf({
  customerId,
  customerName: _name,
  customer,
  items,
  ships,
  shippingAddress,
  ...rest
}: Draft): OrderCreate {
  return {
    ...rest,
    ...(customerId ? { customerId } : { customer }),
    items: items.map(sentLine),
    shippingAddress: ships ? typedOf(shippingAddress) : null,
  };
}

/** What a draft's `draft` has beside `sentAt`: what was sent of it. */
type Content = Partial<Omit<OrderCreate, "draft">>;

/** What of a kept draft can be typed. */
export function draftOf(order: Order, { country }: Pick<StoreProfile, "country">): Draft {
  const content = order.draft as Content;
  const { customer, shippingAddress, shipping, discount } = content;
  return {
    ...none,
    customerId: content.customerId ?? null,
    customerName: order.customer.name || order.customer.email,
    customer: { ...none.customer, ...customer },
    items: (content.items ?? []).map((sent) => lineOf(sent, order)),
    ships: Boolean(shippingAddress) || order.requiresShipping,
    shippingAddress: { ...nowhere, country: country ?? "", ...shippingAddress },
    shippingMethodId: content.shippingMethodId ?? null,
    shipping: shipping ? { ...shipping, price: String(shipping.price) } : null,
    discount: byHandOf(discount),
    automaticDiscounts: content.automaticDiscounts ?? true,
    paymentMethod: order.paymentMethod,
    couponCode: content.couponCode ?? null,
    note: content.note ?? null,
    tags: content.tags ?? [],
    sendMail: content.sendMail ?? false,
  };
}

const byHandOf = (discount: ManualDiscount | null | undefined): ByHand | null =>
  discount ? { ...discount, value: String(discount.value) } : null;

function lineOf(sent: WithProperties<OrderLine>, { items }: Order): Line {
  const {
    properties = null,
    productId = null,
    variantId = null,
    quantity,
    unitPrice,
    reason,
    discount,
  } = sent;
  const item = items.find((one) =>
    productId ? one.productId === productId && one.variantId === variantId : one.name === sent.name,
  );
  const options = item && Object.values(item.options);
  const byHand = unitPrice === undefined || unitPrice === null ? null : String(unitPrice);
  return {
    ...lineOfProduct({
      productId,
      variantId,
      name:
        sent.name ?? [item?.name, options?.join(", "), ...propertyTexts(sent)].filter(Boolean).join(" · "),
      listPrice: byHand === null ? (item?.unitPrice ?? null) : null,
    }),
    ...((!productId || properties) && { key: crypto.randomUUID() }),
    properties,
    quantity,
    unitPrice: byHand,
    reason: reason ?? null,
    discount: byHandOf(discount),
    taxable: sent.taxable ?? true,
    taxClass: sent.taxClass ?? null,
    requiresShipping: sent.requiresShipping ?? true,
  };
}

const isDiscounted = (discount: ByHand | null) =>
  !discount || Boolean(discount.value && discount.reason.trim());

/** Whether a line can be reckoned. */
export const isWhole = ({ productId, name, unitPrice, quantity, discount }: Line): boolean =>
  quantity > 0 && isDiscounted(discount) && (productId !== null || Boolean(name.trim() && unitPrice));

/**
 * The body that tells what a draft would come to while it is still typed, undefined where that cannot be told yet. Nobody who is named
 * yet is somebody new, and an address has the country that is known of it: only that has a price.
 */
export function reckonedOf(draft: Draft): OrderCreate | undefined {
  const { items, customer, shippingAddress, ships, shipping, discount } = draft;
  if (!items.length || !items.every(isWhole) || !isDiscounted(discount)) return undefined;
  if (shipping && !(shipping.name.trim() && shipping.price)) return undefined;
  const isNamed = draft.customerId || (customer.email && customer.firstName);
  const isPlaced = ships && shippingAddress.country !== "";
  const body = bodyOf({
    ...draft,
    ships: isPlaced,
    shippingMethodId: isPlaced ? draft.shippingMethodId : null,
    shippingAddress: withoutGaps(shippingAddress),
    ...(!isNamed && {
      customer: { email: "new@customer.invalid", firstName: "–", lastName: "", phone: null },
    }),
  });
  return { ...body, draft: true };
}
