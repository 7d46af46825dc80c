import { Button } from "@mantine/core";
import type { PriceList } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSay as useAutomaticSay } from "../automatic/say.ts";
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
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { draftOf } from "./draft.ts";
import { BoundFields, NameFields } from "./fields.tsx";
import { Prices } from "./prices.tsx";
import { useSay } from "./say.ts";

const ofCoupons = { isActive: "is_active", startsAt: "starts_at", endsAt: "ends_at" } as const;

/** One price list. */
export default function OnePriceList() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["priceLists", id], (options) => stoa.priceLists.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} list={data} /> : <Loading />;
}

function Shown({ list }: { list: PriceList }) {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const sayAutomatic = useAutomaticSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("products");
  const { dateTime } = useFormats();
  const { form, save, isSending } = useSavedForm({
    now: list,
    valuesOf: draftOf,
    read: () => stoa.priceLists.get(list.id),
    write: (changed, _, options) => stoa.priceLists.update(list.id, changed, options),
    label: (field) => {
      if (field in ofCoupons) return sayCoupon(ofCoupons[field as keyof typeof ofCoupons]);
      return say(field === "name" ? "name" : "who");
    },
    show: (_, value) => (Array.isArray(value) ? sayAutomatic("chosen", { count: value.length }) : undefined),
    changes: ["priceLists"],
  });
  const drop = useDelete(list);
  return (
    <Page
      title={list.name}
      badge={<DiscountState of={list} />}
      subtitle={say("updated", { at: dateTime(list.updatedAt) })}
      back="/price-lists"
      actions={
        mayWrite && (
          <Button color="red.9" variant="outline" onClick={() => void drop()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        <fieldset className="bare stack" disabled={!mayWrite}>
          <BoundFields form={form} />
        </fieldset>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <NameFields form={form} />
      </fieldset>
      <Prices list={list} mayWrite={mayWrite} />
      <SaveBar
        form={form}
        save={() => void save().then((done) => done && notify(sayCore("saved")))}
        isSending={isSending}
      />
    </Page>
  );
}

function useDelete({ id, name, version, priceCount }: PriceList): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.priceLists.delete(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await preview({
      title: say("delete.title", { name }),
      tryOut: () => stoa.priceLists.delete(id, { version, dryRun: true }),
      show: say("delete.text", { count: priceCount }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/price-lists", replace: true });
    await readAnew("priceLists");
  };
}
