import type { Order, OrderEditCreate } from "@stoa/client";
import { addressOf, isMoved, type nowhere } from "../drafts/address.ts";
import { type ByHand, isWhole, type Line, sentLine } from "../drafts/draft.ts";

/** What becomes of the discount by hand on the whole order. */
export const discountWishes = ["keep", "none", "new"] as const;

/** An edit, as it is typed. */
export type EditDraft = {
  /** How many of each line of the order there are to be, by the line's id; 0 takes it off. */
  quantities: Readonly<Record<string, number>>;
  add: readonly Line[];
  shippingAddress: typeof nowhere;
  /** A method's id, "" for the cheapest; null where it stays. */
  method: string | null;
  customerId: string | null;
  customerName: string;
  discountWish: (typeof discountWishes)[number];
  discount: ByHand | null;
  /** Whether remaining pieces keep the price that they were sold for. */
  keepDiscounts: boolean;
  refund: boolean;
  note: string | null;
};

/** An edit that changes nothing yet. */
export const noEdit = (order: Order): EditDraft => ({
  quantities: Object.fromEntries(order.items.map(({ id, quantity }) => [id, quantity])),
  add: [],
  shippingAddress: addressOf(order.shippingAddress),
  method: null,
  customerId: null,
  customerName: "",
  discountWish: "keep",
  discount: null,
  keepDiscounts: false,
  refund: true,
  note: null,
});

/** What of an order an edit changes, by fields as they are compared where two people edit at once; lines by `quantity.<id>`. */
type EditFields = Record<string, unknown>;

/** The same of the order as it is. */
export function fieldsOf(order: Order): EditFields & { version: number } {
  const lines = order.items.map(({ id, quantity }) => [`quantity.${id}`, quantity] as const);
  return {
    version: order.version,
    ...Object.fromEntries(lines),
    shippingAddress: addressOf(order.shippingAddress),
    shippingMethodId: order.shippingMethod?.id ?? null,
    customerId: order.customerId,
    discount: order.discounts.filter(({ id }) => id === null).map(({ name, amount }) => ({ name, amount })),
  };
}

/** What an edit changes of an order. */
export function changesOf(edit: EditDraft, order: Order): EditFields {
  const { add, customerId, discountWish, discount, method, shippingAddress } = edit;
  const lines = order.items
    .filter(({ id, quantity }) => edit.quantities[id] !== quantity)
    .map(({ id }) => [`quantity.${id}`, edit.quantities[id]] as const);
  return {
    ...Object.fromEntries(lines),
    ...(add.length && { add }),
    ...(isMoved(order, shippingAddress) && { shippingAddress }),
    ...(method !== null && { shippingMethodId: method || null }),
    ...(customerId && { customerId }),
    ...(discountWish !== "keep" && { discount: discountWish === "new" ? discount : null }),
  };
}

/** The body of an edit that changes these fields. */
export function bodyOf(changes: EditFields): OrderEditCreate {
  const { add, ...rest } = changes;
  const body: Record<string, unknown> = {};
  const remove: string[] = [];
  const setQuantity: { itemId: string; quantity: number }[] = [];
  for (const [field, value] of Object.entries(rest)) {
    const itemId = field.startsWith("quantity.") ? field.slice("quantity.".length) : undefined;
    if (itemId === undefined) body[field] = value;
    else if (value === 0) remove.push(itemId);
    else setQuantity.push({ itemId, quantity: value as number });
  }
  return {
    ...body,
    ...(remove.length && { remove }),
    ...(setQuantity.length && { setQuantity }),
    ...(Array.isArray(add) && { add: (add as Line[]).map(sentLine) }),
  };
}

/** What is shipped of an order once it is edited. */
export const shippedOf = ({ quantities, add }: EditDraft, order: Order) => [
  ...order.items
    .map(({ id, productId, variantId }) => ({ productId, variantId, quantity: quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0),
  ...add,
];

/** The field of the form at which a fault of the API's stands: lines are named there by their ids. */
export function fieldOf(pointer: string, { remove, setQuantity }: OrderEditCreate): string {
  const [, list, at] = pointer.split("/");
  const itemId =
    list === "remove"
      ? remove?.[Number(at)]
      : list === "setQuantity"
        ? setQuantity?.[Number(at)]?.itemId
        : undefined;
  if (itemId) return `/quantities/${itemId}`;
  return list === "shippingMethodId" ? "/method" : pointer;
}

/** How an edit is carried out, beside what it changes. */
export const termsOf = ({ keepDiscounts, discountWish, refund }: EditDraft) => ({
  refund,
  ...(keepDiscounts && discountWish === "keep" && { keepDiscounts }),
});

/** Whether an edit can be reckoned as it is typed. */
export const isReady = ({ add, discountWish, discount }: EditDraft): boolean =>
  add.every(isWhole) && (discountWish !== "new" || Boolean(discount?.value && discount.reason.trim()));
