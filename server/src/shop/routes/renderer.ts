import { imageHosts, type Json, type NeedReader, type Reading } from "../data/index.ts";
import type { Need, Rendered, Renderer } from "../render/index.ts";
import { designModeTag, encodeBody, hashOf, type Revisions, type ShopTheme } from "../theme/index.ts";
import type { CachedPage } from "./cached-pages.ts";
import { policyOf } from "./headers.ts";
import { globalsOf } from "./page.ts";
import type { Target } from "./target.ts";
import type { PageChanges, Visit } from "./visit.ts";

/** With what a page is made. */
export type Making = {
  visit: Pick<Visit, "call" | "profile" | "place" | "query" | "preview">;
  theme: ShopTheme;
  revisions: Revisions;
  customer: Reading["customer"];
  cart: Reading["cart"];
};

/** A page that was made; `isShared` where nobody else would get another one. */
export type Made = Omit<CachedPage, "until" | keyof Revisions>;

type Runtime = { renderer: Pick<Renderer, "render">; needs: NeedReader };

/** Reads what a target is of; null where it is not there. */
export async function readSubject(
  { visit, revisions, customer, cart }: Omit<Making, "theme">,
  { subject }: Target,
  { needs }: Pick<Runtime, "needs">,
): Promise<Json | null | undefined> {
  if (!subject) return undefined;
  const { call, place } = visit;
  const [found] = await needs.read({ call, language: place.language, revisions, customer, cart }, [subject]);
  return found as Json | null;
}

/** Renders a page. Throws ThemeError, and what the storefront's endpoints fail by. */
export async function makePage(
  making: Making,
  target: Target,
  subject: Json | undefined,
  { status = 200, form, query = making.visit.query, sections = query.sections }: PageChanges,
  { renderer, needs }: Runtime,
): Promise<Made> {
  const { visit, theme, revisions, customer, cart } = making;
  const { call, profile, place, preview } = visit;
  const reading: Reading = { call, language: place.language, revisions, customer, cart };
  const host = new URL(call.origin).host;
  const shown = { origin: call.origin, now: call.now, host };
  const globals = globalsOf({
    call: shown,
    profile,
    place,
    query,
    target,
    theme,
    subject,
    ...(form && { form }),
  });
  const answers: unknown[] = [profile, subject];
  const suffix = query.view ?? subject?.templateSuffix;
  const template = suffix ? `${target.template}.${suffix}` : target.template;
  const isDesignMode = preview?.purpose === "editor";
  const rendered = await renderer.render(
    {
      theme: { key: theme.key },
      template,
      ...(sections && { sectionIds: sections.ids }),
      isDesignMode,
      globals: isDesignMode ? { ...globals, head: designModeTag(template) + (globals.head ?? "") } : globals,
    },
    {
      files: theme.files,
      async load(wanted: Need[]) {
        const read = await needs.read(reading, wanted);
        answers.push(...read);
        return read;
      },
    },
  );
  return pageResult(rendered, {
    status,
    sections,
    theme,
    isPreview: preview !== undefined,
    place,
    images: imageHosts(answers, call.origin),
  });
}

function pageResult(
  rendered: Rendered,
  {
    status,
    sections,
    theme,
    isPreview,
    place,
    images,
  }: {
    status: number;
    sections: PageChanges["sections"];
    theme: ShopTheme;
    isPreview: boolean;
    place: Visit["place"];
    images: readonly string[];
  },
): Made {
  const [only] = sections?.ids ?? [];
  const text = !sections
    ? rendered.html
    : sections.isJson
      ? JSON.stringify(rendered.sections)
      : (rendered.sections?.[only!] ?? "");
  const isMissing = sections && !sections.isJson && rendered.sections?.[only!] == null;
  const { hasStyleAttributes } = theme;
  return {
    status: isMissing ? 404 : status,
    headers: {
      "content-type": sections?.isJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "content-language": place.language,
      "content-security-policy": policyOf({
        ...rendered,
        hasStyleAttributes,
        imageOrigins: images,
        isPreview,
      }),
      ...(isPreview && { "x-robots-tag": "noindex, nofollow" }),
    },
    body: encodeBody(Buffer.from(text)),
    tag: hashOf(text).slice(0, 22),
    readsVisitor: rendered.readsVisitor,
  };
}
