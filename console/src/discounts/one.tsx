import { Button } from "@mantine/core";
import type { Coupon } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { type CouponDraft, LimitFields, WorthFields } from "./fields.tsx";
import { CouponState, useWorth } from "./pieces.tsx";
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
} as const satisfies Record<keyof CouponDraft, string>;

const draftOf = (coupon: Coupon): CouponDraft =>
  Object.fromEntries(
    Object.keys(labels).map((field) => [field, coupon[field as keyof CouponDraft]]),
  ) as CouponDraft;

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
  const navigate = useNavigate();
  const { dateTime, money, number } = useFormats();
  const form = useForm(draftOf(coupon));
  const mayWrite = can("coupons");
  const save = useWrite(
    () => {
      const changes = form.changes();
      // The server takes a new type only with a value that suits it.
      if (changes.type === "free_shipping") delete changes.value;
      else if (changes.type) changes.value = form.values.value;
      return saveCarefully({
        base: coupon,
        changes,
        read: () => stoa.coupons.get(coupon.id),
        write: (chosen, options) => stoa.coupons.update(coupon.id, chosen, options),
        label: (field) => say(labels[field as keyof CouponDraft] ?? "code"),
      });
    },
    { changes: ["coupons"], form, done: sayCore("saved") },
  );
  const drop = useWrite(() => stoa.coupons.delete(coupon.id).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  const send = async () => {
    if (!(await save.send())) return;
    form.reset(draftOf(await stoa.coupons.get(coupon.id)));
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
          [say("used"), number(coupon.usedCount)],
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
      badge={<CouponState coupon={coupon} />}
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
            <LimitFields form={form} />
            {facts}
          </>
        )
      }
    >
      {mayWrite ? <WorthFields form={form} /> : facts}
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}
