import type { PageCache } from "../../http/lists/page-cache.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { computedFields } from "../../orders/model/index.ts";
import type { PaymentRuntime } from "../../orders/payments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { addPayment, CART_VALUES, CheckedOut } from "../checkout/index.ts";
import { CART_TOKEN } from "./access.ts";
import { AbandonedCart, abandonedCarts, carts } from "./columns.ts";
import { completeCart, openCompletion } from "./complete.ts";
import { cartList } from "./list.ts";
import { Cart, readCart } from "./read.ts";
import { CartCompletion, CartCreate, CartUpdate, MadeCart } from "./schemas.ts";
import { getAbandonedCart } from "./sql.ts";
import { createCart, openCarts, removeCart, updateOwnCart } from "./write.ts";

const tag = "Storefront carts";
const STOREFRONT = "/api/v1/storefront/carts";
const ADMIN = "/api/v1/carts";
const proofs = {
  [CART_TOKEN]:
    "The cart's `token`, from the answer that made it, or the last part of its `handoffUrl`. A customer's cart needs the session instead.",
};
const readOnly = [...computedFields, "state", "quote", "messages", "isReady", "handoffUrl", "expiresAt"];

/** Stored carts: for shoppers on several devices, and for staff who look at abandoned ones. */
export const cartRoutes = (
  pages: PageCache,
  asking: PaymentRuntime,
  originOf: OriginOf,
): readonly Route[] => [
  route({
    method: "POST",
    path: STOREFRONT,
    permission: "public",
    tag,
    summary: "Keep a cart",
    description:
      "Everything may be left out and come later. The answer has the cart's `token`, which every other request for it needs; it is in this answer only. A customer who is logged in has one cart on all devices, and no token: what is sent is added to it, and where nothing is, the cart is only read. Send the `X-Cart-Token` of the cart of this device along, and that cart is merged into it: pieces are added up, and what the customer's cart does not say is taken over.",
    body: CartCreate,
    bodyOptional: true,
    bodyValues: CART_VALUES,
    readOnly,
    proofs,
    reply: MadeCart(Cart),
    status: 201,
    secret: true,
    open: openCarts,
    async handle(call) {
      const { row, data, token } = await createCart({ ...call, originOf }, call.opened);
      return {
        message: "cart.created",
        data: `${data.slice(0, -1)},"token":${JSON.stringify(token)}}`,
        status: 201,
        location: `${STOREFRONT}/${carts.get(row, "id")}`,
      };
    },
  }),
  route({
    method: "GET",
    path: `${STOREFRONT}/:id`,
    permission: "public",
    tag,
    summary: "Read a cart",
    description:
      "Each read prices the cart anew, as the checkout would. `messages` say what cannot be sold any more and what has another price than at the last change. A cart is deleted 30 days after that.",
    proofs,
    reply: Cart,
    async handle(call) {
      return { message: "ok", data: await readCart({ ...call, originOf }, pages) };
    },
  }),
  route({
    method: "PUT",
    path: `${STOREFRONT}/:id`,
    permission: "public",
    tag,
    summary: "Change a cart",
    description:
      "A field left out keeps its value, and `null` takes it away. `items` and `giftCards` replace all there were. Fields that are sent are validated as in a quote.",
    body: CartUpdate,
    bodyValues: CART_VALUES,
    readOnly,
    proofs,
    reply: Cart,
    versioned: true,
    async handle(call) {
      const { row, data } = await updateOwnCart({ ...call, originOf });
      return { message: "cart.updated", data, version: carts.get(row, "version") };
    },
  }),
  route({
    method: "DELETE",
    path: `${STOREFRONT}/:id`,
    permission: "public",
    tag,
    summary: "Delete a cart",
    proofs,
    async handle(call) {
      await removeCart(call);
      return { message: "cart.deleted", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${STOREFRONT}/:id/complete`,
    permission: "public",
    tag,
    operation: "completeCart",
    summary: "Buy a kept cart",
    description:
      "Places the order by the code of the checkout, and answers as that does. Without `expectedTotal` it is the total that the last change of the cart answered: if the order would cost something else by now, the answer is 409 `price_changed`. Send the `expectedTotal` and the `version` of the read that the shopper saw: then nothing that another device changed meanwhile is bought. A cart becomes one order, however often this is sent.",
    body: CartCompletion,
    bodyOptional: true,
    proofs,
    versioned: true,
    reply: CheckedOut,
    status: 201,
    secret: true,
    open: openCompletion,
    handle: completeCart,
    conclude: (call, answer) => addPayment(call, answer, asking),
  }),
  listRoute(
    {
      path: ADMIN,
      permission: "orders:read",
      tag: "Orders",
      summary: "List carts left behind",
      description: "Carts of shoppers. `total` is what the last change of the cart answered.",
    },
    cartList,
  ),
  route({
    method: "GET",
    path: `${ADMIN}/:id`,
    permission: "orders:read",
    tag: "Orders",
    summary: "Read a cart left behind",
    reply: AbandonedCart,
    async handle(call) {
      const row = await getAbandonedCart(call.tx, call.params.id!);
      return { message: "ok", data: abandonedCarts.json(row as never, call) };
    },
  }),
];
