import { Button, NativeSelect, SimpleGrid, Switch, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { Page, Section } from "../ui/page.tsx";
import { formats, keepTried, type Order, queryOf, resources } from "./kinds.ts";
import { useSay } from "./say.ts";

/** Takes a file, and tries it: everything is checked and nothing is kept. */
export default function NewImport() {
  const say = useSay();
  const can = useCan();
  const navigate = useNavigate();
  const { number } = useFormats();
  const { format: asked } = useSearch({ strict: false }) as { format?: string };
  const mine = resources.filter((resource) => can(resource));
  const form = useForm<Order>({
    resource: mine[0] ?? "products",
    format: asked === "stoa" || asked === "woocommerce" ? asked : "shopify",
    copyImages: true,
    sendMail: false,
  });
  const [file, setFile] = useState<File>();
  const { resource } = form.values;
  const attempt = useWrite(
    async (chosen: File) => {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const made = await stoa.imports.create(bytes, { query: queryOf(form.values), dryRun: true });
      keepTried(made.id, bytes);
      return made;
    },
    { changes: ["imports"], form },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = file && (await attempt.send(file));
    if (made) void navigate({ to: `/imports/${made.id}` });
  };
  const choose = (next: Order["resource"]) => {
    form.set("/resource", next);
    if (!formats[next].includes(form.values.format)) form.set("/format", formats[next][0]);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/imports"
        actions={
          <Button type="submit" disabled={!file} loading={attempt.isSending}>
            {say("try")}
          </Button>
        }
      >
        <Section title={say("first")}>
          <div className="stack">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <NativeSelect
                label={say("what")}
                {...form.text("/resource")}
                onChange={(event) => choose(event.currentTarget.value as Order["resource"])}
                data={mine.map((value) => ({ value, label: say(`resource.${value}`) }))}
              />
              <NativeSelect
                label={say("format")}
                {...form.text("/format")}
                data={formats[resource].map((value) => ({ value, label: say(`format.${value}`) }))}
              />
            </SimpleGrid>
            {resource === "products" && (
              <Switch
                label={say("copy_images")}
                description={say("copy_images_text")}
                {...form.check("/copyImages")}
              />
            )}
            {resource === "customers" && (
              <Switch
                label={say("send_mail")}
                description={say("send_mail_text")}
                {...form.check("/sendMail")}
              />
            )}
          </div>
        </Section>
        <Section title={say("second")}>
          <FileDrop
            accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
            take={([first]) => setFile(first)}
            hint={say("file_text")}
            isBusy={attempt.isSending}
          />
          <Text size="sm" mt="sm" role="status">
            {file && (
              <>
                <bdi>{file.name}</bdi> · {say("kb", { size: number(Math.ceil(file.size / 1024)) })}
              </>
            )}
          </Text>
        </Section>
        <p className="quiet no-margin">{say("try_text")}</p>
      </Page>
    </form>
  );
}
