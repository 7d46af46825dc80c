import { listRoute, nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { giftCards } from "./columns.ts";
import { createGiftCard } from "./create.ts";
import { answerBalance } from "./find.ts";
import { adjustGiftCard, giftCard } from "./gift-card.ts";
import { giftCardList, movementList } from "./list.ts";
import { GiftCardAdjustment, GiftCardBalance, GiftCardCheck, NewGiftCard } from "./schemas.ts";

const tag = "Gift cards";
const path = "/api/v1/gift-cards";

export const giftCardRoutes = [
  ...nounRoutes(
    {
      path,
      one: "a gift card",
      many: "gift cards",
      tag,
      permission: "gift_cards",
      messages: "gift_card",
      effects: { create: ["credit"], update: ["credit", "balance"] },
      verbs: ["list", "read", "create", "update"],
      about: {
        create: "Only this answer has the code.",
        update:
          "A field left out keeps its value. A gift card cannot be deleted. With `isActive` false it cannot pay.",
      },
    },
    giftCard,
    giftCardList,
    { name: "code", reply: NewGiftCard, create: createGiftCard },
  ),
  listRoute(
    {
      path: `${path}/:id/movements`,
      permission: "gift_cards:read",
      tag,
      summary: "List the movements of a gift card",
      description:
        "The list is the gift card's ledger, the latest movement first. The balance is the sum of the movements.",
    },
    movementList,
    ({ params }) => ({ giftCardId: params.id! }),
  ),
  route({
    method: "POST",
    path: `${path}/:id/adjust`,
    permission: "gift_cards",
    effects: ["credit", "balance"],
    tag,
    summary: "Adjust the balance of a gift card",
    description:
      "Sets the balance, or changes the balance by a delta. The balance cannot fall below 0. Every change is a row of the ledger.",
    body: GiftCardAdjustment,
    reply: giftCard.reply,
    versioned: true,
    async handle(call) {
      const row = await adjustGiftCard(call, call.params.id!, call.body);
      return rowAnswer(giftCards, call, row, "gift_card.adjusted");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/storefront/gift-cards/check",
    permission: "public",
    guarded: true,
    secret: true,
    tag,
    summary: "Check what a gift card is worth",
    description: "A gift card that cannot pay is the same 404, whether it is unknown, disabled or expired.",
    body: GiftCardCheck,
    reply: GiftCardBalance,
    handle: answerBalance,
  }),
];
