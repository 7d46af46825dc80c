import { TextInput } from "@mantine/core";
import type { Feed } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Loading } from "../ui/loading.tsx";
import { showAddress } from "./address.tsx";
import { useSay } from "./say.ts";

/** Makes an address for a reader, which is shown once, or renames the one of `id`. */
export function FeedDialog({ id, close }: { id?: string; close: () => void }) {
  const { data, error } = useRead(["feeds", id], (options) => stoa.feeds.get(id!, options), {
    enabled: id !== undefined,
  });
  if (id === undefined) return <Create close={close} />;
  if (error && !data) return <Failed error={error} />;
  return data ? <Rename feed={data} close={close} /> : <Loading />;
}

function Create({ close }: { close: () => void }) {
  const say = useSay();
  const form = useForm({ name: "" });
  const create = useWrite(() => stoa.feeds.create(form.values), { changes: ["feeds"], form });
  const send = async () => {
    const made = await create.send();
    if (!made) return;
    close();
    await showAddress(made);
  };
  return (
    <ActDialog title={say("create")} act={say("make")} isSending={create.isSending} send={send} close={close}>
      <TextInput
        label={say("name")}
        description={say("name_text")}
        {...form.text("/name")}
        required
        maxLength={100}
        data-autofocus
      />
    </ActDialog>
  );
}

function Rename({ feed, close }: { feed: Feed; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name: feed.name });
  const save = useWrite(
    () =>
      saveCarefully({
        base: feed,
        changes: form.changes(),
        read: () => stoa.feeds.get(feed.id),
        write: (changes, options) => stoa.feeds.update(feed.id, changes, options),
        label: () => say("name"),
      }),
    { changes: ["feeds"], form, done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say("rename")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput label={say("name")} {...form.text("/name")} required maxLength={100} data-autofocus />
    </ActDialog>
  );
}
