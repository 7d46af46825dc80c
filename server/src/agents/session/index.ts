export { addressMap, countryOf, nonBlank, type OwnAddress } from "./addresses.ts";
export {
  type AmountsOfLine,
  amountJson,
  type Discounted,
  decimalOf,
  discountList,
  minorOf,
  receiptOf,
  type TaxedAmounts,
} from "./amounts.ts";
export { checkoutOperations, idIn, refuseMissing } from "./checkout.ts";
export {
  type AgentSession,
  absolute,
  cartRequest,
  findItems,
  itemIdsOf,
  type Refs,
  type SoldLine,
  titleOf,
} from "./lines.ts";
export {
  couponReason,
  couponText,
  type LineOf,
  paymentMessage,
  paymentTexts,
  recoverable,
  statusOf,
  tokenParts,
} from "./messages.ts";
export {
  adjustmentsOf,
  arrivalOf,
  linesIn,
  methodText,
  movesOf,
  parcelsIn,
  permalinkOf,
  piecesOf,
  quantitiesOf,
  readOrderJson,
  restOf,
  returnsIn,
  type SoldOrder,
  splitLines,
  statusOfLine,
  stepsOf,
  trackingJson,
} from "./order.ts";
export { type PaymentFault, payPageOf, settle, tokenState } from "./payment.ts";
export type { AgentCall, Kind, Message, OrderedCart, Protocol, Words } from "./protocol.ts";
export {
  type CachedShown,
  createShownOf,
  linksBy,
  readOpen,
  type Shown,
  type ShownOf,
} from "./store-view.ts";
export { type ShippingOption, type SoldQuote, type ViewCall, viewOf } from "./view.ts";
export { pathOf, refusalCodes, refuseForeign } from "./wire.ts";
