import { Type } from "typebox";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals, hasIds, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byId, byMoney, byTime } from "../../http/lists/sorts.ts";
import { normalizeCode } from "./code.ts";
import { giftCards, movements } from "./columns.ts";
import { giftCard } from "./gift-card.ts";

const Uuid = Type.String({ format: "uuid" });

/** Lists a store's gift cards, newest first. */
export const giftCardList = list({
  name: "giftCards",
  row: giftCard.reply,
  reply: "GiftCardList",
  table: giftCards,
  from: "gift_cards g",
  sorts: { createdAt: byTime("g.created_at"), balance: byMoney("g.balance") },
  sort: "-createdAt",
  filters: {
    last4: equals(
      "g.last4",
      Type.String({
        maxLength: 20,
        description: "The last four characters of the code, in upper or lower case.",
      }),
      normalizeCode,
    ),
    ids: hasIds("g.gift_card_id"),
    isActive: isTrue("g.is_active"),
    customerId: equals("g.customer_id", Uuid),
    orderId: equals("g.order_id", Uuid),
  },
  ...counterTotal("gift_card_counts", true),
});

/** Lists the movements of a gift card's balance, latest first: they are created in the order of their ids. */
export const movementList = list({
  name: "movements",
  row: movements.schema({ "x-name": "GiftCardMovement" }),
  reply: "GiftCardMovementList",
  table: movements,
  from: "gift_card_movements m",
  sorts: { createdAt: byId("m.movement_id") },
  sort: "-createdAt",
  scope: ({ giftCardId }: { giftCardId: string }, param) => `m.gift_card_id = ${param(giftCardId)}`,
  head: ({ giftCardId }: { giftCardId: string }, param, store) => ({
    from: `(select from gift_cards where store_id = ${store} and gift_card_id = ${param(giftCardId)}) h`,
  }),
});
