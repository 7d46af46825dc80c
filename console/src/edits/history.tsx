import { Button, Group } from "@mantine/core";
import type { Order, OrderEdit, OrderStanding } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { BillDialog } from "../orders/money/bill.tsx";
import { ActorName } from "../ui/actor-name.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** The edits of an order, where it has some, the newest first. */
export function OrderEdits({ order }: { order: Order }) {
  const say = useSay();
  const hasSome = order.timeline.some(({ isEdit }) => isEdit);
  const { data } = useRead(
    ["orders", order.id, "edits", order.version],
    (options) => stoa.orders.edits.list(order.id, options).take(100),
    { enabled: hasSome },
  );
  if (!data?.length) return null;
  return (
    <Section title={say("history")}>
      <div className="stack">
        {[...data].reverse().map((edit) => (
          <Edit key={edit.id} edit={edit} order={order} />
        ))}
      </div>
    </Section>
  );
}

function Edit({ edit, order }: { edit: OrderEdit; order: Order }) {
  const say = useSay();
  const { dateTime, money } = useFormats();
  const changes = useChanges();
  const { before, after } = edit;
  const pay = (amount: string) => money(amount, order.currency);
  const explain = () =>
    void ask((close) => (
      <BillDialog
        title={say("explain")}
        of={{ items: before.items, currency: order.currency }}
        keptAs={["orders", order.id, "edits", edit.id, "explain"]}
        read={(options) => stoa.orders.edits.explain(order.id, edit.id, options)}
        close={close}
      />
    ));
  return (
    <div className="box">
      <Group justify="space-between" gap="xs">
        <span className="quiet">
          {dateTime(edit.createdAt)} · <ActorName of={edit.actor} />
        </span>
        <Button size="compact-sm" variant="subtle" className="no-print" onClick={explain}>
          {say("explain")}
        </Button>
      </Group>
      <ul className="changes">
        {changes(before, after).map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <strong>{say("total", { before: pay(before.finalAmount), after: pay(after.finalAmount) })}</strong>
    </div>
  );
}

/** What became other, in words. Of the address nothing is kept. */
function useChanges(): (before: OrderStanding, after: OrderStanding) => string[] {
  const say = useSay();
  const { number } = useFormats();
  return (before, after) => {
    const had = new Map(before.items.map((item) => [item.id, item]));
    const has = new Set(after.items.map(({ id }) => id));
    const names = ({ discounts, couponCode }: OrderStanding) =>
      [...discounts.map(({ name }) => name), ...(couponCode ? [couponCode] : [])].join(", ");
    const said = [
      ...after.items.flatMap(({ id, name, quantity }) => {
        const former = had.get(id)?.quantity;
        if (former === undefined) return [say("change.added", { name, count: number(quantity) })];
        if (former === quantity) return [];
        return [say("change.quantity", { name, before: number(former), after: number(quantity) })];
      }),
      ...before.items.filter(({ id }) => !has.has(id)).map(({ name }) => say("change.removed", { name })),
    ];
    if (before.shippingMethod?.name !== after.shippingMethod?.name)
      said.push(
        say("change.method", {
          before: before.shippingMethod?.name ?? "—",
          after: after.shippingMethod?.name ?? "—",
        }),
      );
    if (before.customerId !== after.customerId) said.push(say("change.customer"));
    if (names(before) !== names(after))
      said.push(say("change.discounts", { before: names(before) || "—", after: names(after) || "—" }));
    return said.length ? said : [say("change.address")];
  };
}
