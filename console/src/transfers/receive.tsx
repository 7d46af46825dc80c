import { NumberInput, Switch } from "@mantine/core";
import type { StockTransfer } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { itemName } from "../stock/item-name.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { keyOf } from "./draft.ts";
import { useSay } from "./say.ts";

/** Notes what has come of a transfer: all that had not come, unless somebody says less. */
export function ReceiveDialog({ of, close }: { of: StockTransfer; close: () => void }) {
  const say = useSay();
  const { number } = useFormats();
  const waiting = of.items.filter(({ quantity, receivedQuantity }) => quantity > receivedQuantity);
  const form = useForm({
    items: waiting.map(({ productId, variantId, quantity, receivedQuantity }) => ({
      productId,
      variantId,
      quantity: quantity - receivedQuantity,
    })),
    complete: false,
  });
  const receive = useWrite(() => stoa.stockTransfers.receive(of.id, form.values, { version: of.version }), {
    changes: ["transfers", "stock", "products"],
    form: faultsNearby(form),
  });
  return (
    <ActDialog
      title={say("receive")}
      act={say("receive")}
      isSending={receive.isSending}
      send={() => receive.send()}
      close={close}
    >
      <SimpleTable
        label={say("items")}
        rows={waiting}
        keyOf={keyOf}
        columns={[
          { label: say("item"), show: (item) => <bdi>{itemName(item)}</bdi> },
          { label: say("sent"), show: ({ quantity }) => number(quantity), isEnd: true, isMinor: true },
          {
            label: say("received"),
            show: ({ receivedQuantity }) => number(receivedQuantity),
            isEnd: true,
            isMinor: true,
          },
          {
            label: say("came"),
            show: (item) => {
              const came = form.value<number>(`/items/${waiting.indexOf(item)}/quantity`);
              return (
                <NumberInput
                  size="xs"
                  w={110}
                  aria-label={`${say("came")}: ${itemName(item)}`}
                  min={0}
                  allowDecimal={false}
                  {...came}
                  onChange={(count) => came.onChange(Number(count) || 0)}
                />
              );
            },
          },
        ]}
      />
      <Switch label={say("complete")} description={say("complete_text")} {...form.check("/complete")} />
    </ActDialog>
  );
}
