import type { Claim, ClaimUpdate } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { MoneyField } from "../ui/fields.tsx";
import { type Noted, NotedFields } from "./fields.tsx";
import { useSay } from "./say.ts";

const labels = {
  carrierCost: "carrier_cost",
  recoveredAmount: "recovered",
  note: "note",
  pictures: "pictures",
} as const satisfies Partial<Record<keyof ClaimUpdate, string>>;
type Values = Noted & { recoveredAmount: string | null };

/** Changes what is noted of a claim. What the carrier pays is often known long after it is closed. */
export function ChangeClaimDialog({ of, close }: { of: Claim; close: () => void }) {
  const say = useSay();
  const { carrierCost, recoveredAmount, note, pictures } = of;
  const form = useForm<Values>({ carrierCost, recoveredAmount, note, pictures });
  const changes = (): ClaimUpdate => {
    const changed = form.changes();
    // A field that was emptied is an amount of nothing.
    for (const name of ["carrierCost", "recoveredAmount"] as const)
      if (name in changed) changed[name] ??= "0";
    return changed as ClaimUpdate;
  };
  const save = useWrite(
    () =>
      saveCarefully({
        base: of,
        changes: changes(),
        read: () => stoa.orders.claims.get(of.orderId, of.id),
        write: (chosen, options) => stoa.orders.claims.update(of.orderId, of.id, chosen, options),
        label: (field) => say(labels[field as keyof Values] ?? "note"),
      }),
    { changes: ["claims"], form: faultsNearby(form) },
  );
  return (
    <ActDialog
      title={say("change.title")}
      act={say("change")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <NotedFields form={form} />
      <MoneyField
        label={say("recovered")}
        description={say("recovered_text")}
        {...form.value<string | null>("/recoveredAmount")}
      />
    </ActDialog>
  );
}
