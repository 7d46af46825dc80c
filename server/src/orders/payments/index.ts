export { countLostPaymentSecrets } from "./account.ts";
export { type Asking, beginPayment } from "./begin.ts";
export {
  checkOffered,
  createPayLinks,
  findMethod,
  findOffered,
  findWaysToPay,
  instructionsFor,
  type Merchant,
  type Offered,
  OfferedMethod,
  paymentOf,
} from "./offered.ts";
export { payByTestCard } from "./pay-by-test-card.ts";
export { payByToken } from "./pay-by-token.ts";
export { payOnPage } from "./pay-on-page.ts";
export { findPayable, type Payable } from "./payable.ts";
export { Payment } from "./payment.ts";
export { createProviders, type Providers, providerOrigins } from "./providers/index.ts";
export { testCards, testPayment } from "./providers/test/cards.ts";
export { providerRoutes } from "./routes.ts";
export { dropPaymentSecrets, paymentMethodsVersion } from "./settings-sql.ts";
export { providerTaskKind } from "./task-job.ts";
export { PaymentWarnings, readWaysToPay } from "./warnings.ts";
