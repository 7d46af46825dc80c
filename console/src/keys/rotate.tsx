import { NativeSelect } from "@mantine/core";
import type { ApiKey, NewApiKey } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { TimeField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

const graces = {
  "0": "grace.none",
  "3600": "grace.hour",
  "86400": "grace.day",
  "604800": "grace.week",
} as const;

/** Replaces a key by a new one with the same settings; the old one may work on for a while. */
export function Rotate({ apiKey, close }: { apiKey: ApiKey; close: (made?: NewApiKey) => void }) {
  const say = useSay();
  const form = useForm({ graceSeconds: "3600", expiresAt: null as string | null });
  const rotate = useWrite(
    () => {
      const { graceSeconds, expiresAt } = form.values;
      return stoa.apiKeys.rotate(apiKey.id, {
        graceSeconds: Number(graceSeconds),
        ...(expiresAt && { expiresAt }),
      });
    },
    { changes: ["apiKeys"], form },
  );
  const send = async () => {
    const made = await rotate.send();
    if (made) close(made);
  };
  return (
    <ActDialog
      title={say("rotate")}
      act={say("rotate")}
      isSending={rotate.isSending}
      send={send}
      close={close}
    >
      <p className="quiet no-margin">{say("rotate_text")}</p>
      <NativeSelect
        label={say("grace")}
        {...form.text("/graceSeconds")}
        data={Object.entries(graces).map(([value, text]) => ({ value, label: say(text) }))}
      />
      <TimeField
        label={say("new_expiry")}
        description={say("new_expiry_text")}
        {...form.value<string | null>("/expiresAt")}
      />
    </ActDialog>
  );
}
