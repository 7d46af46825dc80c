import { readTexts, type Texts } from "../../catalogue/translations/index.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { sanitizeHtml } from "../../kit/text/rich-text.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { withoutOwnHost } from "../../kit/web/own-media.ts";
import type { PageDraft, PageTranslation, PageTranslationInput } from "./columns.ts";
import { type PageCreate, type PageUpdate, pageWrites } from "./schemas.ts";

/** A draft before its slugs are settled. */
export type Proposal = Pick<Texts, "wanted"> & { draft: PageDraft; translations: PageTranslation[] };

/**
 * Builds a page's draft from a request, before its slugs are settled. Absent fields of an update keep their
 * values from `before`; `hosts` are the store's. Throws 400 for repeated languages and blank titles.
 */
export function propose(
  input: PageCreate | PageUpdate,
  { store, hosts }: { store: Store; hosts: readonly string[] },
  before?: PageDraft,
): Proposal {
  const errors: FieldError[] = [];
  const reading = { digits: store.currencyDigits, timeZone: store.timeZone, errors };
  const draft = pageWrites.draft(reading, input, before);
  const sent = input.translations?.map(({ title, body, ...rest }: PageTranslationInput) => ({
    ...rest,
    name: title,
    description: body ?? "",
  }));
  const texts = {
    ...(input.slug !== undefined && { slug: input.slug }),
    ...(sent && { translations: sent }),
  };
  const faults: FieldError[] = [];
  const { translations, wanted } = readTexts(texts, before, { store, otherwise: "page" }, faults);
  errors.push(...faults.map((fault) => ({ ...fault, field: fault.field.replace(/\/name$/, "/title") })));
  if (errors.length) throw validationFailed(errors);
  return {
    draft,
    wanted,
    translations: sent ? translations.map((entry) => pageTranslation(entry, hosts)) : parsePages(before),
  };
}

const pageTranslation = (
  { name, description, ...rest }: Texts["translations"][number],
  hosts: readonly string[],
): PageTranslation => ({
  language: rest.language,
  title: name,
  body: sanitizeBody(description, hosts),
  slug: rest.slug,
  metaTitle: tidyLine(rest.metaTitle),
  metaDescription: tidyLine(rest.metaDescription),
});

const parsePages = (draft: PageDraft | undefined): PageTranslation[] =>
  JSON.parse(draft?.translations ?? "[]");

/** A proposal's draft with its slugs, in the order of `wanted`: the page's own first. */
export function settlePage(
  { draft, translations }: Proposal,
  [own, ...others]: readonly string[],
): PageDraft {
  const settled = translations.map((entry, i) => ({ ...entry, slug: others[i]! }));
  return { ...draft, slug: own!, translations: JSON.stringify(settled) };
}

/** The columns computed from a draft. */
export const derive = (draft: PageDraft) => {
  const all = parsePages(draft).flatMap(({ title, slug }) => [title, slug]);
  return { searchText: [...new Set([...all, draft.slug!].map(sortKey))].join("\n") };
};

// The store's own pictures lose their host.
const sanitizeBody = (body: string, hosts: readonly string[]): string =>
  sanitizeHtml(body, (src) => (URL.canParse(src) ? withoutOwnHost(src, hosts) : src));
