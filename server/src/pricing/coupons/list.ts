import { Type } from "typebox";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { equals, filter, hasIds, isSince, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { codeKey } from "./code.ts";
import { CouponTypeSchema, coupons } from "./columns.ts";
import { coupon } from "./coupon.ts";

/** Lists a store's coupons, newest first. */
export const couponList = list({
  name: "coupons",
  row: rowSchema(coupon.reply, "a coupon"),
  reply: "CouponList",
  table: coupons,
  from: "coupons c",
  sorts: {
    createdAt: byTime("c.created_at"),
    updatedAt: byTime("c.updated_at"),
    code: byText("c.code_key"),
  },
  sort: "-createdAt",
  filters: {
    q: filter(
      Type.String({ maxLength: 200, description: "A text that the code contains, in upper or lower case." }),
      (q, param) => `strpos(c.code_key, ${param(codeKey(q.trim()))}) > 0`,
    ),
    ids: hasIds("c.coupon_id"),
    isActive: isTrue("c.is_active"),
    type: equals("c.type", CouponTypeSchema),
    updatedSince: isSince("c.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "coupon",
  scope: () => "c.deleted_at is null",
  ...counterTotal("coupon_counts", true),
});
