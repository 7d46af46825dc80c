import { Button, Checkbox, Group, Modal, Stack, TagsInput, Text } from "@mantine/core";
import type { Product, ProductBulkReply, ProductBulkUpdate } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { MoneyField } from "../ui/fields.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { nameOf } from "./name-of.ts";
import { useSay } from "./say.ts";

type Cells = Pick<Product, "price" | "compareAtPrice" | "isActive" | "tags">;
const cellsOf = ({ price, compareAtPrice, isActive, tags }: Product): Cells => ({
  price,
  compareAtPrice,
  isActive,
  tags,
});

/** What can be done with the chosen products. */
export function BulkProducts({ products, clear }: { products: readonly Product[]; clear: () => void }) {
  const say = useSay();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() =>
        void ask<boolean>((close) => <Sheet products={products} close={close} />).then(
          (done) => done && clear(),
        )
      }
    >
      {say("sheet.open")}
    </Button>
  );
}

// Only what was changed is sent; what it was before is kept, so that it can be put back.
function Sheet({ products, close }: { products: readonly Product[]; close: (done?: boolean) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { defaultLanguage } = useStore();
  const [rows, setRows] = useState<Record<string, Cells>>(() =>
    Object.fromEntries(products.map((product) => [product.id, cellsOf(product)])),
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [undo, setUndo] = useState<ProductBulkUpdate[]>();
  const write = useWrite((update: ProductBulkUpdate[]) => stoa.products.bulk({ update }), {
    changes: ["products"],
  });
  const changed = products.flatMap((product): ProductBulkUpdate[] => {
    const [was, is] = [cellsOf(product), rows[product.id]!];
    const fields = Object.entries(is).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key as keyof Cells]),
    );
    return fields.length ? [{ id: product.id, version: product.version, ...Object.fromEntries(fields) }] : [];
  });
  const set = (id: string, cells: Partial<Cells>) =>
    setRows((all) => ({ ...all, [id]: { ...all[id]!, ...cells } }));
  const tell = (update: readonly ProductBulkUpdate[], { results }: ProductBulkReply) =>
    setFaults(
      Object.fromEntries(
        results.flatMap((one) => (one.success ? [] : [[update[one.index]!.id, one.message]])),
      ),
    );
  const save = async () => {
    const reply = await write.send(changed);
    if (!reply) return;
    tell(changed, reply);
    const before = reply.results.flatMap((one): ProductBulkUpdate[] => {
      const sent = changed[one.index]!;
      const product = products.find(({ id }) => id === sent.id)!;
      if (!one.success || !one.data) return [];
      const { id: _id, version: _version, ...fields } = sent;
      const was = cellsOf(product);
      return [
        {
          id: sent.id,
          version: one.data.version,
          ...Object.fromEntries(Object.keys(fields).map((key) => [key, was[key as keyof Cells]])),
        },
      ];
    });
    setUndo(before);
  };
  const putBack = async () => {
    const reply = await write.send(undo!);
    if (!reply) return;
    tell(undo!, reply);
    if (!reply.failed) close(true);
  };
  return (
    <Modal
      opened
      onClose={() => close(undo !== undefined)}
      size="80rem"
      title={say("sheet.title")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <Stack>
        <SimpleTable
          label={say("sheet.title")}
          rows={products}
          keyOf={({ id }) => id}
          columns={[
            {
              label: say("name"),
              show: (one) => (
                <>
                  <bdi>{nameOf(one, defaultLanguage)}</bdi>
                  {faults[one.id] && (
                    <Text size="xs" c="red.9" role="alert">
                      {faults[one.id]}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: say("price"),
              show: (one) => (
                <MoneyField
                  size="xs"
                  aria-label={`${say("price")}: ${nameOf(one, defaultLanguage)}`}
                  value={rows[one.id]!.price}
                  onChange={(price) => set(one.id, { price: price ?? "" })}
                />
              ),
            },
            {
              label: say("compare_at"),
              show: (one) => (
                <MoneyField
                  size="xs"
                  aria-label={`${say("compare_at")}: ${nameOf(one, defaultLanguage)}`}
                  value={rows[one.id]!.compareAtPrice}
                  onChange={(compareAtPrice) => set(one.id, { compareAtPrice })}
                />
              ),
            },
            {
              label: say("tags"),
              show: (one) => (
                <TagsInput
                  size="xs"
                  aria-label={`${say("tags")}: ${nameOf(one, defaultLanguage)}`}
                  value={rows[one.id]!.tags}
                  onChange={(tags) => set(one.id, { tags })}
                />
              ),
            },
            {
              label: say("state.active"),
              show: (one) => (
                <Checkbox
                  aria-label={`${say("state.active")}: ${nameOf(one, defaultLanguage)}`}
                  checked={rows[one.id]!.isActive}
                  onChange={(event) => set(one.id, { isActive: event.currentTarget.checked })}
                />
              ),
            },
          ]}
        />
        <Group justify="flex-end">
          {undo ? (
            <>
              <Button
                variant="default"
                loading={write.isSending}
                disabled={!undo.length}
                onClick={() => void putBack()}
              >
                {say("sheet.undo")}
              </Button>
              <Button onClick={() => close(true)}>{sayCore("close")}</Button>
            </>
          ) : (
            <Button loading={write.isSending} disabled={!changed.length} onClick={() => void save()}>
              {say("sheet.save", { count: changed.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
