import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { MoneyField } from "../ui/fields.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { inputsOf } from "./files.ts";
import { useSay } from "./say.ts";

/** Makes a theme: empty, of files, or as a copy of another one. */
export default function NewTheme() {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const [{ copyOf = null }] = useQueryState();
  const form = useForm({ name: "", copyOf: copyOf as string | null, price: null as string | null });
  const [files, setFiles] = useState<readonly File[]>([]);
  const others = useRead(["themes", "all"], (options) => stoa.themes.list({ limit: 100 }, options).take(100));
  const create = useWrite(
    async () => {
      const { name, copyOf: of, price } = form.values;
      if (of) return stoa.themes.create({ name, copyOf: of });
      return stoa.themes.create({ name, files: await inputsOf(files), ...(price && { price }) });
    },
    { changes: ["themes"], form, done: sayCore("saved") },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (made) void navigate({ to: `/themes/${made.id}`, replace: true });
  };
  const add = (more: readonly File[]) =>
    setFiles((former) => [...former.filter(({ name }) => !more.some((one) => one.name === name)), ...more]);
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/themes"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
      >
        <Section>
          <div className="stack">
            <TextInput label={say("name")} {...form.text("/name")} required />
            <NativeSelect
              label={say("copy_of")}
              {...form.optional("/copyOf")}
              data={[
                { value: "", label: say("copy_of_none") },
                { value: "default", label: "Portico" },
                ...(others.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            {!form.values.copyOf && (
              <>
                <FileDrop multiple take={add} hint={say("upload_text")} isBusy={create.isSending} />
                <Text size="sm" role="status">
                  {files.length > 0 && <bdi>{files.map(({ name }) => name).join(", ")}</bdi>}
                </Text>
                <MoneyField
                  label={say("price")}
                  description={say("price_text")}
                  {...form.value<string | null>("/price")}
                />
              </>
            )}
          </div>
        </Section>
      </Page>
    </form>
  );
}
