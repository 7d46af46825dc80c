import { Alert, Switch } from "@mantine/core";
import type { Settings } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useMe } from "../core/session.ts";
import { CountField } from "../ui/fields.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["security", "anonymizationDelayDays"] as const;

/** How people log in, and how long personal data is kept of who has left. */
export default function Security() {
  const say = useSay();
  const sayCore = useCoreSay();
  return (
    <SettingsScreen
      title={say("menu.security")}
      text={say("about.security")}
      fields={fields}
      isSure={async ({ values, base }) =>
        !values.security.requireSecondFactor ||
        base.security.requireSecondFactor ||
        (await confirm({
          title: say("security.requireSecondFactor"),
          text: say("security.sure"),
          act: sayCore("save"),
        }))
      }
    >
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, (typeof fields)[number]>> }) {
  const say = useSay();
  const { type } = useMe();
  const field = useFields(form);
  const isOwner = type === "owner";
  const { data } = useRead(["secondFactors"], (options) => stoa.auth.tenant.secondFactors(options));
  return (
    <>
      <Section title={say("security.log_in")}>
        <div className="stack">
          <Switch
            {...field.check("security.requireSecondFactor")}
            description={say("security.text")}
            disabled={!isOwner}
          />
          {!isOwner && <p className="quiet no-margin">{say("owner_only")}</p>}
          {isOwner && data && !data.totp && data.passkeys.length === 0 && (
            <Alert variant="light" color="yellow">
              {say("security.none")} <TextLink to="/account">{say("security.add")}</TextLink>
            </Alert>
          )}
        </div>
      </Section>
      <Section title={say("security.data")}>
        <CountField
          {...field.value<number | null>("anonymizationDelayDays")}
          description={say("security.data_text")}
        />
      </Section>
    </>
  );
}
