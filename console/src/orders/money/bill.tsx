import { Modal, Stack } from "@mantine/core";
import type { Order, PriceExplanation } from "@stoa/client";
import type { ReactNode } from "react";
import { stoa } from "../../core/client.ts";
import { type Key, useRead } from "../../core/data.ts";
import { useFormats } from "../../core/format.ts";
import { Refusal } from "../../core/preview.tsx";
import { useSay as useCoreSay } from "../../core/say.ts";
import { Loading } from "../../ui/loading.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { useSay } from "../say.ts";

type Step = { key: string; name: ReactNode; calculation: string | null; amount: string | null };
type Reached = { calculation: string; amount: string };

/** How each amount of an order was reached, step by step. */
export function Bill({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  return (
    <BillDialog
      title={say("explain")}
      of={order}
      keptAs={["orders", order.id, "explain", order.version]}
      read={(options) => stoa.orders.explain(order.id, options)}
      close={close}
    />
  );
}

type Billed = { items: readonly { name: string }[]; currency: string };

/** The same of what an order was at some time. */
export function BillDialog({
  title,
  of,
  keptAs,
  read,
  close,
}: {
  title: string;
  of: Billed;
  keptAs: Key;
  read: (options: { signal: AbortSignal }) => Promise<PriceExplanation>;
  close: () => void;
}) {
  const sayCore = useCoreSay();
  const { data, error } = useRead(keptAs, read);
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={title}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      {error ? <Refusal error={error} /> : data ? <Steps of={of} bill={data} /> : <Loading />}
    </Modal>
  );
}

function Steps({ of, bill }: { of: Billed; bill: PriceExplanation }) {
  const say = useSay();
  const { money } = useFormats();
  const step = (key: string, name: ReactNode, reached: Reached | null | undefined): Step[] =>
    reached ? [{ key, name, ...reached }] : [];
  const lines = bill.lines.flatMap((line, i) => {
    const name = of.items[i]?.name ?? line.key;
    return [
      ...step(`${line.key}-subtotal`, name, line.subtotal),
      ...step(`${line.key}-discount`, say("discount"), line.discount),
      ...step(`${line.key}-tax`, say("tax_at", { rate: line.taxRate }), line.tax),
    ];
  });
  const { totals, shipping, codFee, coupon } = bill;
  const rest: Step[] = [
    ...step("coupon", coupon && say("discount_by", { code: coupon.code }), coupon?.discount),
    ...step("shipping", shipping && say("shipping_to", { zone: shipping.zoneName }), shipping?.cost),
    ...step("shipping-tax", shipping && say("tax_at", { rate: shipping.taxRate }), shipping?.tax),
    ...step("cod", say("cod_fee"), codFee?.fee),
    ...bill.taxes.map(({ name, taxRate, calculation, amount }, i) => ({
      key: `tax-${i}`,
      name: `${name} ${taxRate} %`,
      calculation,
      amount,
    })),
  ];
  const sums: Step[] = [
    ...step("subtotal", say("subtotal"), totals.subtotal),
    ...step("discount", say("discount"), totals.discount),
    ...step("total-shipping", say("shipping"), totals.shipping),
    ...step("total-cod", say("cod_fee"), totals.codFee),
    ...step("tax", say(bill.pricesIncludeTax ? "tax_included" : "tax"), totals.tax),
    ...step("final", say("total"), totals.final),
  ];
  const table = (label: string, rows: readonly Step[]) =>
    rows.length > 0 && (
      <SimpleTable
        label={label}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { label, show: ({ name }) => <bdi>{name}</bdi> },
          { label: say("calculation"), show: ({ calculation }) => <bdi dir="ltr">{calculation}</bdi> },
          {
            label: say("amount"),
            show: ({ amount }) => amount && money(amount, of.currency),
            isEnd: true,
          },
        ]}
      />
    );
  return (
    <Stack>
      {table(say("items"), lines)}
      {table(say("further"), rest)}
      {table(say("sums"), sums)}
    </Stack>
  );
}
