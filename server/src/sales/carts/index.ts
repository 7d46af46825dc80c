export { CART_TOKEN, cartOfHandoff, handoffOf, handoffPath, isHandoffOf } from "./access.ts";
export { cartsCard } from "./card-sql.ts";
export { AbandonedCart } from "./columns.ts";
export { completeSession } from "./complete.ts";
export { cartRestedKind, sweepCartsKind } from "./jobs.ts";
export type { Notice } from "./notices.ts";
export { cartsOf, serializeCarts } from "./of-customer.ts";
export { isCustomersCart } from "./read.ts";
export { cartRoutes } from "./routes.ts";
export {
  createSession,
  type LockedCart,
  lockSession,
  priceSession,
  type RejectedCode,
  readSession,
  removeSession,
  replaceSession,
  type SessionCart,
  type SessionRequest,
  sessionPage,
  storeSession,
} from "./session.ts";
export { findOrderedCart, noteSession } from "./sql.ts";
