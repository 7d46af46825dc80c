import { NativeSelect, TextInput } from "@mantine/core";
import type { GiftCard } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { MoneyField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

/** Sets the balance of a gift card, or changes it by an amount; the ledger keeps why. */
export function Adjust({ card, close }: { card: GiftCard; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const form = useForm({
    how: "delta" as "delta" | "set",
    delta: null as string | null,
    set: null as string | null,
    reason: "",
  });
  const { how, reason } = form.values;
  const adjust = useWrite(
    () =>
      stoa.giftCards.adjust(card.id, {
        [how]: form.values[how] ?? "",
        reason,
        version: card.version,
      }),
    { changes: ["giftCards"], form, done: sayCore("done") },
  );
  return (
    <ActDialog
      title={say("adjust")}
      act={say("adjust")}
      isSending={adjust.isSending}
      send={() => adjust.send()}
      close={close}
    >
      <p className="quiet no-margin">{say("balance_now", { amount: money(card.balance) })}</p>
      <NativeSelect
        label={say("how")}
        {...form.text("/how")}
        data={[
          { value: "delta", label: say("how.delta") },
          { value: "set", label: say("how.set") },
        ]}
      />
      <MoneyField
        key={how}
        label={say("amount")}
        description={how === "delta" ? say("delta_text") : undefined}
        {...form.value<string | null>(`/${how}`)}
        required
      />
      <TextInput label={say("reason")} {...form.text("/reason")} required maxLength={200} />
    </ActDialog>
  );
}
