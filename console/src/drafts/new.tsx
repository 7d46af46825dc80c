import { Button } from "@mantine/core";
import type { Order } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { useStore } from "../core/session.ts";
import { OrderLines } from "../orders/lines.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { Page } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { ComposerAside, ComposerFields } from "./composer.tsx";
import { bodyOf, newDraft, reckonedOf } from "./draft.ts";
import { useReckoned } from "./reckon.ts";
import { useSay } from "./say.ts";
import { Totals } from "./totals.tsx";

/** Takes an order by phone or at the counter, or begins a draft of one. The server prices it while it is typed. */
export default function NewOrder() {
  const say = useSay();
  const sayOrder = useOrderSay();
  const form = useForm(newDraft(useStore()));
  const [markPaid, setMarkPaid] = useState(false);
  const reckoned = useReckoned("draft", reckonedOf(form.values), (body, options) =>
    stoa.orders.place(body, options),
  );
  const faults = faultsNearby(form);
  const body = () => ({ ...bodyOf(form.values), draft: true });
  const look = useWrite(() => stoa.orders.place(body(), { dryRun: true }), { changes: [], form: faults });
  const keep = useWrite(() => stoa.orders.place(body()), {
    changes: ["drafts"],
    form: faults,
  });
  const place = useWrite(
    ({ id, total }: { id: string; total: string }) =>
      stoa.orders.placeDraft(id, { markPaid, expectedTotal: total }),
    { changes: ["orders", "drafts", "stock", "customers"] },
  );
  const isSending = keep.isSending || place.isSending;
  const goTo = useWayToMade(form.isChanged, isSending);
  const save = async () => {
    const draft = await keep.send();
    if (draft) goTo(`/drafts/${draft.id}`);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // A first dry run tells what is wrong at the fields; what it came to is what is looked at.
    const tried = await look.send();
    if (!tried) return;
    const isSure = await preview<Order>({
      title: sayOrder("new"),
      tryOut: async () => tried,
      show: (order) => <OrderLines order={order} isTried />,
      act: sayOrder("place"),
    });
    if (!isSure) return;
    const draft = await keep.send();
    if (!draft) return;
    // What cannot be placed, for example because too little is in stock, stays a draft.
    const order = await place.send({ id: draft.id, total: tried.finalAmount });
    goTo(order ? `/orders/${order.id}` : `/drafts/${draft.id}`);
  };
  const isEmpty = !form.values.items.length;
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={sayOrder("new")}
        back="/orders"
        actions={
          <>
            <Button variant="default" loading={keep.isSending} disabled={isEmpty} onClick={() => void save()}>
              {say("save")}
            </Button>
            <Button type="submit" loading={look.isSending || isSending} disabled={isEmpty}>
              {sayOrder("look_and_place")}
            </Button>
          </>
        }
        aside={
          <>
            <Totals of={reckoned} hint={say("totals.hint")} />
            <ComposerAside form={form} paid={{ value: markPaid, set: setMarkPaid }} />
          </>
        }
      >
        <ComposerFields form={form} />
      </Page>
    </form>
  );
}
