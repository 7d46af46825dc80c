import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
import { type CouponDraft, LimitFields, WorthFields } from "./fields.tsx";
import { useSay } from "./say.ts";

const none: CouponDraft = {
  code: "",
  type: "percentage",
  value: null,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  productIds: [],
  categoryIds: [],
  combinesWith: { automatic: true, shipping: true },
  isActive: true,
};

// A value that was typed before is none of free shipping's.
const bodyOf = ({ value, ...rest }: CouponDraft) =>
  rest.type === "free_shipping" ? rest : { ...rest, value };

/** Makes a coupon. */
export default function NewDiscount() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.coupons.create(bodyOf(form.values)), {
    changes: ["coupons"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/discounts"
      aside={<LimitFields form={form} minimum={say("minimum")} />}
    >
      <WorthFields form={form} isNew />
    </NewPage>
  );
}
