export { actorOf } from "./actor.ts";
export type { GiftCardRow } from "./columns.ts";
export { createGiftCard } from "./create.ts";
export { cannotTakeBack, giftCardUnusable } from "./errors.ts";
export { giftCardFault } from "./fault.ts";
export { findGiftCards, lockGiftCards } from "./find.ts";
export { issueGiftCards } from "./issue.ts";
export { ledgerOf } from "./ledger-sql.ts";
export {
  CHARGE,
  type GiftCardMove,
  type GiftCardsOfOrder,
  lockGiftCardsOf,
  moveGiftCards,
} from "./moves-sql.ts";
export { giftCardRoutes } from "./routes.ts";
export {
  type BoughtCard,
  disableGiftCardsOfOrder,
  findBoughtCards,
  findGiftCardsOfOrder,
  hasGiftCard,
  moveGiftCardsOf,
  switchGiftCards,
} from "./sql.ts";
