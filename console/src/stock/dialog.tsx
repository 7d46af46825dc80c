import { NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { useSay } from "./say.ts";

/** What has a stock of its own: a product, or a variant. */
export type Stocked = { productId: string; variantId: string | null; name: string; quantity: number };

/** Changes a stock with a reason. A count is refused where somebody changed the stock meanwhile. */
export function StockDialog({ item, close }: { item: Stocked; close: () => void }) {
  const say = useSay();
  const { number } = useFormats();
  const form = useForm({ way: "set", amount: item.quantity, reason: say("reason.count"), reference: "" });
  const { way, amount } = form.values;
  const save = useWrite(
    () => {
      const { reason, reference } = form.values;
      return stoa.products.stock.adjust(item.productId, {
        variantId: item.variantId,
        reason,
        ...(reference && { reference }),
        ...(way === "set" ? { set: amount, expected: item.quantity } : { delta: amount }),
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
      <Text size="sm">{say("now", { quantity: number(item.quantity) })}</Text>
      <NativeSelect
        label={say("way")}
        value={way}
        onChange={(event) => {
          form.set("/way", event.currentTarget.value);
          form.set("/amount", event.currentTarget.value === "set" ? item.quantity : 0);
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
