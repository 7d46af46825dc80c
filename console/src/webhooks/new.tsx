import type { Webhook } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useCan } from "../core/session.ts";
import { NewPage } from "../ui/new-page.tsx";
import { showOnce } from "../ui/once.tsx";
import { Section } from "../ui/page.tsx";
import { type Draft, FormField, PlaceFields } from "./fields.tsx";
import type { Kind } from "./kinds.ts";
import { KindsField } from "./kinds-field.tsx";
import { useSay } from "./say.ts";

// What a protocol tells of orders, it tells at these.
const ofOrders: Kind[] = ["order_created", "order_updated"];

/** Subscribes a program to events; the secret that it checks them by is shown once. */
export default function NewWebhook() {
  const say = useSay();
  const can = useCan();
  const form = useForm<Draft & { form: Webhook["form"] }>({
    url: "",
    description: null,
    events: [],
    form: "stoa",
  });
  const { error: _, ...formField } = form.value<Webhook["form"]>("/form");
  const isOurs = formField.value === "stoa";
  const create = useWrite(
    () => stoa.webhooks.create(isOurs ? form.values : { ...form.values, events: ofOrders }),
    { changes: ["webhooks"], form },
  );
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/webhooks"
      once={(made) => showOnce({ title: say("once.title"), text: say("once.text"), secret: made.secret })}
    >
      <Section>
        <div className="stack">
          <PlaceFields form={form as never} />
          {can("orders:read") && <FormField {...formField} />}
        </div>
      </Section>
      {isOurs && (
        <Section title={say("events")}>
          <KindsField {...form.value<Kind[]>("/events")} />
        </Section>
      )}
    </NewPage>
  );
}
