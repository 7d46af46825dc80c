import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { MailTexts } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { useCan, useStore } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { SaveBar } from "../ui/save-bar.tsx";
import { bodyOf, type Draft, draftOf, faultsAtWords, languages, parts } from "./draft.ts";
import { Preview, usePreview } from "./preview.tsx";
import { useSay } from "./say.ts";
import { type Template, templates } from "./templates.ts";

/** The words of mails, in each language, beside what they look like. */
export default function MailWords() {
  const { data, error } = useRead(["mailTexts"], (options) => stoa.mails.texts.get(options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Ready now={data} /> : <Loading />;
}

function Ready({ now }: { now: MailTexts }) {
  const say = useSay();
  const { language: named } = useFormats();
  const [{ template: asked }] = useQueryState();
  const { defaultLanguage } = useStore();
  // Not in the address: what is typed of one mail stays while another one is looked at.
  const [template, setTemplate] = useState(templates.find((one) => one === asked) ?? "order_placed");
  const [language, setLanguage] = useState(
    languages.find((one) => one === defaultLanguage.slice(0, 2)) ?? "en",
  );
  const { form, save, isSending } = useSavedForm({
    now,
    valuesOf: draftOf,
    read: () => stoa.mails.texts.get(),
    write: (changed, latest, options) => stoa.mails.texts.update(bodyOf(changed, latest), options),
    label: (field) => {
      const [about, tag, part] = field.split(".") as [Template, string, (typeof parts)[number]];
      return `${say(`template.${about}`)}, ${say(part)} (${named(tag)})`;
    },
    changes: ["mailTexts", "mailPreview"],
    faults: faultsAtWords,
  });
  return (
    <Page title={say("menu.words")} subtitle={say("words.text")} back="/settings/mails">
      <Section>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={say("about")}
            value={template}
            onChange={(event) => setTemplate(event.currentTarget.value as Template)}
            data={templates.map((value) => ({ value, label: say(`template.${value}`) }))}
          />
          <NativeSelect
            label={say("language")}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as (typeof languages)[number])}
            data={languages.map((value) => ({ value, label: named(value) }))}
          />
        </SimpleGrid>
      </Section>
      <Words key={`${template} ${language}`} form={form} template={template} language={language} />
      <SaveBar form={form} save={() => void save()} isSending={isSending} />
    </Page>
  );
}

function Words({ form, template, language }: { form: Form<Draft>; template: Template; language: string }) {
  const say = useSay();
  const can = useCan();
  const text = form.values[template][language]!;
  const seen = usePreview({ template, language, text });
  const at = `/${template}/${language}`;
  const test = useWrite(() => stoa.mails.test({ template, language, text: ownOf(text) }), {
    changes: ["mails"],
    done: ({ to }) => say("test.sent", { to }),
  });
  const placeholders = seen?.placeholders.map((name) => `{${name}}`).join(" ");
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Section title={say("words")}>
        <fieldset className="bare stack" disabled={!can("settings")}>
          {parts.map((part) => {
            const Field = part === "subject" ? TextInput : Textarea;
            return (
              <Field
                key={part}
                label={say(part)}
                lang={language}
                dir="auto"
                placeholder={seen?.usual[part]}
                maxLength={part === "subject" ? 200 : 2_000}
                {...(part !== "subject" && { autosize: true, minRows: 3, maxRows: 12 })}
                {...form.text(`${at}/${part}`)}
              />
            );
          })}
          <p className="quiet no-margin">
            {say("placeholders")} <code dir="ltr">{placeholders}</code>
          </p>
          {can("settings") && (
            <div>
              <Button variant="default" loading={test.isSending} onClick={() => void test.send()}>
                {say("test")}
              </Button>
            </div>
          )}
        </fieldset>
      </Section>
      <Section title={say("preview")}>{seen ? <Preview mail={seen} /> : <Loading />}</Section>
    </SimpleGrid>
  );
}

const ownOf = ({ subject, intro, outro }: Draft[Template][string]) => ({
  subject: subject || null,
  intro: intro || null,
  outro: outro || null,
});
