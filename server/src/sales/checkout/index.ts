export { checkOut, openCheckout } from "./check-out.ts";
export { addPayment, checkoutAnswer } from "./pay.ts";
export { cartRequestOf, creditWithoutLogin, findForQuote, quoteJson } from "./quote.ts";
export { Quote } from "./quote-columns.ts";
export type { ReadSentDraft } from "./routes.ts";
export { checkoutRoutes } from "./routes.ts";
export {
  CART_VALUES,
  CheckedOut,
  Checkout,
  QuoteAddress,
  QuoteBillingAddress,
  QuoteCustomer,
  QuoteRequest,
} from "./schemas.ts";
export { isGuess, tryCodes } from "./try-codes.ts";
