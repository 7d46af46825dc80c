import { Radio, Stack, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["feed"] as const;
const ids = ["id", "sku"] as const;

/** How product feeds are written. */
export default function FeedSettings() {
  const say = useSay();
  return (
    <SettingsScreen
      title={say("menu.feeds")}
      text={say("about.feeds")}
      fields={fields}
      show={(field, value) =>
        field === "feed.idField" ? say(value === "sku" ? "feed.sku" : "feed.id") : undefined
      }
    >
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, (typeof fields)[number]>> }) {
  const say = useSay();
  const can = useCan();
  const field = useFields(form);
  return (
    <>
      <Section
        title={say("feed.rows")}
        actions={can("products:read") && <TextLink to="/feeds">{say("feed.addresses")}</TextLink>}
      >
        <Radio.Group {...field.value<string>("feed.idField")} name="idField">
          <Stack gap="xs" mt="xs">
            {ids.map((id) => (
              <Radio key={id} value={id} label={say(`feed.${id}`)} description={say(`feed.${id}_text`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={say("feed.usual")}>
        <div className="stack">
          <TextInput {...field.optional("feed.brand")} description={say("feed.brand_text")} maxLength={255} />
          <TextInput
            {...field.optional("feed.googleCategory")}
            description={say("feed.googleCategory_text")}
            maxLength={750}
          />
        </div>
      </Section>
    </>
  );
}
