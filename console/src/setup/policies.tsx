import { Alert, Button, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { PolicyTexts, Settings } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useCan, useStore } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { CountryFirst } from "./country.tsx";
import { fillGap, fillIn, gapsIn, type Kind, kinds, loadTemplates } from "./fill-in.ts";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

/** The store's policies, from templates whose gaps are to be filled in. */
export default function PoliciesStep() {
  const say = useSay();
  const { data: policies } = useRead(["policies"], (options) => stoa.policies.get(options));
  const { data: settings } = useRead(["settings"], (options) => stoa.settings.get(options));
  return (
    <SetupStep step="policies">
      <Alert variant="light" color="yellow">
        {say("policies.legal")}
      </Alert>
      <CountryFirst />
      {policies && settings ? (
        kinds.map((kind) => <Policy key={kind} kind={kind} now={policies} settings={settings} />)
      ) : (
        <Loading />
      )}
      <div>
        <LinkButton to="/settings/policies" variant="subtle">
          {say("policies.all")}
        </LinkButton>
      </div>
    </SetupStep>
  );
}

function Policy({ kind, now, settings }: { kind: Kind; now: PolicyTexts; settings: Settings }) {
  const say = useSay();
  const can = useCan();
  const { defaultLanguage } = useStore();
  const stored = now[kind].find(({ language }) => language === defaultLanguage)?.text ?? "";
  const [typed, setTyped] = useState<string>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const text = typed ?? stored;
  const filled = Object.entries(values).reduce((so, [name, value]) => fillGap(so, name, value), text);
  const gaps = gapsIn(text);
  const write = useWrite(
    (next: string) => {
      const others = now[kind].filter(({ language }) => language !== defaultLanguage);
      const own = next.trim() ? [{ language: defaultLanguage, text: next }] : [];
      return stoa.policies.update({ [kind]: [...own, ...others] });
    },
    { changes: ["policies", "setup"] },
  );
  const save = async (next: string) => {
    if (!(await write.send(next))) return;
    setTyped(undefined);
    setValues({});
  };
  const open = async () => setTyped(fillIn(await loadTemplates(defaultLanguage), kind, settings));
  const draft = now.unfinished.find((one) => one.policy === kind && one.language === defaultLanguage);
  const left = draft?.blanks.length ?? 0;
  const title = say(`policies.${kind}`);
  return (
    <Section
      title={title}
      actions={
        <Status tone={stored && !left ? "good" : "look"}>
          {!stored
            ? say("policies.empty")
            : left
              ? say("policies.draft", { count: left })
              : say("policies.published")}
        </Status>
      }
    >
      <fieldset className="bare stack" disabled={!can("settings")}>
        {!text && (
          <div>
            <Button
              variant="default"
              aria-label={`${say("policies.template")}: ${title}`}
              onClick={() => void open()}
            >
              {say("policies.template")}
            </Button>
          </div>
        )}
        {text && (
          <>
            {gaps.length > 0 && (
              <fieldset className="bare box">
                <legend className="hidden-words">{say("policies.blanks")}</legend>
                <div className="stack">
                  <p className="quiet no-margin">{say("policies.blanks_text")}</p>
                  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                    {gaps.map((name) => (
                      <TextInput
                        key={name}
                        label={name.charAt(0).toLocaleUpperCase(defaultLanguage) + name.slice(1)}
                        dir="auto"
                        value={values[name] ?? ""}
                        onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
                      />
                    ))}
                  </SimpleGrid>
                </div>
              </fieldset>
            )}
            <details open={typed !== undefined && !gaps.length}>
              <summary>{say("policies.textarea")}</summary>
              <Textarea
                aria-label={`${say("policies.textarea")}: ${title}`}
                lang={defaultLanguage}
                dir="auto"
                autosize
                minRows={6}
                maxRows={20}
                maxLength={50_000}
                value={filled}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setValues({});
                }}
              />
            </details>
            <div className="setup-ways-on">
              {stored && (
                <Button
                  variant="outline"
                  color="red.9"
                  loading={write.isSending}
                  aria-label={`${say("policies.remove")}: ${title}`}
                  onClick={() => void save("")}
                >
                  {say("policies.remove")}
                </Button>
              )}
              <Button
                loading={write.isSending}
                aria-label={`${say("policies.save")}: ${title}`}
                disabled={filled === stored}
                onClick={() => void save(filled)}
              >
                {say("policies.save")}
              </Button>
            </div>
          </>
        )}
      </fieldset>
    </Section>
  );
}
