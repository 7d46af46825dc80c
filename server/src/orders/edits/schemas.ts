import { type Static, Type } from "typebox";
import { closedObject, Version } from "../../http/openapi/schema-parts.ts";
import { PostalAddress } from "../../people/customers/index.ts";
import { byHandFields, OrderLines } from "../cart/index.ts";
import { orders } from "../model/columns.ts";
import { OrderItem } from "../model/item-columns.ts";
import { cartFields, MAX_LINES, MAX_PER_LINE } from "../model/schemas.ts";
import { writtenNames } from "../model/written-fields.ts";

const itemId = Type.String({ format: "uuid", description: "The id of a line of the order." });

/** An edit of a placed order. */
export const OrderEditCreate = Type.Object(
  {
    add: Type.Optional(
      Type.Array(OrderLines.items, {
        minItems: 1,
        maxItems: MAX_LINES,
        description:
          "Lines that the order does not have yet: of another variant, or with other `properties`. Products have the price of today, or one by hand.",
      }),
    ),
    remove: Type.Optional(
      Type.Array(itemId, {
        minItems: 1,
        maxItems: MAX_LINES,
        description: "The ids of lines of which nothing is packed or has left.",
      }),
    ),
    setQuantity: Type.Optional(
      Type.Array(
        Type.Object(
          { itemId, quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }) },
          closedObject("OrderEditQuantity"),
        ),
        {
          minItems: 1,
          maxItems: MAX_LINES,
          description: "The line's new quantity: at least as many as are packed or have left.",
        },
      ),
    ),
    shippingAddress: Type.Optional(PostalAddress),
    shippingMethodId: cartFields.shippingMethodId,
    customerId: Type.Optional(Type.String({ format: "uuid", description: "Whose order it is to be." })),
    discount: byHandFields.discount,
    keepDiscounts: Type.Optional(
      Type.Boolean({
        description:
          "Whether remaining pieces keep the price that they were sold for, as when the others are refunded: coupon and automatic discounts stay though their conditions no longer hold, and so do shipping and the fee on delivery as long as something ships. Added lines have no discounts but their own. It does not go with `discount` or a higher quantity. False by default; an edit that changes neither lines nor `discount` leaves kept discounts as they are.",
      }),
    ),
    refund: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether what was paid too much is given back at once. If false, `balance` is below zero until it is.",
      }),
    ),
    note: Type.Optional(Type.String({ maxLength: 5_000, description: "Why. Stands in the timeline." })),
    version: Version,
  },
  closedObject("OrderEditCreate"),
);
export type OrderEditCreate = Static<typeof OrderEditCreate>;

/** The fields of an order that an edit stores: its amounts, without its person. */
export const orderSnapshotFields = [
  "customerId",
  "subtotalAmount",
  "discountAmount",
  "discounts",
  "couponCode",
  "shippingCost",
  "shippingMethod",
  "codFee",
  "taxAmount",
  "taxes",
  "finalAmount",
  "giftCardAmount",
  "storeCreditAmount",
  "paidAmount",
  "balance",
] as const;
/** The fields of each line that an edit stores. */
export const itemSnapshotFields = [
  "id",
  "productId",
  "variantId",
  "name",
  "sku",
  ...writtenNames,
  "quantity",
  "unitPrice",
  "discountAmount",
  "taxRate",
  "taxAmount",
  "totalAmount",
] as const;

const { properties } = orders.schema({});
const pick = <Name extends string>(of: Record<string, unknown>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Record<Name, never>;

/** An order as it was before an edit or after it. */
export const OrderSnapshot = Type.Object(
  {
    ...pick(properties, orderSnapshotFields),
    items: Type.Array(
      Type.Object(pick(OrderItem.properties, itemSnapshotFields), { "x-name": "OrderStandingItem" }),
    ),
  },
  { "x-name": "OrderStanding", description: "The order's total, as answered then." },
);
