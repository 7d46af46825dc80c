import { Type } from "typebox";
import { equals, filter, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { AbandonedCart, abandonedCarts, EMAIL, IS_REPORTED, LASTS, StateSchema } from "./columns.ts";

/** The abandoned carts of a store, the last changed first. */
export const cartList = list({
  name: "carts",
  row: AbandonedCart,
  reply: "AbandonedCartList",
  table: abandonedCarts,
  from: "carts c",
  sorts: { updatedAt: byTime("c.updated_at"), createdAt: byTime("c.created_at") },
  sort: "-updatedAt",
  filters: {
    state: equals("c.state", StateSchema),
    customerId: equals("c.customer_id", Type.String({ format: "uuid" }), (id) => id.toLowerCase()),
    hasEmail: filter(
      Type.Boolean({ description: "Whether the buyer's email address is known." }),
      (is) => `(${EMAIL}) is ${is ? "not " : ""}null`,
    ),
    isAbandoned: filter(
      Type.Boolean({ description: "Whether `cart_abandoned` told of it as it is." }),
      (is) => `${is ? "" : "not "}(${IS_REPORTED})`,
    ),
    updatedSince: isSince("c.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  scope: () => `c.updated_at > now() - ${LASTS}`,
});
