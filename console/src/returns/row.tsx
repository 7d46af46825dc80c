import { Button, Group } from "@mantine/core";
import type { Return } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { exchangePath, mayExchange } from "../exchanges/draft.ts";
import { useSay as useExchangeSay } from "../exchanges/say.ts";
import { OrderLink } from "../orders/names.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Facts } from "../ui/page.tsx";
import { Status, type Tone } from "../ui/status.tsx";
import { ReceiveDialog } from "./receive.tsx";
import { useSay } from "./say.ts";

const tones: Readonly<Record<Return["status"], Tone>> = {
  requested: "look",
  approved: "busy",
  received: "good",
  rejected: "calm",
};

/** Where a return is, in a word. */
export function ReturnStatus({ status }: { status: Return["status"] }) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`status.${status}`)}</Status>;
}

/** A return, and what is decided on it; nothing is decided where it is only shown. */
export function ReturnRow({ of, isShown = false }: { of: Return; isShown?: boolean }) {
  const say = useSay();
  const sayExchange = useExchangeSay();
  const can = useCan();
  const { dateTime, money, number } = useFormats();
  const decide = useWrite(
    (status: "approved" | "rejected") =>
      stoa.orders.returns.update(of.orderId, of.id, { status, version: of.version }),
    { changes: ["orders", "returns"] },
  );
  return (
    <div className="box">
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs">
          <ReturnStatus status={of.status} />
          <span className="quiet">{dateTime(of.createdAt)}</span>
        </Group>
        {can(["orders:edit", "orders:fulfill"]) && !isShown && (
          <Group gap="xs" className="no-print">
            {of.status === "requested" && (
              <>
                <Button size="xs" variant="default" onClick={() => void decide.send("rejected")}>
                  {say("reject")}
                </Button>
                <Button size="xs" loading={decide.isSending} onClick={() => void decide.send("approved")}>
                  {say("approve")}
                </Button>
              </>
            )}
            {of.status === "approved" && (
              <Button size="xs" onClick={() => void ask((close) => <ReceiveDialog of={of} close={close} />)}>
                {say("receive")}
              </Button>
            )}
            {mayExchange(of) && can("orders:refund") && (
              <LinkButton size="xs" to={exchangePath(of)}>
                {sayExchange("exchange")}
              </LinkButton>
            )}
          </Group>
        )}
      </Group>
      <Facts
        facts={[
          ...of.items.map(
            ({ name, quantity, reason }) =>
              [
                (
                  <bdi key={name}>
                    {number(quantity)} × {name}
                  </bdi>
                ) as never,
                <bdi key="reason">{reason}</bdi>,
              ] as const,
          ),
          [say("customer_note"), of.customerNote && <bdi>{of.customerNote}</bdi>],
          [say("note"), of.note && <bdi>{of.note}</bdi>],
          [say("worth"), of.worthAmount && money(of.worthAmount)],
          [say("refunded"), of.refundAmount && money(of.refundAmount)],
          [sayExchange("exchanged"), of.exchangeOrderId && <OrderLink id={of.exchangeOrderId} />],
        ]}
      />
    </div>
  );
}
