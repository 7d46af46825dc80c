import type { ListedOrder } from "@stoa/client";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { NewestOrders } from "../orders/newest.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { useSay } from "./say.ts";

/** A customer's newest orders. */
export function CustomerOrders({ id }: { id: string }) {
  const say = useSay();
  const can = useCan();
  const { data } = useRead(["orders", "list", { customerId: id, limit: "10" }], (options) =>
    stoa.customers.orders.list(id, { limit: 10 }, options).page(),
  );
  const orders = data?.orders as ListedOrder[] | undefined;
  return (
    <NewestOrders
      title={say("orders")}
      none={say("no_order")}
      orders={orders}
      all={
        can(readsOrders) &&
        orders &&
        data!.pagination.total > orders.length && (
          <TextLink to="/orders" search={{ customerId: id }}>
            {say("all_orders")}
          </TextLink>
        )
      }
    />
  );
}
