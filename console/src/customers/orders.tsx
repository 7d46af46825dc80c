import type { ListedOrder } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { OrderStatus, PaymentStatus } from "../ui/order-status.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** A customer's newest orders. */
export function CustomerOrders({ id }: { id: string }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { money, date } = useFormats();
  const { data } = useRead(["orders", "list", { customerId: id, limit: "10" }], (options) =>
    stoa.customers.orders.list(id, { limit: 10 }, options).page(),
  );
  const orders = (data?.orders ?? []) as ListedOrder[];
  return (
    <Section
      title={say("orders")}
      flush
      actions={
        can("orders:read") && data && data.pagination.total > orders.length ? (
          <TextLink to="/orders" search={{ customerId: id }}>
            {say("all_orders")}
          </TextLink>
        ) : undefined
      }
    >
      {data && !orders.length ? (
        <Empty icon="orders" title={say("no_order")} />
      ) : (
        <SimpleTable
          label={say("orders")}
          rows={orders}
          keyOf={(order) => order.id}
          columns={[
            {
              label: say("order_number"),
              show: (order) =>
                can("orders:read") ? (
                  <TextLink to={`/orders/${order.id}`} className="row-name">
                    {order.orderNumber}
                  </TextLink>
                ) : (
                  order.orderNumber
                ),
            },
            { label: say("placed"), show: (order) => date(order.placedAt) },
            { label: say("state"), show: (order) => <OrderStatus status={order.status} /> },
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
