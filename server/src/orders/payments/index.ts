export { countLostPaymentSecrets, orderPlace, quotePlace } from "./account.ts";
export { beginPayment, type PaymentRuntime } from "./begin.ts";
export {
  checkOffered,
  createPayLinks,
  findMethod,
  findOffered,
  findPaymentOptions,
  instructionsFor,
  type Merchant,
  type MethodOffer,
  OfferedMethod,
  Payment,
  paymentOfOffer,
} from "./offered.ts";
export { payByToken } from "./pay-by-token.ts";
export { payByTestCard, payOnPage } from "./pay-on-page.ts";
export { findPayable, type Payable } from "./payable.ts";
export { createProviders, type Providers, providerOrigins } from "./providers/index.ts";
export { testCards, testPayment } from "./providers/test/cards.ts";
export { providerRoutes } from "./routes.ts";
export { dropPaymentSecrets, paymentMethodsVersion } from "./settings-sql.ts";
export { providerTaskKind } from "./task-job.ts";
export { PaymentWarnings, readPaymentSetup } from "./warnings.ts";
