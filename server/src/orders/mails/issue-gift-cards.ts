import type { JobKind } from "../../jobs/job.ts";
import { formatMoney } from "../../kit/money.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { issueGiftCards } from "../../pricing/gift-cards/index.ts";
import { expectedOrder } from "../changes/index.ts";
import { SERVER } from "../model/actor.ts";
import { lockOrder } from "../model/sql.ts";
import { ISSUE_GIFT_CARDS } from "../writing/index.ts";
import { mailValuesOf } from "./mail-values.ts";
import { orderLinkOf, type PayLinks } from "./pay-link.ts";

/**
 * Issues the gift cards that a paid order bought: one for each piece, worth the price of one. Their codes are
 * mailed, and stored nowhere else.
 */
export const giftCardsKind = (payLinks: Pick<PayLinks, "originOf">): JobKind => ({
  kind: ISSUE_GIFT_CARDS,
  concurrency: 2,
  retryAfter: [5, 60, 600, 3_600],
  async write(tx, { payload }, { vault }) {
    const { orderId } = payload as { orderId: string };
    const [order, store] = await Promise.all([lockOrder(tx, orderId), findBoundStore(tx)]);
    if (order.status === "cancelled" || order.paymentStatus === "refunded") return;
    // Pieces with a pending refund are not issued.
    const lines = expectedOrder(order)
      .items.filter(({ isGiftCard }) => isGiftCard)
      .map(({ id, quantity, refundedQuantity, unitPrice }) => ({
        itemId: id,
        quantity: quantity - refundedQuantity,
        amount: unitPrice,
      }));
    const { customerId, sendsMail, email, language, settings } = order;
    const cards = issueGiftCards(tx, vault, { orderId, customerId, lines }, SERVER, new Date());
    if (!sendsMail || !email || !settings.mails.giftCard) return;
    // No token: the mail may be passed on with the card, and the order is private.
    const link = orderLinkOf(settings, payLinks, { id: orderId, token: undefined });
    // One mail a card, so that each can be passed on by itself.
    for (const { code, amount, expiresAt } of cards) {
      enqueueMail(tx, vault, {
        template: "gift_card",
        orderId,
        customerId,
        to: email,
        language,
        storeName: settings.name,
        values: {
          ...mailValuesOf(order, { link }),
          code,
          amount: formatMoney(String(amount), store!.currencyDigits),
          expiresAt,
          timeZone: settings.timeZone,
        },
      });
    }
  },
});
