export { CART_TOKEN } from "./access.ts";
export { LeftCart } from "./columns.ts";
export { cartOfHandoff, handoffOf, handoffPath, isHandoffOf } from "./handoff.ts";
export { cartsOf, serializeCarts } from "./held-of.ts";
export { cartRestedKind, sweepCartsKind } from "./jobs.ts";
export { cartsCard } from "./left-sql.ts";
export type { Notice } from "./notices.ts";
export { isCustomersCart } from "./read.ts";
export { cartRoutes } from "./routes.ts";
export {
  completeSession,
  createSession,
  keepSession,
  type LockedCart,
  lockSession,
  priceSession,
  type RejectedCode,
  readSession,
  removeSession,
  replaceSession,
  type SessionCart,
  type SessionWish,
  sessionPage,
} from "./session.ts";
export { findOrderedCart, noteSession } from "./sql.ts";
