import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { showOnce } from "../ui/once.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { type Draft, PlaceFields } from "./fields.tsx";
import type { Kind } from "./kinds.ts";
import { KindsField } from "./kinds-field.tsx";
import { useSay } from "./say.ts";

/** Subscribes a program to events; the secret that it checks them by is shown once. */
export default function NewWebhook() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm<Draft>({ url: "", description: null, events: [] });
  const create = useWrite(() => stoa.webhooks.create(form.values), { changes: ["webhooks"], form });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (!made) return;
    await showOnce({ title: say("once.title"), text: say("once.text"), secret: made.secret });
    goTo(`/webhooks/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/webhooks"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
      >
        <Section>
          <PlaceFields form={form} />
        </Section>
        <Section title={say("events")}>
          <KindsField {...form.value<Kind[]>("/events")} />
        </Section>
      </Page>
    </form>
  );
}
