import { NativeSelect, NumberInput, Switch, Textarea } from "@mantine/core";
import type { Return } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useCan } from "../core/session.ts";
import { useLocations } from "../stock/use-locations.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

type Came = Record<string, { quantity: number; disposition: "restock" | "write_off" }>;

/** Notes what came back, what becomes of it, and whether it is refunded. */
export function ReceiveDialog({ of, close }: { of: Return; close: () => void }) {
  const say = useSay();
  const locations = useLocations();
  const mayRefund = useCan()("orders:refund");
  const form = useForm<{ came: Came; locationId: string; refund: boolean; note: string | null }>({
    came: Object.fromEntries(
      of.items.map(({ itemId, quantity }) => [itemId, { quantity, disposition: "restock" as const }]),
    ),
    locationId: "",
    refund: mayRefund,
    note: of.note,
  });
  const receive = useWrite(
    () => {
      const { came, locationId, refund, note } = form.values;
      const items = Object.entries(came)
        .filter(([, { quantity }]) => quantity > 0)
        .map(([itemId, one]) => ({ itemId, ...one }));
      return stoa.orders.returns.update(of.orderId, of.id, {
        status: "received",
        items,
        ...(locationId && { locationId }),
        refund,
        note,
        version: of.version,
      });
    },
    { changes: ["orders", "returns", "stock", "refunds"], form },
  );
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
        rows={of.items}
        keyOf={({ itemId }) => itemId}
        columns={[
          { label: say("items"), show: ({ name }) => <bdi>{name}</bdi> },
          {
            label: say("came"),
            show: ({ itemId, name, quantity }) => (
              <NumberInput
                size="xs"
                w={90}
                aria-label={`${say("came")}: ${name}`}
                min={0}
                max={quantity}
                allowDecimal={false}
                clampBehavior="strict"
                value={form.values.came[itemId]!.quantity}
                onChange={(value) => form.set(`/came/${itemId}/quantity`, Number(value) || 0)}
              />
            ),
          },
          {
            label: say("becomes"),
            show: ({ itemId, name }) => (
              <NativeSelect
                size="xs"
                aria-label={`${say("becomes")}: ${name}`}
                value={form.values.came[itemId]!.disposition}
                onChange={(event) => form.set(`/came/${itemId}/disposition`, event.currentTarget.value)}
                data={[
                  { value: "restock", label: say("restock") },
                  { value: "write_off", label: say("write_off") },
                ]}
              />
            ),
          },
        ]}
      />
      {locations.length > 1 && (
        <NativeSelect
          label={say("goes_to")}
          {...form.text("/locationId")}
          data={[
            { value: "", label: say("goes_to.taken") },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {mayRefund && (
        <Switch label={say("refund_it")} description={say("refund_it_text")} {...form.check("/refund")} />
      )}
      <Textarea label={say("note")} autosize minRows={2} {...form.optional("/note")} />
    </ActDialog>
  );
}
