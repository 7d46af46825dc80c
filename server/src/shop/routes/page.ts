import { jsonLd } from "../../catalogue/storefront/index.ts";
import type { ShopCall } from "../../http/html/serve-shop.ts";
import { memoize } from "../../kit/memoize.ts";
import type { Json } from "../data/index.ts";
import { type Globals, keyOf } from "../render/index.ts";
import { breadcrumbs, describe, robots, type Seo, siteObjects, writeHead } from "../seo/index.ts";
import type { ShopTheme } from "../theme/index.ts";
import { type Place, rootIn } from "./place.ts";
import type { ShopQuery } from "./query.ts";
import type { Profile } from "./shop-info.ts";
import type { Target } from "./target.ts";

/** A page of a shop before it is rendered. */
export type PageAsked = {
  call: Pick<ShopCall, "origin" | "now"> & { host: string };
  profile: Profile;
  place: Place;
  query: ShopQuery;
  target: Target;
  theme: Pick<ShopTheme, "id" | "name">;
  /** The page's own object, as the storefront API answers it. */
  subject: Json | undefined;
  /** A form that was sent to it and refused. */
  form?: Globals["form"];
};

const nameOf = memoize((language: string): string => {
  const names = new Intl.DisplayNames(language, { type: "language", languageDisplay: "standard" });
  const name = names.of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}, 500);

/** The page's data before rendering, as themes read it. */
export function globalsOf(asked: PageAsked): Globals {
  const { call, profile, place, query, target, theme, subject, form } = asked;
  const { pageType, template: _, handle } = target;
  const seo = seoOf(asked);
  const languages = profile.languages.map((code) => ({
    code,
    name: nameOf(code),
    isDefault: code === profile.defaultLanguage,
    root: previewUrl(place, rootIn(code, profile.defaultLanguage)),
  }));
  return {
    shop: {
      ...profile,
      host: call.host,
      url: call.origin,
      shownLanguages: languages,
      theme: { id: theme.id, name: theme.name },
      time: call.now.toISOString(),
      ...(target.template === "robots.txt" && { robots: robots(call.origin, true) }),
    },
    request: {
      path:
        place.root === "/" ? place.path : `${place.root.slice(0, -1)}${place.path === "/" ? "" : place.path}`,
      query: query.values,
      host: call.host,
      origin: call.origin,
      locale: place.language,
      root: place.root,
      pageType,
    },
    money: { currency: profile.currency, digits: profile.currencyDigits },
    timeZone: profile.timeZone,
    pageTitle: seo.title,
    pageDescription: seo.description,
    canonicalUrl: seo.canonicalUrl,
    head: writeHead(seo),
    ...(handle !== undefined && { handle }),
    data: target.subject && subject ? { [keyOf(target.subject)]: subject } : {},
    ...(form && { form }),
  };
}

const previewUrl = ({ preview }: Place, root: string): string =>
  preview === undefined ? root : `/preview/${preview}${root}`;

// A title of a page beside the shop's name: the shop's own where a page has none.
const titleOf = (asked: PageAsked): string => {
  const { subject, profile, target, query } = asked;
  if (subject) return subject.metaTitle || subject.title || subject.name || profile.name;
  return target.pageType === "search" && query.values.q ? query.values.q : profile.name;
};

function seoOf(asked: PageAsked): Seo {
  const { call, profile, place, query, target, subject } = asked;
  const at = (language: string, path: string) =>
    `${call.origin}${rootIn(language, profile.defaultLanguage)}${path.slice(1)}`;
  const path = (language: string) => pathIn(target, subject, language, place);
  // Each page of a list is a page of its own; sorted and filtered ones are the list.
  const page = query.values.page ? `?page=${query.values.page}` : "";
  const isUnlisted = target.isUnlisted === true || place.preview !== undefined;
  const canonicalUrl = target.template === "404" ? "" : `${at(place.language, path(place.language))}${page}`;
  const alternates = Object.fromEntries(
    profile.languages.length > 1 && target.template !== "404"
      ? [
          ...profile.languages.map((language) => [language, `${at(language, path(language))}${page}`]),
          ["x-default", `${at(profile.defaultLanguage, path(profile.defaultLanguage))}${page}`],
        ]
      : [],
  );
  const description = describe(subject?.metaDescription || subject?.description || subject?.body || "");
  const picture = pictureOf(subject) ?? (profile.socialImage ? { url: profile.socialImage } : undefined);
  return {
    siteName: profile.name,
    canonicalUrl,
    alternates,
    type: target.template === "product" ? "product" : "website",
    title: titleOf(asked),
    description,
    language: place.language,
    image: picture,
    price:
      target.template === "product" && subject?.priceRange?.min
        ? { amount: subject.priceRange.min, currency: profile.currency }
        : undefined,
    favicon: profile.favicon ?? undefined,
    isUnlisted,
    linked: isUnlisted ? [] : structuredData(asked, canonicalUrl),
  };
}

/** The path of a page in a language of the store, below its root. */
function pathIn(target: Target, subject: Json | undefined, language: string, { path }: Place): string {
  const slugs = subject?.slugs as { language: string; slug: string }[] | undefined;
  const slug = slugs?.find((one) => one.language === language)?.slug ?? subject?.slug;
  if (slug === undefined) return path;
  const folder = { product: "products", collection: "collections", page: "pages" }[target.template];
  return folder ? `/${folder}/${encodeURIComponent(slug)}` : path;
}

function pictureOf(subject: Json | undefined): Seo["image"] {
  const first = subject?.media?.[0];
  if (first) return first;
  return typeof subject?.image === "string" ? { url: subject.image } : undefined;
}

function structuredData({ call, profile, place, target, subject }: PageAsked, url: string): object[] {
  const home = `${call.origin}${place.root}`;
  const shop = { name: profile.name, url: home };
  if (target.template === "index")
    return siteObjects({ ...shop, logo: profile.logo ?? undefined, searchUrl: `${home}search` });
  if (!subject) return [];
  const way = breadcrumbs([shop, { name: subject.title || subject.name, url }]);
  if (target.template !== "product") return [way];
  const settings = { links: {}, storefrontUrl: home, currency: profile.currency, name: profile.name };
  return [JSON.parse(jsonLd(subject as never, settings as never)), way];
}
