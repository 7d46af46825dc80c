import { type Answer, type Call, route } from "../../http/route.ts";
import { adjustGiftCard } from "./adjust.ts";
import { checkGiftCard } from "./check.ts";
import { type GiftCardSelected, giftCards } from "./columns.ts";
import { createGiftCard } from "./create.ts";
import { adjustmentFaults, createFaults } from "./input.ts";
import { giftCardList, movementList } from "./list.ts";
import {
  GiftCard,
  GiftCardAdjustment,
  GiftCardBalance,
  GiftCardCheck,
  GiftCardCreate,
  GiftCardUpdate,
  NewGiftCard,
  readOnlyFields,
} from "./schemas.ts";
import { getGiftCard } from "./sql.ts";
import { updateGiftCard } from "./update.ts";

const tag = "Gift cards";
const path = "/api/v1/gift-cards";

export const giftCardRoutes = [
  route({
    method: "GET",
    path,
    permission: "gift_cards:read",
    tag,
    summary: "List gift cards",
    query: giftCardList.query,
    reply: giftCardList.reply,
    async handle(call) {
      return { message: "ok", data: await giftCardList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "gift_cards:read",
    tag,
    summary: "Read one gift card",
    reply: GiftCard,
    versioned: true,
    async handle(call) {
      return answer(call, await getGiftCard(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id/movements`,
    permission: "gift_cards:read",
    tag,
    summary: "List the movements of a gift card",
    description:
      "The list is the gift card's ledger, the latest movement first. The balance is the sum of the movements.",
    query: movementList.query,
    reply: movementList.reply,
    async handle(call) {
      return { message: "ok", data: await movementList.answer({ ...call, giftCardId: call.params.id! }) };
    },
  }),
  route({
    method: "POST",
    path,
    permission: "gift_cards",
    tag,
    summary: "Create a gift card",
    description: "Only this answer has the code.",
    body: GiftCardCreate,
    inspect: createFaults,
    readOnly: [...readOnlyFields, "isActive", "version"],
    reply: NewGiftCard,
    status: 201,
    secret: true,
    async handle(call) {
      const { id, code } = await createGiftCard(call, call.body);
      const row = await getGiftCard(call.tx, id);
      const data = giftCards.json(row, call, `"code":${JSON.stringify(code)}`);
      return {
        ...answer(call, row, "gift_card.created"),
        data,
        status: 201,
        location: `${path}/${id}`,
      };
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "gift_cards",
    tag,
    summary: "Update a gift card",
    description:
      "A field left out keeps its value. A gift card cannot be deleted. With `isActive` false it cannot pay.",
    body: GiftCardUpdate,
    reply: GiftCard,
    versioned: true,
    async handle(call) {
      const row = await updateGiftCard(call, call.params.id!, call.body);
      return answer(call, row, "gift_card.updated");
    },
  }),
  route({
    method: "POST",
    path: `${path}/:id/adjust`,
    permission: "gift_cards",
    tag,
    summary: "Adjust the balance of a gift card",
    description:
      "Sets the balance, or changes the balance by a delta. The balance cannot fall below 0. Every change is a row of the ledger.",
    body: GiftCardAdjustment,
    inspect: adjustmentFaults,
    reply: GiftCard,
    versioned: true,
    async handle(call) {
      const row = await adjustGiftCard(call, call.params.id!, call.body);
      return answer(call, row, "gift_card.adjusted");
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
    handle: checkGiftCard,
  }),
];

const answer = (call: Call, row: GiftCardSelected, message: Answer["message"]): Answer => ({
  message,
  data: giftCards.json(row, call),
  version: giftCards.get(row, "version"),
});
