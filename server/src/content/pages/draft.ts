import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import { readTexts, type Texts } from "../../catalogue/translations/index.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { withoutOwnHost } from "../../kit/web/own-media.ts";
import type { PageDraft, PageTranslation, PageTranslationInput } from "./columns.ts";
import { type PageCreate, type PageUpdate, pageWrites } from "./schemas.ts";

// Loaded with the first body: 78 modules, with a parser of style sheets that is not used.
const require = createRequire(import.meta.url);
const loadSanitizer = (): typeof sanitizeHtml => require("sanitize-html");

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

// The tags and attributes that text editors write. Style attributes would have no effect: the shop's content
// security policy forbids them.
const options: sanitizeHtml.IOptions = {
  allowedTags: (
    "h1 h2 h3 h4 h5 h6 p br hr blockquote pre code div span strong b em i u s del ins sub sup small mark abbr cite q " +
    "ul ol li dl dt dd a img figure figcaption picture source table caption colgroup col thead tbody tfoot tr th td details summary"
  ).split(" "),
  allowedAttributes: {
    "*": ["id", "class", "dir", "lang", "title"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    source: ["src", "type", "media"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    col: ["span"],
    colgroup: ["span"],
    details: ["open"],
    q: ["cite"],
    blockquote: ["cite"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src", "cite"],
  allowProtocolRelative: false,
  nestingLimit: 100,
  parseStyleAttributes: false,
};

// A page that opens in another tab must not have access to its opener.
const link: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: attribs.target ? { ...attribs, target: "_blank", rel: "noopener noreferrer" } : attribs,
});

/*
 * Removes from HTML all but texts, links, pictures and tables; the text of a removed tag stays, except that
 * of scripts and styles. The store's own pictures lose their host. Takes time linear in the length.
 */
function sanitizeBody(body: string, hosts: readonly string[]): string {
  const picture: sanitizeHtml.Transformer = (tagName, attribs) => ({
    tagName,
    attribs:
      attribs.src && URL.canParse(attribs.src)
        ? { ...attribs, src: withoutOwnHost(attribs.src, hosts) }
        : attribs,
  });
  const transformTags = { a: link, img: picture, source: picture };
  return loadSanitizer()(body, { ...options, transformTags }).trim();
}
