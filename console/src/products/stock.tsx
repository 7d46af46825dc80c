import { Button } from "@mantine/core";
import type { Product, StockItem } from "@stoa/client";
import type { ReactNode } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { StockDialog } from "../stock/dialog.tsx";
import { Reason } from "../stock/reason.tsx";
import { levelAt, useLocations } from "../stock/use-locations.ts";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { nameOf } from "./name-of.ts";
import { useSay } from "./say.ts";

/** A product's stock, of each variant, how it is kept, and its latest movements. */
export function ProductStock({ product, children }: { product: Product; children: ReactNode }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  const { data: movements = [] } = useRead(["stock", "of", product.id], (options) =>
    stoa.products.stock.movements.list(product.id, { limit: 10 }, options).take(10),
  );
  const variantName = (id: string | null) =>
    Object.values(product.productVariants.find((one) => one.id === id)?.options ?? {}).join(" · ");
  const locations = useLocations();
  const { defaultLanguage } = useStore();
  const isSpread = locations.length > 1;
  // The product's own answer has the sums; the list of all stock tells what lies where.
  const words = product.sku ?? nameOf(product, defaultLanguage);
  const { data: items = [] } = useRead(
    ["stock", "levels", product.id, words],
    (options) => stoa.stock.list({ q: words, limit: 100 }, options).take(100),
    { enabled: isSpread && product.inventoryTracked },
  );
  const levelsOf = (id: string | null) =>
    (items as StockItem[]).find(({ productId, variantId }) => productId === product.id && variantId === id)
      ?.locations ?? [];
  const rows = (
    product.hasVariants
      ? product.productVariants.map(({ id, quantity }) => ({
          variantId: id as string | null,
          quantity,
          name: variantName(id),
        }))
      : [{ variantId: null, quantity: product.quantity, name: say("stock") }]
  ).map((row) => ({ ...row, locations: levelsOf(row.variantId) }));
  // Where something of it lies.
  const places = isSpread
    ? locations.filter((location) => rows.some((row) => levelAt(row, location) !== 0))
    : [];
  return (
    <Section title={say("stock_part")}>
      <div className="stack">
        {product.inventoryTracked && (
          <SimpleTable
            label={say("stock")}
            rows={rows}
            keyOf={({ variantId }) => variantId ?? ""}
            columns={[
              { label: say("variant"), show: ({ name }) => <bdi>{name}</bdi> },
              ...places.map((location) => ({
                label: location.name,
                show: (row: (typeof rows)[number]) => number(levelAt(row, location)),
                isEnd: true,
                isMinor: true,
              })),
              { label: say("stock"), show: ({ quantity }) => number(quantity), isEnd: true },
              {
                label: say("change"),
                isEnd: true,
                show: (row) =>
                  can("products") && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${say("change")}: ${row.name}`}
                      onClick={() =>
                        void ask((close) => (
                          <StockDialog item={{ ...row, productId: product.id }} close={close} />
                        ))
                      }
                    >
                      {say("change")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
        {children}
        {movements.length > 0 && (
          <SimpleTable
            label={say("movements")}
            rows={movements}
            keyOf={({ id }) => id}
            columns={[
              { label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
              {
                label: say("variant"),
                show: ({ variantId }) => <bdi>{variantName(variantId)}</bdi>,
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
        )}
      </div>
    </Section>
  );
}
