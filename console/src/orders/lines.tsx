import { Button } from "@mantine/core";
import type { Order, OrderItem } from "@stoa/client";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Bill } from "./money/bill.tsx";
import { useSums } from "./money/sums.tsx";
import { useSay } from "./say.ts";
import { leftToShip, propertyTexts } from "./words.ts";

/** What was bought, and what it comes to. `isTried` says that it is a dry run's, of which nothing can be asked. */
export function OrderLines({ order, isTried }: { order: Order; isTried?: boolean }) {
  const say = useSay();
  const { money, number } = useFormats();
  const pay = (amount: string) => money(amount, order.currency);
  const sums = useSums(order);
  // What was placed is told by how far each line is; an order that has yet to be placed only by what it would have.
  const ships = !isTried && order.items.some(({ requiresShipping }) => requiresShipping);
  const hasReturns = order.items.some(({ returnedQuantity }) => returnedQuantity > 0);
  const count = (of: (item: OrderItem) => number) => (item: OrderItem) =>
    item.requiresShipping ? number(of(item)) : "–";
  const counts = ships
    ? [
        { label: say("line.shipped"), show: count(({ shippedQuantity }) => shippedQuantity) },
        ...(hasReturns
          ? [{ label: say("line.returned"), show: count(({ returnedQuantity }) => returnedQuantity) }]
          : []),
        { label: say("line.left"), show: count(leftToShip) },
      ].map((column) => ({ ...column, isEnd: true, isDetail: true }))
    : [];
  return (
    <Section
      title={say("items")}
      flush
      actions={
        !isTried && (
          <Button
            size="xs"
            variant="subtle"
            className="no-print"
            onClick={() => void ask((close) => <Bill order={order} close={close} />)}
          >
            {say("explain")}
          </Button>
        )
      }
    >
      <SimpleTable
        label={say("items")}
        rows={order.items}
        keyOf={({ id }) => id}
        columns={[
          { label: say("item"), show: (item) => <Item item={item} ships={ships} /> },
          { label: say("unit_price"), show: ({ unitPrice }) => pay(unitPrice), isEnd: true, isMinor: true },
          {
            label: say(ships ? "line.ordered" : "quantity"),
            show: ({ quantity }) => number(quantity),
            isEnd: true,
          },
          ...counts,
          { label: say("amount"), show: ({ totalAmount }) => pay(totalAmount), isEnd: true },
        ]}
        foot={sums.map(({ key, name, amount, isMain }) => (
          <tr key={key} className={isMain ? "sum-main" : undefined}>
            <th scope="row" colSpan={2}>
              <bdi>{name}</bdi>
            </th>
            <td className="minor" />
            {counts.map(({ label }) => (
              <td key={label} className="detail" />
            ))}
            <td className="end">{pay(amount)}</td>
          </tr>
        ))}
      />
    </Section>
  );
}

function Item({ item, ships }: { item: OrderItem; ships: boolean }) {
  const say = useSay();
  const can = useCan();
  const options = Object.entries(item.options).map(([axis, value]) => `${axis}: ${value}`);
  const notes = [
    ...options,
    ...propertyTexts(item),
    item.sku,
    item.refundedQuantity > 0 && say("item.refunded", { count: item.refundedQuantity }),
  ].filter(Boolean);
  const left = leftToShip(item);
  // Where there is no room for columns.
  const progress =
    ships && item.requiresShipping
      ? [
          item.shippedQuantity > 0 &&
            say("item.shipped", { shipped: item.shippedQuantity, quantity: item.quantity }),
          item.returnedQuantity > 0 && say("item.returned", { count: item.returnedQuantity }),
          left > 0 && say("item.to_ship", { count: left }),
        ].filter(Boolean)
      : [];
  return (
    <div className="line">
      {item.image && <img src={item.image} alt="" width={40} height={40} loading="lazy" className="thumb" />}
      <div>
        {can("products:read") && item.kind !== "custom" ? (
          <TextLink to={`/products/${item.productId}`}>
            <bdi>{item.name}</bdi>
          </TextLink>
        ) : (
          <bdi>{item.name}</bdi>
        )}
        {notes.length > 0 && (
          <div className="quiet">
            <bdi>{notes.join(" · ")}</bdi>
          </div>
        )}
        {progress.length > 0 && (
          <div className="quiet only-narrow">
            <bdi>{progress.join(" · ")}</bdi>
          </div>
        )}
      </div>
    </div>
  );
}
