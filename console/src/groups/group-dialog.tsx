import { TextInput } from "@mantine/core";
import type { CustomerGroup } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Loading } from "../ui/loading.tsx";
import { useSay } from "./say.ts";

/** Makes a group, or renames the one of `id`. */
export function GroupDialog({ id, close }: { id?: string; close: () => void }) {
  const { data, error } = useRead(
    ["customerGroups", id],
    (options) => stoa.customerGroups.get(id!, options),
    { enabled: id !== undefined },
  );
  if (id === undefined) return <Named close={close} />;
  if (error && !data) return <Failed error={error} />;
  return data ? <Named group={data} close={close} /> : <Loading />;
}

function Named({ group, close }: { group?: CustomerGroup; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name: group?.name ?? "", tag: group?.tag ?? null });
  const save = useWrite(
    (): Promise<unknown> =>
      group
        ? saveCarefully({
            base: group,
            changes: form.changes(),
            read: () => stoa.customerGroups.get(group.id),
            write: (changes, options) => stoa.customerGroups.update(group.id, changes, options),
            label: (field) => say(field === "tag" ? "tag" : "name"),
          })
        : stoa.customerGroups.create(form.values),
    { changes: ["customerGroups"], form, done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say(group ? "rename" : "create")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput
        label={say("name")}
        description={say("name_text")}
        {...form.text("/name")}
        required
        data-autofocus
      />
      <TextInput label={say("tag")} description={say("tag_text")} {...form.optional("/tag")} />
    </ActDialog>
  );
}
