export { isTheirs, ORDER_TOKEN, tokensOf } from "./access-tokens.ts";
export { actorOf } from "./actor.ts";
export { type Change, noChange } from "./change.ts";
export { Order, type OrderRow, orders, type PaymentMethod, paymentMethods } from "./columns.ts";
export { items as orderItems } from "./item-columns.ts";
export { Refund } from "./payment-columns.ts";
export { pickupView, ShippingMethod } from "./reply-parts.ts";
export { Buyer, CartItems, cartFields, computedFields, MAX_LINES, MAX_PER_LINE } from "./schemas.ts";
export { serializeOrders, serializeRefunds } from "./serialize.ts";
export { ShopperOrder, shopperOrderOf, shopperOrders } from "./shopper-columns.ts";
export { findShopperOrder, getOrder, lockOrder } from "./sql.ts";
export { hasLeft, isOpen, type Status, statuses } from "./state.ts";
export {
  type LineProperties,
  lineKeyOf,
  stockItemIdOf,
  tidyWritten,
  visibleProperties,
  type Written,
  writtenFields,
} from "./written-fields.ts";
