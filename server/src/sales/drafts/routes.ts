import { listRoute } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import type { PayLinks } from "../../orders/mails/index.ts";
import { computedFields, ORDER_TOKEN, Order } from "../../orders/model/index.ts";
import { findMethod, type PaymentRuntime } from "../../orders/payments/index.ts";
import {
  countByHand,
  openPlacement,
  openPlacing,
  placeAndAnswer,
  placeOrder,
} from "../../orders/placing/index.ts";
import { addPayment, CheckedOut, checkoutAnswer, tryCodes } from "../checkout/index.ts";
import { draftList } from "./list.ts";
import { lockOpenDraft, lockShopperDraft, placementOfDraft, refuseOthersCredit } from "./place.ts";
import { DraftPlacing, DraftSending, SentDraftPlacing } from "./schemas.ts";
import { sendDraft } from "./send.ts";
import { deferRemoval } from "./sql.ts";

const tag = "Orders";
const ORDERS = "/api/v1/orders";
const STOREFRONT = "/api/v1/storefront/orders/:id/place";

/** The endpoints of drafts beside those of orders, which create, read and change them. */
export const draftRoutes = (payLinks: PayLinks, asking: PaymentRuntime): readonly Route[] => [
  listRoute(
    {
      path: `${ORDERS}/drafts`,
      permission: "orders:read",
      tag,
      summary: "List drafts of orders",
      description:
        "The draft that was changed last comes first. A draft that was placed is an order, and not in this list.",
    },
    draftList,
  ),
  route({
    method: "DELETE",
    path: `${ORDERS}/:id`,
    permission: "orders",
    tag,
    operation: "deleteOrderDraft",
    summary: "Delete a draft",
    description:
      "Only a draft can be deleted. An order that is placed is cancelled instead: here it gets 409.",
    versioned: true,
    async handle(call) {
      const id = call.params.id!;
      await lockOpenDraft(call, id, "deleted");
      deferRemoval(call.tx, id);
      return { message: "draft.deleted", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${ORDERS}/:id/place`,
    permission: "orders",
    effects: ["discount"],
    tag,
    operation: "placeOrderDraft",
    summary: "Place a draft",
    description:
      "The draft becomes an order with the same id: it gets its number, takes its pieces out of stock, and events tell of it. If it would cost something else than its last change answered, the answer is 409 `price_changed`: change the draft, or send the `expectedTotal` that was seen.",
    body: DraftPlacing,
    bodyOptional: true,
    readOnly: computedFields,
    reply: Order,
    status: 201,
    versioned: true,
    secret: true,
    async open(call) {
      const row = await lockOpenDraft(call, call.params.id!, "placed");
      return openPlacing(call, placementOfDraft(call, row), payLinks);
    },
    async handle(call) {
      deferRemoval(call.tx, call.params.id!);
      return placeAndAnswer(call, call.opened, payLinks);
    },
  }),
  route({
    method: "POST",
    path: `${ORDERS}/:id/send`,
    permission: "orders",
    effects: ["discount"],
    tag,
    operation: "sendOrderDraft",
    summary: "Send a draft to its customer",
    description:
      "The address has to be whole, as for placing it. The customer gets a mail with a link. There they see what the order comes to, place it and pay it. The link is also in `payment.url` of the answer. It stays the same when it is sent again, and shows the draft as it is then.",
    body: DraftSending,
    bodyOptional: true,
    reply: Order,
    status: 200,
    versioned: true,
    secret: true,
    cost: 10,
    async handle(call) {
      return sendDraft(call, await lockOpenDraft(call, call.params.id!, "sent"), payLinks);
    },
  }),
  route({
    method: "POST",
    path: STOREFRONT,
    permission: "public",
    tag: "Storefront checkout",
    operation: "placeSentOrder",
    summary: "Place an order that was sent to me",
    description:
      "Anyone with the token of the link, or logged in as its customer, places the draft as it was sent, and pays as after a checkout. `GET /storefront/orders/{id}` shows it before. Everyone else gets the same 404.",
    body: SentDraftPlacing,
    bodyOptional: true,
    proofs: { [ORDER_TOKEN]: "The last part of the link that was sent." },
    reply: CheckedOut,
    status: 201,
    versioned: true,
    secret: true,
    async open(call) {
      const row = await lockShopperDraft(call, call.params.id!, "placed");
      // Buyers by link get emails about the order.
      const placement = { ...placementOfDraft(call, row), sendsMail: true };
      refuseOthersCredit(call, row, placement);
      const [found, offered] = await Promise.all([
        openPlacement(call, placement),
        findMethod(call.tx, placement.paymentMethod),
      ]);
      return { placement, found, offered };
    },
    async handle(call) {
      const { placement, found } = call.opened;
      deferRemoval(call.tx, call.params.id!);
      const { row, reduction } = await tryCodes(call, placement, () => placeOrder(call, placement, found));
      await countByHand(call, reduction, { granted: placement.granted, placed: row });
      return checkoutAnswer(call, row);
    },
    conclude: (call, answer) => addPayment(call, answer, asking),
  }),
];
