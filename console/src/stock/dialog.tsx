import { NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import type { StockItem } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { useSay } from "./say.ts";
import { levelAt, useLocations } from "./use-locations.ts";

/** What has a stock of its own: a product, or a variant. */
export type Stocked = Pick<StockItem, "productId" | "variantId" | "name" | "quantity"> &
  Partial<Pick<StockItem, "locations">>;

/** Changes a stock with a reason. A count is refused where somebody changed the stock meanwhile. */
export function StockDialog({ item, close }: { item: Stocked; close: () => void }) {
  const say = useSay();
  const { number } = useFormats();
  const locations = useLocations();
  const form = useForm({
    way: "set",
    // Nothing before somebody types: what there is depends on the location.
    amount: null as number | null,
    reason: say("reason.count"),
    reference: "",
    locationId: "",
  });
  const { way } = form.values;
  const first = locations.find(({ isDefault }) => isDefault);
  const location = locations.find(({ id }) => id === form.values.locationId) ?? first;
  const level = location ? levelAt(item, location) : item.quantity;
  const amount = form.values.amount ?? (way === "set" ? level : 0);
  const save = useWrite(
    () => {
      const { reason, reference } = form.values;
      return stoa.products.stock.adjust(item.productId, {
        variantId: item.variantId,
        reason,
        ...(reference && { reference }),
        ...(location && !location.isDefault && { locationId: location.id }),
        ...(way === "set" ? { set: amount, expected: level } : { delta: amount }),
      });
    },
    { changes: ["stock", "products"], form },
  );
  return (
    <ActDialog
      title={`${say("change")}: ${item.name}`}
      act={say("change")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      {locations.length > 1 && (
        <NativeSelect
          label={say("location")}
          value={location?.id}
          error={form.value("/locationId").error}
          onChange={(event) => {
            form.set("/locationId", event.currentTarget.value);
            form.set("/amount", null);
          }}
          data={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Text size="sm">{say("now", { quantity: number(level) })}</Text>
      <NativeSelect
        label={say("way")}
        value={way}
        onChange={(event) => {
          form.set("/way", event.currentTarget.value);
          form.set("/amount", null);
        }}
        data={[
          { value: "set", label: say("way.set") },
          { value: "delta", label: say("way.delta") },
        ]}
      />
      <NumberInput
        label={say(way === "set" ? "counted" : "by")}
        allowDecimal={false}
        value={amount}
        error={form.value(way === "set" ? "/set" : "/delta").error ?? form.value("/expected").error}
        onChange={(value) => form.set("/amount", Number(value) || 0)}
        data-autofocus
      />
      <TextInput label={say("reason")} {...form.text("/reason")} required />
      <TextInput label={say("reference")} {...form.text("/reference")} />
    </ActDialog>
  );
}
