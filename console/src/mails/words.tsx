import { Badge, Box, Button, NativeSelect, NavLink, Textarea, TextInput } from "@mantine/core";
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
import { bodyOf, type Draft, draftOf, faultsAtWords, hasWords, languages, parts } from "./draft.ts";
import { type Looking, Preview, usePreview } from "./preview.tsx";
import { useSay } from "./say.ts";
import { groupNames, groups, type Template, templates } from "./templates.ts";

type Language = (typeof languages)[number];

/** All mails, and the words of each in each language beside what it looks like. */
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
  const [looking, look] = useState<Looking>({ view: "desktop", isDark: false });
  const [language, setLanguage] = useState<Language>(
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
      <div className="mail-gallery">
        <Templates now={template} choose={setTemplate} texts={form.values} />
        <Words
          key={`${template} ${language}`}
          form={form}
          template={template}
          language={language}
          setLanguage={setLanguage}
          looking={looking}
          look={look}
        />
      </div>
      <SaveBar form={form} save={() => void save()} isSending={isSending} />
    </Page>
  );
}

/** All mails by whom they go to; those in the store's own words are marked. A list to choose from where there is no room. */
function Templates({
  now,
  choose,
  texts,
}: {
  now: Template;
  choose(template: Template): void;
  texts: Draft;
}) {
  const say = useSay();
  return (
    <>
      <NativeSelect
        hiddenFrom="md"
        label={say("about")}
        value={now}
        onChange={(event) => choose(event.currentTarget.value as Template)}
        data={groupNames.map((group) => ({
          group: say(`group.${group}`),
          items: groups[group].map((value) => ({ value, label: say(`template.${value}`) })),
        }))}
      />
      <Box component="nav" visibleFrom="md" aria-label={say("about")} className="mail-templates">
        {groupNames.map((group) => (
          <div key={group}>
            <h2 className="quiet">{say(`group.${group}`)}</h2>
            {groups[group].map((one) => (
              <NavLink
                key={one}
                component="button"
                type="button"
                label={say(`template.${one}`)}
                active={one === now}
                aria-current={one === now || undefined}
                rightSection={
                  Object.values(texts[one]).some(hasWords) && (
                    <Badge variant="light" size="sm">
                      {say("customized")}
                    </Badge>
                  )
                }
                onClick={() => choose(one)}
              />
            ))}
          </div>
        ))}
      </Box>
    </>
  );
}

function Words({
  form,
  template,
  language,
  setLanguage,
  looking,
  look,
}: {
  form: Form<Draft>;
  template: Template;
  language: Language;
  setLanguage(language: Language): void;
  looking: Looking;
  look(at: Looking): void;
}) {
  const say = useSay();
  const can = useCan();
  const { language: named } = useFormats();
  const text = form.values[template][language]!;
  const seen = usePreview({ template, language, text });
  const at = `/${template}/${language}`;
  const test = useWrite(() => stoa.mails.test({ template, language, text: ownOf(text) }), {
    changes: ["mails"],
    done: ({ to }) => say("test.sent", { to }),
  });
  const placeholders = seen?.placeholders.map((name) => `{${name}}`).join(" ");
  return (
    <div className="mail-editor">
      <Section title={say(`template.${template}`)}>
        <div className="stack">
          <NativeSelect
            label={say("language")}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
            data={languages.map((value) => ({ value, label: named(value) }))}
          />
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
        </div>
      </Section>
      <Section title={say("preview")}>
        {seen ? <Preview mail={seen} looking={looking} look={look} /> : <Loading />}
      </Section>
    </div>
  );
}

const ownOf = ({ subject, intro, outro }: Draft[Template][string]) => ({
  subject: subject || null,
  intro: intro || null,
  outro: outro || null,
});
