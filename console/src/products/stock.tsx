import { Button } from "@mantine/core";
import type { Product, StockItem } from "@stoa/client";
import { memo, type ReactNode, Suspense } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { StockDialog } from "../stock/dialog.tsx";
import { Reason } from "../stock/reason.tsx";
import { levelAt, useLocations } from "../stock/use-locations.ts";
import { cellClass, LongTable } from "../ui/long-table.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { nameOf } from "./name-of.ts";
import { useSay } from "./say.ts";

const variantsOf = ({ productVariants }: Product) =>
  new Map(productVariants.map(({ id, options }) => [id, Object.values(options).join(" · ")]));

/** A product's stock, of each variant, how it is kept, and its latest movements. */
export function ProductStock({ product, children }: { product: Product; children: ReactNode }) {
  const say = useSay();
  return (
    <Section title={say("stock_part")}>
      <div className="stack">
        <Suspense>{product.inventoryTracked && <Levels product={product} />}</Suspense>
        {children}
        <Suspense>
          <Movements product={product} />
        </Suspense>
      </div>
    </Section>
  );
}

// What is typed elsewhere on the screen draws neither of these again.
const Levels = memo(function Levels({ product }: { product: Product }) {
  const say = useSay();
  const can = useCan();
  const { number } = useFormats();
  const locations = useLocations();
  const { defaultLanguage } = useStore();
  const isSpread = locations.length > 1;
  // The product's own answer has the sums; the list of all stock tells what lies where.
  const words = product.sku ?? nameOf(product, defaultLanguage);
  const { data: items = [] } = useRead(
    ["stock", "levels", product.id, words],
    (options) => stoa.stock.list({ q: words, limit: 100 }, options).take(100),
    { enabled: isSpread },
  );
  const names = variantsOf(product);
  const levels = new Map(
    (items as StockItem[])
      .filter(({ productId }) => productId === product.id)
      .map(({ variantId, locations }) => [variantId, locations]),
  );
  const rows = (
    product.hasVariants
      ? product.productVariants.map(({ id, quantity }) => ({
          variantId: id as string | null,
          quantity,
          name: names.get(id) ?? "",
        }))
      : [{ variantId: null, quantity: product.quantity, name: say("stock") }]
  ).map((row) => ({ ...row, locations: levels.get(row.variantId) ?? [] }));
  // Where something of it lies.
  const places = isSpread
    ? locations.filter((location) => rows.some((row) => levelAt(row, location) !== 0))
    : [];
  const amount = cellClass({ isEnd: true });
  return (
    <LongTable
      label={say("stock")}
      rows={rows}
      keyOf={({ variantId }) => variantId ?? ""}
      columns={[
        { label: say("variant") },
        ...places.map(({ name }) => ({ label: name, isEnd: true, isMinor: true })),
        { label: say("stock"), isEnd: true },
        { label: say("change"), isEnd: true },
      ]}
      cells={(row) => (
        <>
          <td>
            <bdi>{row.name}</bdi>
          </td>
          {places.map((location) => (
            <td key={location.id} className={cellClass({ isEnd: true, isMinor: true })}>
              {number(levelAt(row, location))}
            </td>
          ))}
          <td className={amount}>{number(row.quantity)}</td>
          <td className={amount}>
            {can("products") && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${say("change")}: ${row.name}`}
                onClick={() =>
                  void ask((close) => <StockDialog item={{ ...row, productId: product.id }} close={close} />)
                }
              >
                {say("change")}
              </Button>
            )}
          </td>
        </>
      )}
    />
  );
});

const Movements = memo(function Movements({ product }: { product: Product }) {
  const say = useSay();
  const { dateTime, number } = useFormats();
  const { data: movements = [] } = useRead(["stock", "of", product.id], (options) =>
    stoa.products.stock.movements.list(product.id, { limit: 10 }, options).take(10),
  );
  if (!movements.length) return null;
  const names = variantsOf(product);
  return (
    <SimpleTable
      label={say("movements")}
      rows={movements}
      keyOf={({ id }) => id}
      columns={[
        { label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
        {
          label: say("variant"),
          show: ({ variantId }) => <bdi>{variantId && names.get(variantId)}</bdi>,
          isMinor: true,
        },
        {
          label: say("reason"),
          show: (movement) => <Reason {...movement} />,
        },
        { label: say("delta"), show: ({ delta }) => number(delta), isEnd: true },
        { label: say("after"), show: ({ quantityAfter }) => number(quantityAfter), isEnd: true },
      ]}
    />
  );
});
