import { type Answer, type Call, route } from "../../http/route.ts";
import { type CouponRow, coupons } from "./columns.ts";
import { createCoupon } from "./create.ts";
import { createFaults, updateFaults } from "./draft.ts";
import { couponList } from "./list.ts";
import { removeCoupon } from "./remove.ts";
import { CouponCreate, CouponSchema, CouponUpdate, readOnlyFields } from "./schemas.ts";
import { getCoupon } from "./sql.ts";
import { updateCoupon } from "./update.ts";

const tag = "Coupons";
const path = "/api/v1/coupons";

export const couponRoutes = [
  route({
    method: "GET",
    path,
    permission: "coupons:read",
    tag,
    summary: "List coupons",
    query: couponList.query,
    reply: couponList.reply,
    async handle(call) {
      return { message: "ok", data: await couponList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "coupons:read",
    tag,
    summary: "Read one coupon",
    reply: CouponSchema,
    versioned: true,
    async handle(call) {
      return answer(call, await getCoupon(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path,
    permission: "coupons",
    tag,
    summary: "Create a coupon",
    body: CouponCreate,
    inspect: createFaults,
    readOnly: [...readOnlyFields, "version"],
    reply: CouponSchema,
    status: 201,
    async handle(call) {
      const row = await createCoupon(call, call.body);
      const location = `${path}/${coupons.get(row, "id")}`;
      return { ...answer(call, row, "coupon.created"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "coupons",
    tag,
    summary: "Update a coupon",
    description:
      "A field left out keeps its value. An array replaces the whole array. If you change the `type`, send a new `value`. Orders that already use the coupon stay as they are.",
    body: CouponUpdate,
    inspect: updateFaults,
    reply: CouponSchema,
    versioned: true,
    async handle(call) {
      const row = await updateCoupon(call, call.params.id!, call.body);
      return answer(call, row, "coupon.updated");
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "coupons",
    tag,
    summary: "Delete a coupon",
    description: "The coupon is no longer shown. Orders that used it keep it, and its code is free again.",
    versioned: true,
    async handle(call) {
      await removeCoupon(call, call.params.id!);
      return { message: "coupon.deleted", data: null };
    },
  }),
];

const answer = (call: Call, row: CouponRow, message: Answer["message"]): Answer => ({
  message,
  data: coupons.json(row, call),
  version: coupons.get(row, "version"),
});
