import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import type { NewFeed } from "@stoa/client";
import { useState } from "react";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { OnceModal } from "../ui/once.tsx";
import { useSay } from "./say.ts";

const forms = ["tsv", "xml", "csv", "jsonl"] as const;

/** Shows the address of a feed, which the server tells this one time, in the form and the language that its reader wants. */
export async function showAddress(feed: NewFeed): Promise<void> {
  await ask((close) => <Address feed={feed} close={close} />);
}

function Address({ feed: { name, token }, close }: { feed: NewFeed; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { language } = useFormats();
  const { languages, defaultLanguage } = useStore();
  const [form, setForm] = useState<string>(forms[0]);
  const [spoken, setSpoken] = useState(defaultLanguage);
  const query = spoken === defaultLanguage ? "" : `?language=${spoken}`;
  return (
    <OnceModal title={say("address_of", { name })} close={close}>
      <Stack>
        <Text size="sm">{say("once")}</Text>
        <NativeSelect
          label={say("form")}
          value={form}
          onChange={(event) => setForm(event.currentTarget.value)}
          data={forms.map((value) => ({ value, label: say(`form.${value}`) }))}
        />
        {languages.length > 1 && (
          <NativeSelect
            label={say("language")}
            value={spoken}
            onChange={(event) => setSpoken(event.currentTarget.value)}
            data={languages.map((value) => ({ value, label: language(value) }))}
          />
        )}
        <CopyLine name={say("address")} text={`${location.origin}/feeds/${token}.${form}${query}`} />
        <Group justify="flex-end">
          <Button onClick={close}>{sayCore("close")}</Button>
        </Group>
      </Stack>
    </OnceModal>
  );
}
