export { giftCardsKind } from "./issue-gift-cards.ts";
export { placementMailValues } from "./mail-values.ts";
export { orderMailKind } from "./order-mail-job.ts";
export { ownerMailKind } from "./owner-mail-job.ts";
export { orderLinkOf, orderPath, type PayLinks, payLinkOf, payPath } from "./pay-link.ts";
export { findPayer, findPendingPayment, findPendingRefund, openAtProvider } from "./provider-sql.ts";
