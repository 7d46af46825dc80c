import { ApiError } from "../../http/answers/errors.ts";
import type { Json } from "../data/index.ts";
import type { Target } from "./target.ts";
import type { Visit } from "./visit.ts";

const MAX_PATH = 1_000;
const folders: Readonly<Record<string, string>> = {
  product: "products",
  collection: "collections",
  page: "pages",
};

/** Where a page is whose address has another slug than the one it has in the language of the visit; undefined where it is right. */
export function movedTo(
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

/** Where an address leads that the shop once had, by the merchant's redirects; undefined where it is in none. */
export async function findRedirect({ call, place }: Visit): Promise<string | undefined> {
  try {
    const asked = { query: { path: place.path.slice(0, MAX_PATH) } };
    const { data } = await call.ask<{ to: string }>("GET /api/v1/storefront/redirects", asked);
    const isOwn = data.to.startsWith("/");
    return isOwn ? place.root + data.to.slice(1) : data.to;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
