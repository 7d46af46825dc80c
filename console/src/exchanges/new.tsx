import { Button, NativeSelect, Switch, Textarea } from "@mantine/core";
import type { ExchangeCreate, Order, Return } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { faultsNearby, useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { LineFields } from "../drafts/lines.tsx";
import { useReckoned } from "../drafts/reckon.ts";
import { Totals } from "../drafts/totals.tsx";
import { ShippingPart } from "../edits/fields.tsx";
import { useSay as useEditSay } from "../edits/say.ts";
import { OrderLines } from "../orders/lines.tsx";
import { OrderLink } from "../orders/names.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { methods } from "../orders/words.ts";
import { ReturnRow } from "../returns/row.tsx";
import { showLink } from "../ui/copy-line.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { Difference } from "./difference.tsx";
import { bodyOf, isReady, mayExchange, noExchange } from "./draft.ts";
import { useSay } from "./say.ts";
import { useWorth } from "./worth.ts";

/** Exchanges what came back by a return for another order. */
export default function NewExchange() {
  const say = useSay();
  const { id, returnId } = useParams({ strict: false }) as { id: string; returnId: string };
  const order = useRead(["orders", id], (options) => stoa.orders.get(id, options));
  const of = useRead(["returns", "one", returnId], (options) =>
    stoa.orders.returns.get(id, returnId, options),
  );
  const begun = useRef<string>(undefined);
  const error = order.error ?? of.error;
  if (error && !(order.data && of.data)) return <Failed error={error} />;
  if (!order.data || !of.data) return <Loading />;
  if (mayExchange(of.data)) begun.current = returnId;
  // Once it is made, the return is read as exchanged while the screen goes on to the new order.
  if (begun.current === returnId) return <Shown key={returnId} now={order.data} first={of.data} />;
  const { exchangeOrderId, status } = of.data;
  return (
    <Page title={say("title", { number: order.data.orderNumber })} back={`/orders/${id}`}>
      <Section>
        {exchangeOrderId ? (
          <>
            {say("exchanged")} <OrderLink id={exchangeOrderId} />
          </>
        ) : (
          say(status === "received" ? "none" : "not_received")
        )}
      </Section>
      <Section title={say("came")}>
        <ReturnRow of={of.data} isShown />
      </Section>
    </Page>
  );
}

function Shown({ now, first }: { now: Order; first: Return }) {
  const say = useSay();
  const sayEdit = useEditSay();
  const sayOrder = useOrderSay();
  // As they were when the exchange began; what others change meanwhile is refused when it is made.
  const [{ order, of }] = useState({ order: now, of: first });
  const form = useForm(noExchange(order));
  const { values } = form;
  const body: ExchangeCreate = { ...bodyOf(values, order), version: of.version };
  const exchange = (sent: ExchangeCreate, options?: object) =>
    stoa.orders.returns.exchange(order.id, of.id, sent, options);
  const reckoned = useReckoned(`exchange-${of.id}`, isReady(values) ? body : undefined, exchange);
  const worth = useWorth(of, order);
  const faults = faultsNearby(form);
  const look = useWrite(() => exchange(body, { dryRun: true }), { changes: [], form: faults });
  const make = useWrite((expectedTotal: string) => exchange({ ...body, expectedTotal }), {
    changes: ["orders", "returns", "refunds", "payments", "stock", "gift-cards", "customers"],
    form: faults,
  });
  const goTo = useWayToMade(form.isChanged, make.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const tried = await look.send();
    if (!tried) return;
    const isSure = await preview<Order>({
      title: say("title", { number: order.orderNumber }),
      tryOut: async () => tried,
      show: (would) => (
        <>
          {worth !== undefined && <Difference order={would} worth={worth} />}
          <OrderLines order={would} isTried />
        </>
      ),
      act: say("make"),
    });
    const made = isSure && (await make.send(tried.finalAmount));
    if (!made) return;
    goTo(`/orders/${made.id}`);
    const url = made.payment?.url;
    if (url)
      await showLink({
        title: sayEdit("due.title"),
        text: sayEdit("due.text"),
        name: sayEdit("due.link"),
        url,
      });
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("title", { number: order.orderNumber })}
        back={`/orders/${order.id}`}
        actions={
          <Button
            type="submit"
            loading={look.isSending || make.isSending}
            disabled={!values.items.length || worth === undefined}
          >
            {sayEdit("look")}
          </Button>
        }
        aside={
          <>
            <Totals of={reckoned} hint={say("hint")}>
              {reckoned.order && worth !== undefined && <Difference order={reckoned.order} worth={worth} />}
            </Totals>
            <Section title={sayOrder("payment_and_notes")}>
              <div className="stack">
                <NativeSelect
                  label={sayOrder("method")}
                  description={say("method_text")}
                  {...form.text("/paymentMethod")}
                  data={methods.map((value) => ({ value, label: sayOrder(`method.${value}`) }))}
                />
                <Switch label={sayOrder("send_mail")} {...form.check("/sendMail")} />
                <Textarea label={sayOrder("note")} autosize minRows={2} {...form.optional("/note")} />
              </div>
            </Section>
          </>
        }
      >
        <Section title={say("came")}>
          <ReturnRow of={of} isShown />
        </Section>
        <Section title={say("choose")}>
          <LineFields form={form} at="/items" isListed />
        </Section>
        <ShippingPart form={form} order={order} lines={values.items} />
      </Page>
    </form>
  );
}
