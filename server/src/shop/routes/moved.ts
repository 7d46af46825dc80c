import { ApiError } from "../../http/answers/errors.ts";
import type { Json } from "../data/index.ts";
import { readPlace } from "./place.ts";
import type { Target } from "./target.ts";
import type { Visit } from "./visit.ts";

const MAX_PATH = 1_000;
const folders: Readonly<Record<string, string>> = {
  product: "products",
  collection: "collections",
  page: "pages",
};

/**
 * The address of a page whose slug is another one in the language of the visit; undefined where it is right.
 */
export function currentAddress(
  { place, call }: Pick<Visit, "place" | "call">,
  { template, handle, within }: Target,
  { slug }: Json,
): string | undefined {
  const folder = folders[template];
  if (!folder || handle === undefined || slug === undefined || slug === handle) return undefined;
  const before = within === undefined ? "" : `collections/${encodeURIComponent(within)}/`;
  const search = call.search ? `?${call.search}` : "";
  return `${place.root}${before}${folder}/${encodeURIComponent(slug)}${search}`;
}

/**
 * Finds the target of a redirect; undefined if there is none. A redirect from an address with a language
 * comes before one without, and leads where it says; others stay in the visitor's language, unless they name
 * one.
 */
export async function findRedirect({ call, place }: Visit): Promise<string | undefined> {
  const preview = place.preview === undefined ? "" : `/preview/${place.preview}`;
  const language = place.root.slice(preview.length, -1);
  const findAt = (path: string) => find(call, place, path);
  const whole = language && (await findAt(`${language}${place.path}`));
  const to = whole || (await findAt(place.path));
  if (!to?.startsWith("/")) return to && new URL(to).href;
  const placeOf = (path: string) => readPlace(path.split(/[?#]/, 1)[0]!, call.store);
  const isSaid = whole || (placeOf(to)?.root ?? "/") !== "/";
  const path = `${isSaid ? "" : language}${to}`;
  // With and without a language, redirects could lead to each other for ever: between the two there is one
  // step.
  const next = language ? placeOf(path) : undefined;
  if (next && next.root !== "/") {
    const onward = [
      ...(whole ? [] : [`${next.root.slice(0, -1)}${next.path}`]),
      ...(isSaid ? [next.path] : []),
    ];
    for (const one of onward) if ((await findAt(one)) !== undefined) return undefined;
  }
  // A header has no other characters.
  return `${preview}${path}`.replace(/[^!-~]+/g, encodeURIComponent);
}

async function find(
  { ask }: Pick<Visit["call"], "ask">,
  { language }: Pick<Visit["place"], "language">,
  path: string,
): Promise<string | undefined> {
  try {
    const asked = { query: { path: path.slice(0, MAX_PATH), lang: language } };
    return (await ask<{ to: string }>("GET /api/v1/storefront/redirects", asked)).data.to;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
