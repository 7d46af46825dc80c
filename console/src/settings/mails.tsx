import { Switch } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["mails"] as const;
const kinds = ["orderPlaced", "orderShipped", "orderCancelled", "orderRefunded", "giftCard"] as const;

/** Which mails about orders customers get. */
export default function Mails() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.mails")} text={say("about.mails")} fields={fields}>
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, "mails">> }) {
  const say = useSay();
  const field = useFields(form);
  return (
    <Section>
      <div className="stack">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            {...field.check(`mails.${kind}`)}
            description={kind === "giftCard" ? say("mails.gift_text") : undefined}
          />
        ))}
      </div>
    </Section>
  );
}
