import { Button, Switch, Textarea } from "@mantine/core";
import type { Order, OrderEditCreate } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { faultsAt, useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { useCan } from "../core/session.ts";
import { useReckoned } from "../drafts/reckon.ts";
import { Totals } from "../drafts/totals.tsx";
import { OrderLines } from "../orders/lines.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { showLink } from "../ui/copy-line.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { Balance, LostDiscounts } from "./balance.tsx";
import { bodyOf, changesOf, fieldOf, fieldsOf, isReady, noEdit, shippedOf, termsOf } from "./draft.ts";
import { DiscountPart, LinesPart, ShippingPart, WhosePart } from "./fields.tsx";
import { useSay } from "./say.ts";
import { useShown } from "./shown.ts";

/** Edits a placed order. */
export default function EditOrder() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["orders", id], (options) => stoa.orders.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} now={data} /> : <Loading />;
}

function Shown({ now }: { now: Order }) {
  const say = useSay();
  const sayOrder = useOrderSay();
  // The order as it was when the edit began; what others change meanwhile is told when it is saved.
  const [order] = useState(now);
  const mayRefund = useCan()("orders:refund");
  const form = useForm({ ...noEdit(order), refund: mayRefund });
  const { discountWish, keepDiscounts, note, refund } = form.values;
  const changes = changesOf(form.values, order);
  const terms = termsOf(form.values);
  const body = { ...bodyOf(changes), ...terms };
  const shown = useShown(order);
  const edit = (sent: OrderEditCreate, options?: object) => stoa.orders.edits.create(order.id, sent, options);
  // What is paid too much is kept in a dry run, so that it shows how much that is.
  const reckoned = useReckoned(
    `edit-${order.id}`,
    isReady(form.values) ? { ...body, refund: false } : undefined,
    edit,
  );
  // Faults of the API's lists, which name lines by their places, stand at the lines of the form.
  const faults = faultsAt(form, (pointer) => fieldOf(pointer, body));
  const look = useWrite(() => edit({ ...body, refund: false }, { dryRun: true }), {
    changes: [],
    form: faults,
  });
  const save = useWrite(
    async () => {
      let url: string | undefined;
      const saved = await saveCarefully({
        base: fieldsOf(order),
        changes,
        read: async () => fieldsOf(await stoa.orders.get(order.id)),
        write: async (chosen, { version }) => {
          const done = await edit({ ...bodyOf(chosen), ...terms, ...(note && { note }) }, { version });
          url = done.payment?.url;
          return done;
        },
        ...shown,
      });
      return saved && { url };
    },
    { changes: ["orders", "stock", "payments", "customers"], form: faults },
  );
  const goTo = useWayToMade(form.isChanged, save.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const tried = await look.send();
    if (!tried) return;
    const isSure = await preview<Order>({
      title: say("title", { number: order.orderNumber }),
      tryOut: async () => tried,
      show: (would) => (
        <>
          <Balance order={would} before={order} refund={refund} />
          <LostDiscounts order={would} />
          <OrderLines order={would} isTried />
        </>
      ),
      act: say("save"),
    });
    const saved = isSure && (await save.send());
    if (!saved) return;
    goTo(`/orders/${order.id}`);
    const { url } = saved;
    if (url) await showLink({ title: say("due.title"), text: say("due.text"), name: say("due.link"), url });
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("title", { number: order.orderNumber })}
        back={`/orders/${order.id}`}
        actions={
          <Button
            type="submit"
            loading={look.isSending || save.isSending}
            disabled={!Object.keys(changes).length}
          >
            {say("look")}
          </Button>
        }
        aside={
          <>
            <Totals of={reckoned} hint={say("hint")}>
              {reckoned.order && <Balance order={reckoned.order} before={order} refund={refund} />}
              {reckoned.order && <LostDiscounts order={reckoned.order} />}
              {(keepDiscounts || reckoned.order?.lostDiscounts) && (
                <Switch
                  label={say("keep_discounts")}
                  description={say(discountWish === "keep" ? "keep_discounts_text" : "keep_discounts_not")}
                  disabled={discountWish !== "keep"}
                  {...form.check("/keepDiscounts")}
                />
              )}
              {mayRefund && (
                <Switch label={say("refund")} description={say("refund_text")} {...form.check("/refund")} />
              )}
            </Totals>
            <DiscountPart form={form} order={order} />
            <Section title={say("why")}>
              <Textarea label={say("note")} autosize minRows={2} {...form.optional("/note")} />
            </Section>
          </>
        }
      >
        <LinesPart form={form} order={order} />
        <ShippingPart form={form} order={order} lines={shippedOf(form.values, order)} isEdit />
        <WhosePart form={form} order={order} title={sayOrder("customer")} />
      </Page>
    </form>
  );
}
