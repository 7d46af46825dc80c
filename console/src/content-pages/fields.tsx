import { Switch, Textarea, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Form } from "../core/form.ts";
import { DayField } from "../ui/day-field.tsx";
import { Languages } from "../ui/fields.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import type { PageDraft } from "./draft.ts";
import { useSay } from "./say.ts";
import { SearchPreview } from "./search-preview.tsx";

const RichText = lazy(() => import("./rich-text.tsx"));

/** The texts of a page, in all languages of the store. */
export function TextFields({ form }: { form: Form<PageDraft> }) {
  const say = useSay();
  return (
    <Section title={say("texts")}>
      <Languages
        isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
        draw={(language, isDefault) => {
          const at = `/translations/${language}`;
          const typed = form.values.translations[language]!;
          const { value, onChange, error } = form.value<string>(`${at}/body`);
          return (
            <div className="stack" lang={language}>
              <TextInput
                label={say("name")}
                {...form.text(`${at}/name`)}
                required={isDefault}
                maxLength={500}
              />
              <Suspense fallback={<Loading />}>
                <RichText label={say("body")} value={value} onChange={onChange} error={error} />
              </Suspense>
              <TextInput label={say("meta_title")} {...form.text(`${at}/metaTitle`)} />
              <Textarea
                label={say("meta_description")}
                autosize
                minRows={2}
                {...form.text(`${at}/metaDescription`)}
              />
              <SearchPreview
                path={`/pages/${form.values.slug || "…"}`}
                name={typed.name}
                text={typed.body}
                metaTitle={typed.metaTitle}
                metaDescription={typed.metaDescription}
              />
            </div>
          );
        }}
      />
    </Section>
  );
}

/** Whether and when a page is shown, at which address, by which template. */
export function AsideFields({ form }: { form: Form<PageDraft> }) {
  const say = useSay();
  return (
    <>
      <Section title={say("shown")}>
        <div className="stack">
          <Switch label={say("published")} {...form.check("/isPublished")} />
          <DayField label={say("publish_at")} {...form.value<string | null>("/publishedAt")} />
        </div>
      </Section>
      <Section title={say("place")}>
        <div className="stack">
          <TextInput label={say("slug")} description={say("slug_text")} dir="ltr" {...form.text("/slug")} />
          <TextInput
            label={say("template")}
            description={say("template_text")}
            dir="ltr"
            {...form.optional("/templateSuffix")}
          />
        </div>
      </Section>
    </>
  );
}
