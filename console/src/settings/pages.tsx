import { Switch, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["pages", "links", "policies"] as const;
const pages = [
  "start",
  "verifyEmail",
  "resetPassword",
  "staffAccount",
  "order",
  "payment",
  "checkout",
  "policies",
  "unsubscribe",
] as const;
const links = [
  "verifyEmail",
  "resetPassword",
  "invitation",
  "order",
  "payment",
  "product",
  "checkout",
] as const;
const policies = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;

/** Which pages the server shows for the store, and which addresses stand in their place. */
export default function Pages() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.pages")} text={say("about.pages")} fields={fields}>
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, (typeof fields)[number]>> }) {
  const say = useSay();
  const field = useFields(form);
  return (
    <>
      <Section title={say("pages.shown")}>
        <div className="stack">
          <p className="quiet no-margin">{say("pages.text")}</p>
          {pages.map((page) => (
            <Switch key={page} {...field.check(`pages.${page}`)} />
          ))}
        </div>
      </Section>
      <Section title={say("links.title")}>
        <div className="stack">
          <p className="quiet no-margin">{say("links.text")}</p>
          {links.map((link) => (
            <TextInput
              key={link}
              {...field.optional(`links.${link}`)}
              description={say(`links.${link}_text`)}
              dir="ltr"
            />
          ))}
        </div>
      </Section>
      <Section title={say("policies.links")}>
        <div className="stack">
          <p className="quiet no-margin">{say("policies.links_text")}</p>
          {policies.map((policy) => (
            <TextInput key={policy} {...field.optional(`policies.${policy}`)} type="url" dir="ltr" />
          ))}
        </div>
      </Section>
    </>
  );
}
