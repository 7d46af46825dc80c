import { Button } from "@mantine/core";
import type { Coupon } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { notify } from "../core/notify.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { updateOf } from "./body.ts";
import { type CouponDraft, LimitFields, WorthFields } from "./fields.tsx";
import { DiscountState, useUsed, useWorth } from "./pieces.tsx";
import { useSay } from "./say.ts";

const labels = {
  code: "code",
  type: "type",
  value: "worth",
  startsAt: "starts_at",
  endsAt: "ends_at",
  minimumSubtotal: "minimum",
  usageLimit: "usage_limit",
  usageLimitPerCustomer: "usage_each",
  productIds: "products",
  categoryIds: "categories",
  isActive: "is_active",
  "combinesWith.automatic": "together.automatic",
  "combinesWith.shipping": "together.shipping",
} as const;

const draftOf = (coupon: Coupon): CouponDraft => {
  const { id: _id, version: _version, usedCount: _used, createdAt: _made, updatedAt: _at, ...draft } = coupon;
  return draft;
};

/** One coupon. */
export default function OneDiscount() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["coupons", id], (options) => stoa.coupons.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} coupon={data} /> : <Loading />;
}

function Shown({ coupon }: { coupon: Coupon }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const worth = useWorth();
  const used = useUsed();
  const navigate = useNavigate();
  const { dateTime, money, number } = useFormats();
  const mayWrite = can("coupons");
  const { form, save, isSending } = useSavedForm({
    now: coupon,
    valuesOf: draftOf,
    read: () => stoa.coupons.get(coupon.id),
    write: (changed, latest, options) => stoa.coupons.update(coupon.id, updateOf(changed, latest), options),
    label: (field) => say(labels[field as keyof typeof labels] ?? "code"),
    changes: ["coupons"],
  });
  const drop = useWrite(() => stoa.coupons.delete(coupon.id).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  const send = async () => {
    if (await save()) notify(sayCore("saved"));
  };
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete.title", { code: coupon.code }),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/discounts", replace: true });
    await readAnew("coupons");
  };
  const facts = (
    <Section title={say("facts")}>
      <Facts
        facts={[
          [say("worth"), worth(coupon)],
          [say("used"), used(coupon)],
          ...(mayWrite
            ? []
            : ([
                [say("starts_at"), dateTime(coupon.startsAt)],
                [say("ends_at"), dateTime(coupon.endsAt)],
                [say("minimum"), coupon.minimumSubtotal && money(coupon.minimumSubtotal)],
                [say("usage_limit"), coupon.usageLimit && number(coupon.usageLimit)],
                [say("usage_each"), coupon.usageLimitPerCustomer && number(coupon.usageLimitPerCustomer)],
              ] as const)),
          [say("created"), dateTime(coupon.createdAt)],
          [say("updated"), dateTime(coupon.updatedAt)],
        ]}
      />
    </Section>
  );
  return (
    <Page
      title={coupon.code}
      badge={<DiscountState of={coupon} />}
      back="/discounts"
      actions={
        mayWrite && (
          <Button color="red.9" variant="outline" onClick={() => void remove()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        mayWrite && (
          <>
            <LimitFields form={form} minimum={say("minimum")} />
            {facts}
          </>
        )
      }
    >
      {mayWrite ? <WorthFields form={form} /> : facts}
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}
