import { Button } from "@mantine/core";
import type { Order, OrderPayment, OrderRefund } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";
import { useFormats } from "../../core/format.ts";
import { notify } from "../../core/notify.ts";
import { useCan } from "../../core/session.ts";
import { Section } from "../../ui/page.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { useSay } from "../say.ts";

type Move = {
  id: string;
  at: string;
  what: string;
  how: string;
  amount: string;
  state: OrderPayment["status"];
  reference: string | null;
};

/** What was paid and refunded, and the page on which an open order is paid. */
export function OrderMoney({ order }: { order: Order }) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  const enabled = useCan()(["payments:read", "orders:refund"]);
  const payments = useRead(
    ["orders", order.id, "payments"],
    (options) => stoa.orders.payments.list(order.id, options).take(200),
    { enabled },
  ).data;
  const refunds = useRead(
    ["orders", order.id, "refunds"],
    (options) => stoa.orders.refunds.list(order.id, options).take(200),
    { enabled },
  ).data;
  const { payment } = order;
  const moves = [...(payments ?? []).map(ofPayment), ...(refunds ?? []).map(ofRefund)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
  const copy = async () => {
    await navigator.clipboard.writeText(payment!.url);
    notify(say("link_copied"));
  };
  function ofPayment(one: OrderPayment): Move {
    const { id, createdAt, kind, method, amount, status, reference, unmatched, overpaidAmount } = one;
    const what = say(`kind.${kind}`);
    const beyond = overpaidAmount && say("overpaid", { amount: money(overpaidAmount, order.currency) });
    const notes = [unmatched && say("unmatched"), beyond].filter(Boolean);
    return {
      id,
      at: createdAt,
      what: [what, ...notes].join(" · "),
      how: say(`method.${method}` as "method.cash"),
      amount,
      state: status,
      reference,
    };
  }
  function ofRefund({ id, createdAt, method, amount, status, reference }: OrderRefund): Move {
    return {
      id,
      at: createdAt,
      what: say("refund"),
      how: say(`method.${method}` as "method.cash"),
      amount: `-${amount}`,
      state: status,
      reference,
    };
  }
  return (
    <Section
      title={say("money")}
      flush={moves.length > 0}
      actions={
        payment && (
          <Button size="xs" variant="default" className="no-print" onClick={() => void copy()}>
            {say("copy_link")}
          </Button>
        )
      }
    >
      {moves.length === 0 ? (
        <p className="quiet no-margin">{say("no_money")}</p>
      ) : (
        <SimpleTable
          label={say("money")}
          rows={moves}
          keyOf={({ id }) => id}
          columns={[
            { label: say("when"), show: ({ at }) => dateTime(at) },
            { label: say("what"), show: ({ what }) => what },
            { label: say("method"), show: ({ how }) => how, isMinor: true },
            { label: say("reference"), show: ({ reference }) => <bdi>{reference}</bdi>, isDetail: true },
            { label: say("state"), show: ({ state }) => say(`state.${state}`) },
            { label: say("amount"), show: ({ amount }) => money(amount, order.currency), isEnd: true },
          ]}
        />
      )}
    </Section>
  );
}
