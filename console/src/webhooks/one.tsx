import { Alert } from "@mantine/core";
import type { Webhook } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { PermissionSummary } from "../grants/summary.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { WebhookActions } from "./actions.tsx";
import { Deliveries } from "./deliveries.tsx";
import { type Draft, PlaceFields } from "./fields.tsx";
import type { Kind } from "./kinds.ts";
import { KindsField } from "./kinds-field.tsx";
import { useSay } from "./say.ts";
import { WebhookState } from "./state.tsx";

const draftOf = ({ url, description, events }: Webhook): Draft => ({ url, description, events });
const labels = { url: "url", description: "description", events: "events" } as const;

/** One webhook, and what was sent to it. */
export default function OneWebhook() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["webhooks", id], (options) => stoa.webhooks.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} webhook={data} /> : <Loading />;
}

function Shown({ webhook }: { webhook: Webhook }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const { dateTime, list } = useFormats();
  const form = useForm(draftOf(webhook));
  const { id, description, url, events, permissions } = webhook;
  // Whoever has events sent to a place of theirs reads by it.
  const reaches = permissions.every((one) => allows(me.permissions, one));
  const mayWrite = can("webhooks");
  const save = useWrite(
    () =>
      saveCarefully({
        base: webhook,
        changes: form.changes(),
        read: () => stoa.webhooks.get(id),
        write: (changes, options) => stoa.webhooks.update(id, changes, options),
        label: (field) => say(labels[field as keyof Draft] ?? "url"),
      }),
    { changes: ["webhooks"], form, done: sayCore("saved") },
  );
  const send = async () => {
    if (await save.send()) form.reset(draftOf(await stoa.webhooks.get(id)));
  };
  return (
    <Page
      title={description || url}
      badge={<WebhookState webhook={webhook} />}
      subtitle={description && <bdi>{url}</bdi>}
      back="/webhooks"
      actions={mayWrite && <WebhookActions webhook={webhook} reaches={reaches} />}
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              ...(mayWrite
                ? []
                : ([[say("events"), list(events.map((kind) => say(`kind.${kind}`)))]] as const)),
              [say("form"), webhook.form !== "stoa" && say(`form.${webhook.form}`)],
              [say("told"), <PermissionSummary key="told" permissions={permissions} />],
              [say("failing_since"), dateTime(webhook.failingSince)],
              [say("disabled_at"), dateTime(webhook.disabledAt)],
              [say("old_secret"), dateTime(webhook.previousSecretUntil)],
              [say("created"), dateTime(webhook.createdAt)],
              [say("updated"), dateTime(webhook.updatedAt)],
            ]}
          />
        </Section>
      }
    >
      {webhook.disabledReason && (
        <Alert color="red" variant="light">
          {say(`disabled.${webhook.disabledReason}`)}
        </Alert>
      )}
      <Deliveries
        of={id}
        list={(asked, options) => stoa.webhooks.deliveries.list(id, asked, options)}
        resend={
          mayWrite && reaches ? (deliveryId) => stoa.webhooks.deliveries.redeliver(id, deliveryId) : undefined
        }
        none={say(webhook.form === "stoa" ? "nothing_sent_text" : "nothing_sent_acp")}
        sendsEvents={webhook.form === "stoa"}
      />
      {mayWrite && (
        <>
          <Section title={say("place")}>
            <PlaceFields form={form} />
          </Section>
          {webhook.form === "stoa" && (
            <Section title={say("events")}>
              <KindsField {...form.value<Kind[]>("/events")} />
            </Section>
          )}
        </>
      )}
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}
