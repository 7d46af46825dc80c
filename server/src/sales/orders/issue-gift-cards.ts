import type { JobKind } from "../../jobs/job.ts";
import { issueGiftCards } from "../gift-cards/index.ts";
import { SERVER } from "./actor.ts";
import { ISSUE_GIFT_CARDS } from "./follow-ups.ts";
import { lockOrder } from "./sql.ts";

/** Issues the gift cards that a paid order bought: one for each piece, worth what one piece cost; their codes are mailed. */
export const giftCardsKind: JobKind = {
  kind: ISSUE_GIFT_CARDS,
  concurrency: 2,
  retryAfter: [5, 60, 600, 3_600],
  async write(tx, { payload }, { vault }) {
    const { orderId } = payload as { orderId: string };
    const order = await lockOrder(tx, orderId);
    if (order.status === "cancelled" || order.paymentStatus === "refunded") return;
    const lines = order.items
      .filter(({ isGiftCard }) => isGiftCard)
      .map(({ id, quantity, refundedQuantity, unitPrice }) => ({
        itemId: id,
        quantity: quantity - refundedQuantity,
        amount: unitPrice,
      }));
    const { customerId } = order;
    issueGiftCards(tx, vault, { orderId, customerId, lines }, SERVER, new Date());
  },
};
