import { Text, TextInput } from "@mantine/core";
import type { Media } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { AltFields, altOf } from "./alt-fields.tsx";
import { useSay } from "./say.ts";

/** Changes what is said of a picture or a file. */
export function MediaDialog({ item, close }: { item: Media; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ filename: item.filename, alt: item.alt });
  const save = useWrite(
    () => {
      const { alt, ...rest } = form.changes();
      return saveCarefully({
        base: item,
        changes: { ...rest, ...(alt && { alt: altOf(alt) }) },
        read: () => stoa.media.get(item.id),
        write: (changes, options) => stoa.media.update(item.id, changes, options),
        label: (field) => say(field === "alt" ? "alt" : "filename"),
      });
    },
    { changes: ["media", "products"], form },
  );
  return (
    <ActDialog
      title={say("edit")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={save.send}
      close={close}
    >
      <TextInput label={say("filename")} dir="ltr" {...form.text("/filename")} data-autofocus />
      <Text size="sm" c="dimmed">
        {say("alt_text")}
      </Text>
      <AltFields alt={form.values.alt} onChange={(alt) => form.set("/alt", alt)} />
    </ActDialog>
  );
}
