import type { CartsCard, FoundOrder, LowItem, ProductSales } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { OrderStatus } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The orders that came last. */
export function NewestOrders({ orders }: { orders: readonly FoundOrder[] }) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <Section title={say("newest")} flush>
      <SimpleTable
        label={say("newest")}
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          { label: say("number"), show: ({ id, title }) => <Name to={`/orders/${id}`} name={title} /> },
          { label: say("customer"), show: ({ subtitle }) => <bdi>{subtitle}</bdi>, isMinor: true },
          { label: say("status"), show: ({ status }) => <OrderStatus status={status} /> },
          {
            label: say("total"),
            show: ({ finalAmount, currency }) => money(finalAmount, currency),
            isEnd: true,
          },
        ]}
      />
    </Section>
  );
}

/** What sold best in the last 30 days. */
export function BestSellers({
  products,
  currency,
}: {
  products: readonly ProductSales[];
  currency: string | undefined;
}) {
  const say = useSay();
  const { money, number } = useFormats();
  return (
    <Section title={say("best_sellers")} flush>
      <SimpleTable
        label={say("best_sellers")}
        rows={products}
        keyOf={({ productId }) => productId}
        columns={[
          {
            label: say("product"),
            show: ({ productId, name }) => <Name to={`/products/${productId}`} name={name ?? productId} />,
          },
          { label: say("pieces"), show: ({ quantity }) => number(quantity), isEnd: true },
          { label: say("total"), show: ({ amount }) => money(amount, currency), isEnd: true },
        ]}
      />
    </Section>
  );
}

/** What will be sold out first. */
export function LowStock({ items }: { items: readonly LowItem[] }) {
  const say = useSay();
  const { number, list } = useFormats();
  return (
    <Section title={say("low_stock")} flush>
      <SimpleTable
        label={say("low_stock")}
        rows={items}
        keyOf={({ productId, variantId }) => variantId ?? productId}
        columns={[
          {
            label: say("product"),
            show: ({ productId, name, options }) => (
              <Name to={`/products/${productId}`} name={list([name, ...Object.values(options)])} />
            ),
          },
          { label: say("in_stock"), show: ({ quantity }) => number(quantity), isEnd: true },
          { label: say("wanted"), show: ({ lowStockThreshold: at }) => at && number(at), isEnd: true },
        ]}
      />
    </Section>
  );
}

/** Carts that somebody filled and left. */
export function LeftCarts({ of: { newest, amount } }: { of: CartsCard }) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  return (
    <Section title={say("left_carts")} actions={<bdi>{money(amount)}</bdi>} flush>
      <SimpleTable
        label={say("left_carts")}
        rows={newest}
        keyOf={({ id }) => id}
        columns={[
          {
            label: say("customer"),
            show: ({ id, email }) => <Name to={`/carts/${id}`} name={email ?? say("unknown")} />,
          },
          { label: say("left_at"), show: ({ abandonedAt }) => dateTime(abandonedAt), isMinor: true },
          { label: say("total"), show: ({ total }) => total && money(total), isEnd: true },
        ]}
      />
    </Section>
  );
}

function Name({ to, name }: { to: string; name: string }) {
  return (
    <TextLink to={to}>
      <bdi>{name}</bdi>
    </TextLink>
  );
}
