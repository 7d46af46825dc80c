import { TextInput } from "@mantine/core";
import type { Redirect } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { useSay } from "./say.ts";

/** Makes a redirect, or changes one. */
export function RedirectDialog({ redirect, close }: { redirect?: Redirect; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ from: redirect?.from ?? "/", to: redirect?.to ?? "" });
  const save = useWrite(
    (): Promise<unknown> =>
      redirect
        ? saveCarefully({
            base: redirect,
            changes: form.changes(),
            read: () => stoa.redirects.get(redirect.id),
            write: (changes, options) => stoa.redirects.update(redirect.id, changes, options),
            label: (field) => say(field === "to" ? "to" : "from"),
          })
        : stoa.redirects.create(form.values),
    { changes: ["redirects"], form, done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say(redirect ? "edit" : "create")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput
        label={say("from")}
        description={say("from_text")}
        dir="ltr"
        {...form.text("/from")}
        required
        data-autofocus
      />
      <TextInput label={say("to")} description={say("to_text")} dir="ltr" {...form.text("/to")} required />
    </ActDialog>
  );
}
