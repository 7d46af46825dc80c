import type { ContentPage } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { faultsAtLanguages, namedTexts } from "../core/languages.ts";

type Text = { language: string; name: string; body: string; metaTitle: string; metaDescription: string };

/** What of a page can be typed; a title is called `name`, as that of all else that has texts by language. */
export type PageDraft = {
  translations: Record<string, Text>;
  slug: string;
  isPublished: boolean;
  publishedAt: string | null;
  templateSuffix: string | null;
};

/** What of a page can be typed, in these languages. */
export const draftOf = (page: ContentPage | undefined, languages: readonly string[]): PageDraft => ({
  translations: Object.fromEntries(
    languages.map((language) => {
      const one = page?.translations.find((text) => text.language === language);
      const { title = "", body = "", metaTitle = "", metaDescription = "" } = one ?? {};
      return [language, { language, name: title, body, metaTitle, metaDescription }];
    }),
  ),
  slug: page?.slug ?? "",
  isPublished: page?.isPublished ?? true,
  publishedAt: page?.publishedAt ?? null,
  templateSuffix: page?.templateSuffix ?? null,
});

/** Typed texts as the API takes them; languages that the form does not show stay. */
export function sentTexts(typed: PageDraft["translations"], page: ContentPage | undefined) {
  const had = page?.translations.map(({ title, ...rest }) => ({ ...rest, name: title }));
  return namedTexts<Text>(typed, had).map(({ name, ...rest }) => ({ ...rest, title: name }));
}

/** The form as faults of the API find it: it calls a title `title`. */
export function pageFaults(form: Form<PageDraft>): Pick<Form<PageDraft>, "shows" | "setFaults"> {
  const { shows, setFaults } = faultsAtLanguages(form);
  const here = (pointer: string) => pointer.replace(/^(\/translations\/\d+)\/title$/, "$1/name");
  return {
    shows: (pointer) => shows(here(pointer)),
    setFaults: (faults) =>
      setFaults(Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [here(pointer), text]))),
  };
}
