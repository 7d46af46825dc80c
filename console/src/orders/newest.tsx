import type { ListedOrder } from "@stoa/client";
import type { ReactNode } from "react";
import { readsOrders } from "../core/allows.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { OrderStatus, PaymentStatus } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The newest orders of somebody; `all` leads to all of them, `none` is said where there are none. Nothing before they were read. */
export function NewestOrders({
  title,
  none,
  orders,
  all,
}: {
  title: string;
  none: string;
  orders: readonly ListedOrder[] | undefined;
  all?: ReactNode;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { money, date } = useFormats();
  return (
    <Section title={title} flush actions={all}>
      {orders && !orders.length ? (
        <Empty icon="orders" title={none} />
      ) : (
        <SimpleTable
          label={title}
          rows={orders ?? []}
          keyOf={(order) => order.id}
          columns={[
            {
              label: say("number"),
              show: (order) =>
                can(readsOrders) ? (
                  <TextLink to={`/orders/${order.id}`} className="row-name">
                    {order.orderNumber}
                  </TextLink>
                ) : (
                  order.orderNumber
                ),
            },
            { label: say("placed"), show: (order) => date(order.placedAt) },
            { label: say("status"), show: (order) => <OrderStatus status={order.status} /> },
            {
              label: sayCore("payment"),
              show: (order) => <PaymentStatus status={order.paymentStatus} />,
              isMinor: true,
            },
            { label: say("total"), show: (order) => money(order.finalAmount, order.currency), isEnd: true },
          ]}
        />
      )}
    </Section>
  );
}
