import { currentPage } from "../page/index.ts";

// biome-ignore lint/suspicious/noExplicitAny: an answer of a storefront endpoint, in its schema's form
export type Json = Record<string, any>;

/** A sum in minor units, as Liquid counts, of a decimal text; undefined where there is none. */
export function minor(amount: string | number | null | undefined): number | undefined {
  if (amount === null || amount === undefined) return undefined;
  const { digits } = currentPage().globals.money;
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(amount)) ?? [];
  return Number(`${sign}${whole}${fraction.slice(0, digits).padEnd(digits, "0")}`);
}

/** An address of the shop, by its path without a `/` at its beginning. */
export const urlOf = (path: string): string => currentPage().globals.request.root + path;

/** A part of an address, as it stands between slashes. */
export const segment = (text: string): string => encodeURIComponent(text);

/** A handle, as Shopify makes one of a name. */
export const handleize = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Texts of a query: the value of a name. */
export const queryOf = (name: string): string | undefined => {
  const { query } = currentPage().globals.request;
  return Object.hasOwn(query, name) ? query[name] : undefined;
};

/** The page of a list that is asked for, from 1. */
export const pageInQuery = (): number => Math.max(1, Number(queryOf("page") ?? 1) || 1);

/**
 * The part of a list that the innermost `paginate` shows, while it is rendered, where that is of a list of
 * this name.
 */
export function pagingOf(name: string): { page: number; size: number } | undefined {
  const { paging } = currentPage();
  return paging?.list.endsWith(name) ? { page: paging.number, size: paging.size } : undefined;
}
