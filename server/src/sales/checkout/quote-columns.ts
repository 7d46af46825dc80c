import { Type } from "typebox";
import { flag, id, integer, json, orNull, whereAny } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { orderItems, orders, ShippingMethod, writtenFields } from "../../orders/model/index.ts";
import { PriceExplanation } from "../../pricing/engine/index.ts";

const order = orders.fields;
const item = orderItems.fields;

/** A line of a quote: that of an order, with whether there is enough in stock. */
export const quoteItems = table("i", {
  key: whereAny(
    id("key", {
      description:
        "Tells the line from the others, and is the same in the cart. Without `properties` it is the id of the variant or product.",
    }),
  ),
  productId: item.productId,
  variantId: item.variantId,
  name: item.name,
  sku: item.sku,
  image: item.image,
  kind: item.kind,
  options: item.options,
  ...writtenFields,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  discountAmount: item.discountAmount,
  taxRate: item.taxRate,
  taxAmount: item.taxAmount,
  taxClass: item.taxClass,
  totalAmount: item.totalAmount,
  requiresShipping: item.requiresShipping,
  isGiftCard: item.isGiftCard,
  inStock: flag("in_stock", { description: "Whether as many can be bought now. A quote reserves nothing." }),
  available: orNull(
    integer("available", { description: "The stock that is left, where it is less than the quantity." }),
  ),
});

const ShippingOption = Type.Object(
  {
    id: Type.String({ format: "uuid", description: "The `shippingMethodId` that chooses it." }),
    name: Type.String(),
    price: Type.String({ examples: ["4.90"] }),
    estimatedDays: orNullSchema(
      Type.Object({ minimum: Type.Integer(), maximum: Type.Integer() }, { additionalProperties: false }),
    ),
    estimatedDelivery: ShippingMethod.properties.estimatedDelivery,
    pickup: ShippingMethod.properties.pickup,
  },
  { additionalProperties: false, "x-name": "ShippingOption" },
);

/** The amounts of a cart, as columns of the order that it would become. Never selected. */
export const quotes = table("q", {
  items: json<unknown[]>(
    "items",
    Type.Array(quoteItems.schema({ "x-name": "QuoteItem" }), {
      description: "Lines of the same variant with the same `properties` are one.",
    }),
  ),
  subtotalAmount: order.subtotalAmount,
  discountAmount: order.discountAmount,
  taxAmount: order.taxAmount,
  shippingCost: order.shippingCost,
  codFee: order.codFee,
  finalAmount: order.finalAmount,
  expectedTotal: {
    ...order.finalAmount,
    schema: Type.String({
      description: "`finalAmount`, to be sent with the checkout.",
      examples: ["19.90"],
    }),
  },
  expectedDue: {
    ...order.dueAmount,
    schema: Type.String({
      description: "`dueAmount`, to be sent with the checkout.",
      examples: ["19.90"],
    }),
  },
  giftCardAmount: order.giftCardAmount,
  storeCreditAmount: order.storeCreditAmount,
  dueAmount: order.dueAmount,
  currency: order.currency,
  pricesIncludeTax: order.pricesIncludeTax,
  couponCode: order.couponCode,
  discounts: order.discounts,
  requiresShipping: order.requiresShipping,
  shippingMethod: order.shippingMethod,
  shippingOptions: json<unknown[]>(
    "shipping_options",
    Type.Array(ShippingOption, {
      description:
        "All that is offered: the rates, the cheapest first; then the locations where it can be picked up.",
    }),
  ),
  taxes: order.taxes,
  language: order.language,
});

export const Quote = quotes.schema({ "x-name": "Quote" }, { explanation: Type.Optional(PriceExplanation) });
