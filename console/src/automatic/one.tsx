import { Button } from "@mantine/core";
import type { Discount } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { notify } from "../core/notify.ts";
import { preview } from "../core/preview.tsx";
import { useSavedForm } from "../core/saved-form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { DiscountState } from "../discounts/pieces.tsx";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { changesOf, draftOf } from "./draft.ts";
import { DiscountFields, DiscountLimits } from "./fields.tsx";
import { useLabels } from "./labels.ts";
import { Order, useWorth } from "./pieces.tsx";
import { useSay } from "./say.ts";
import { Uses } from "./uses.tsx";

/** One automatic discount. */
export default function OneAutomatic() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["discounts", id], (options) => stoa.discounts.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} discount={data} /> : <Loading />;
}

function Shown({ discount }: { discount: Discount }) {
  const sayCoupon = useCouponSay();
  const sayCore = useCoreSay();
  const worth = useWorth();
  const labels = useLabels();
  const { dateTime } = useFormats();
  const mayWrite = useCan()("coupons");
  const { form, save, isSending } = useSavedForm({
    now: discount,
    valuesOf: draftOf,
    read: () => stoa.discounts.get(discount.id),
    write: (changed, latest, options) =>
      stoa.discounts.update(discount.id, changesOf(changed, latest), options),
    ...labels,
    changes: ["discounts"],
  });
  const send = async () => {
    if (await save()) notify(sayCore("saved"));
  };
  const drop = useDelete(discount);
  return (
    <Page
      title={discount.name}
      badge={<DiscountState of={discount} />}
      subtitle={worth(discount)}
      back="/automatic-discounts"
      actions={
        mayWrite && (
          <Button color="red.9" variant="outline" onClick={() => void drop()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        <>
          <fieldset className="bare stack" disabled={!mayWrite}>
            <DiscountLimits form={form} />
          </fieldset>
          <Order of={form.values} />
          <Section title={sayCoupon("facts")}>
            <Facts
              facts={[
                [sayCoupon("created"), dateTime(discount.createdAt)],
                [sayCoupon("updated"), dateTime(discount.updatedAt)],
              ]}
            />
          </Section>
        </>
      }
    >
      <Uses discount={discount} />
      <fieldset className="bare stack" disabled={!mayWrite}>
        <DiscountFields form={form} />
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}

function useDelete({ id, name, version, usedCount }: Discount): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.discounts.delete(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await preview({
      title: say("delete.title", { name }),
      tryOut: () => stoa.discounts.delete(id, { version, dryRun: true }),
      show: say("delete.text", { count: usedCount }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/automatic-discounts", replace: true });
    await readAnew("discounts");
  };
}
