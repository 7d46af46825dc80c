import { Switch } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { TagsField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["agents"] as const;
const ways = ["ucp", "acp", "mcp"] as const;
// What an agent is given to begin with. Who knows the store finds the rest by itself.
const addresses = { ucp: "/.well-known/ucp", mcp: "/api/v1/mcp" } as const;

/** By what software that shops for people may come to the store, which of it, and where it begins. */
export default function Agents() {
  const say = useSay();
  return (
    <SettingsScreen
      title={say("menu.agents")}
      text={say("about.agents")}
      fields={fields}
      show={(_, value) => (Array.isArray(value) ? value.join(", ") || say("agents.any") : undefined)}
    >
      {(form, { domains }) => <Fields form={form} domains={domains} />}
    </SettingsScreen>
  );
}

function Fields({
  form,
  domains,
}: {
  form: Form<Pick<Settings, (typeof fields)[number]>>;
  domains: Settings["domains"];
}) {
  const say = useSay();
  const field = useFields(form);
  const { agents } = form.values;
  const url = new URL(location.origin);
  url.hostname = domains.find(({ isPrimary }) => isPrimary)?.host ?? url.hostname;
  return (
    <>
      <Section title={say("agents.ways")}>
        <div className="stack">
          {ways.map((way) => (
            <Switch key={way} {...field.check(`agents.${way}`)} description={say(`agents.${way}_text`)} />
          ))}
        </div>
      </Section>
      <Section title={say("agents.who")}>
        <div className="stack">
          <Switch {...field.check("agents.requireSignature")} description={say("agents.signature_text")} />
          <TagsField {...field.value<string[]>("agents.allowed")} description={say("agents.allowed_text")} />
        </div>
      </Section>
      <Section title={say("agents.addresses")}>
        <div className="stack">
          <p className="quiet no-margin">{say("agents.addresses_text")}</p>
          {(["ucp", "mcp"] as const)
            .filter((way) => agents[way])
            .map((way) => (
              <CopyLine key={way} name={say(`agents.${way}`)} text={`${url.origin}${addresses[way]}`} />
            ))}
        </div>
      </Section>
    </>
  );
}
