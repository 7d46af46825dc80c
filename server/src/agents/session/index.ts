export { amountJson, decimalOf, minorOf } from "./amounts.ts";
export { appliedTo, type Discounted } from "./applied.ts";
export { countryOf } from "./countries.ts";
export { refuseForeign } from "./foreign.ts";
export { absolute, knownBy, namedItems, type Refs, type SoldLine, titleOf, wantedOf } from "./lines.ts";
export { contentOf, noticesOf, placesOf, type ShownAt } from "./notices.ts";
export {
  movesOf,
  permalinkOf,
  piecesOf,
  returnsIn,
  type SoldOrder,
  soldOrder,
  statusOfLine,
} from "./orders.ts";
export { linesIn, parcelsIn, restOf, stepsOf, trackingJson } from "./parcels.ts";
export { pathOf } from "./paths.ts";
export {
  continueUrl,
  isAsTold,
  quoteOf,
  type ShippingOption,
  type SoldQuote,
  sellsNothing,
} from "./quote.ts";
export { type AmountsOfLine, receiptOf, type TaxedAmounts } from "./receipt.ts";
export { createShownOf, type KeptShown, linksBy, type Shown, type ShownOf } from "./store.ts";
export { testPayment } from "./test-payments.ts";
export {
  type ByToken,
  giveUp,
  isToken,
  payPageOf,
  settle,
  settled,
  type TokenStanding,
  tokenStanding,
  waitsForToken,
} from "./tokens.ts";
