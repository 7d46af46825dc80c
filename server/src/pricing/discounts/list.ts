import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { equals, filter, hasIds, isSince, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { DiscountTypeSchema, discounts } from "./columns.ts";
import { discount } from "./discount.ts";

/** Lists a store's automatic discounts, newest first. */
export const discountList = list({
  name: "discounts",
  row: rowSchema(discount.reply, "a discount"),
  reply: "DiscountList",
  table: discounts,
  from: "discounts d",
  sorts: { createdAt: byTime("d.created_at"), updatedAt: byTime("d.updated_at") },
  sort: "-createdAt",
  filters: {
    q: filter(
      Type.String({ maxLength: 200, description: "A text that the name contains, in upper or lower case." }),
      (q, param) => `strpos(lower(d.name), lower(${param(q.trim())})) > 0`,
    ),
    ids: hasIds("d.discount_id"),
    isActive: isTrue("d.is_active"),
    type: equals("d.type", DiscountTypeSchema),
    updatedSince: isSince("d.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "discount",
  scope: () => "d.deleted_at is null",
});
