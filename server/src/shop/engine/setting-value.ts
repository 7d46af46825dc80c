import type { Page } from "../page/index.ts";
import { Lookup } from "../page/index.ts";
import type { SettingSchema } from "./schema.ts";

/** The global object that a setting's handle is looked up in, by the setting's type. */
const SOURCES: Readonly<Record<string, string>> = {
  product: "all_products",
  collection: "collections",
  page: "pages",
  link_list: "linklists",
  image_picker: "images",
  blog: "blogs",
  article: "articles",
};
const LISTS: Readonly<Record<string, string>> = {
  product_list: "all_products",
  collection_list: "collections",
};

/** A setting's value as Liquid reads it: an object where its type names one, else the value itself. */
export function settingValue(page: Page, { type }: SettingSchema, raw: unknown): unknown {
  const source = SOURCES[type];
  if (source) return typeof raw === "string" && raw ? look(page, source, raw) : undefined;
  const list = LISTS[type];
  if (list)
    return Array.isArray(raw)
      ? raw.map((one) => look(page, list, String(one))).filter((one) => one != null)
      : [];
  if (type === "url" && typeof raw === "string") return urlOf(page, raw);
  return raw;
}

function look(page: Page, source: string, handle: string): unknown {
  const found = page.objects[source];
  // An editor stores `shopify://products/mug` or the handle alone.
  const name = handle.replace(/^shopify:\/\/[a-z_]+\//, "");
  if (found instanceof Lookup) return found.liquidMethodMissing(name) ?? undefined;
  return undefined;
}

function urlOf(page: Page, raw: string): string {
  const local = raw.replace(/^shopify:\/\//, "/");
  const { root } = page.globals.request;
  return local.startsWith("/") && !local.startsWith("//") ? root + local.slice(1) : local;
}
