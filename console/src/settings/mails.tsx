import { Switch, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["mails", "replyTo"] as const;
const kinds = ["orderPlaced", "orderShipped", "orderCancelled", "orderRefunded", "giftCard"] as const;

/** Which mails are sent, where answers go, and the ways to their words and to what was sent. */
export default function Mails() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.mails")} text={say("about.mails")} fields={fields}>
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, (typeof fields)[number]>> }) {
  const say = useSay();
  const field = useFields(form);
  return (
    <>
      <Section>
        <ul className="parts">
          <li className="part">
            <div>
              <TextLink to="/mails/texts" className="part-name">
                {say("mails.words")}
              </TextLink>
              <div className="quiet">{say("mails.words_text")}</div>
            </div>
          </li>
          <li className="part">
            <div>
              <TextLink to="/mails" className="part-name">
                {say("mails.log")}
              </TextLink>
              <div className="quiet">{say("mails.log_text")}</div>
            </div>
          </li>
        </ul>
      </Section>
      <Section title={say("mails.customers")}>
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
      <Section title={say("mails.staff")}>
        <Switch {...field.check("mails.newDevice")} description={say("mails.new_device_text")} />
      </Section>
      <Section title={say("mails.answers")}>
        <TextInput
          {...field.optional("replyTo")}
          type="email"
          dir="ltr"
          maxLength={254}
          description={say("replyTo.text")}
        />
      </Section>
    </>
  );
}
