import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { coupon } from "./coupon.ts";
import { couponList } from "./list.ts";

export const couponRoutes = nounRoutes(
  {
    path: "/api/v1/coupons",
    one: "a coupon",
    many: "coupons",
    tag: "Coupons",
    permission: "coupons",
    messages: "coupon",
    effects: { create: ["discount"], update: ["discount"] },
    about: {
      update:
        "A field left out keeps its value. An array and `combinesWith` replace the whole of what there was. If you change the `type`, send a new `value`. Orders that already use the coupon stay as they are.",
      remove: "The coupon is no longer shown. Orders that used it keep it, and its code is free again.",
    },
  },
  coupon,
  couponList,
);
