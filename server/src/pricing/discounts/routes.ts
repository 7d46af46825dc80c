import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { discount } from "./discount.ts";
import { discountList } from "./list.ts";

export const discountRoutes = nounRoutes(
  {
    path: "/api/v1/discounts",
    one: "an automatic discount",
    many: "automatic discounts",
    tag: "Discounts",
    permission: "coupons",
    messages: "discount",
    effects: { create: ["discount"], update: ["discount"] },
    about: {
      create: "At most 25 discounts are active at a time.",
      update:
        "A field left out keeps its value. An array, `buyXGetY` and `combinesWith` replace the whole of what there was. If you change the `type`, send a new `value`. Orders that already use the discount stay as they are.",
      remove: "The discount applies to no further orders. Orders that used it keep it.",
    },
  },
  discount,
  discountList,
);
