export type { GiftCardRow } from "./columns.ts";
export { giftCardUnusable } from "./errors.ts";
export { giftCardFault } from "./fault.ts";
export { findGiftCards, lockGiftCards } from "./find.ts";
export { issueGiftCards } from "./issue.ts";
export { giftCardMessages } from "./messages.ts";
export { CHARGE, lockChargesOf, moveGiftCards } from "./moves-sql.ts";
export { giftCardRoutes } from "./routes.ts";
export { disableGiftCardsOfOrder, findGiftCardsOfOrder, hasGiftCard, moveGiftCardsOf } from "./sql.ts";
