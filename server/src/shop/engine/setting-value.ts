import { readFont } from "../filters/index.ts";
import { color, externalVideo, video } from "../objects/index.ts";
import { Lookup, type Page } from "../page/index.ts";
import { defineLazily } from "./define-lazily.ts";
import { asRecord, type SettingSchema } from "./schema.ts";

/** The source of a setting's value: the page, and how a text with Liquid in it is evaluated. */
export type SettingSource = { page: Page; evaluate(text: string): unknown };

/** The global object that a setting's handle is looked up in, by the setting's type. */
const SOURCES: Readonly<Record<string, string>> = {
  product: "all_products",
  collection: "collections",
  page: "pages",
  link_list: "linklists",
  image_picker: "images",
  blog: "blogs",
  article: "articles",
  metaobject: "metaobjects",
};
const LISTS: Readonly<Record<string, string>> = {
  product_list: "all_products",
  collection_list: "collections",
  article_list: "articles",
  metaobject_list: "metaobjects",
};

/** A setting's value as Liquid reads it: an object where its type names one, else the value itself. */
export function settingValue(source: SettingSource, schema: SettingSchema, raw: unknown): unknown {
  const value =
    typeof raw === "string" && raw.includes("{{") && schema.type !== "liquid" ? source.evaluate(raw) : raw;
  // An expression that names an object has made it already.
  if (typeof value === "object" && value !== null && typeof raw === "string") return value;
  return typeValue(source, schema, value);
}

function typeValue(source: SettingSource, schema: SettingSchema, value: unknown): unknown {
  const { page, evaluate } = source;
  const { type } = schema;
  const text = typeof value === "string" ? value : "";
  const global = SOURCES[type];
  if (global) return text ? look(page, global, text) : undefined;
  const list = LISTS[type];
  if (list)
    return (Array.isArray(value) ? value : [])
      .map((one) => look(page, list, String(one)))
      .filter((one) => one != null);
  if (type === "url") return text ? urlOf(page, text) : value;
  if (type === "color") return text ? color(text) : undefined;
  if (type === "font_picker") return readFont(text);
  if (type === "liquid") return text ? evaluate(text) : value;
  if (type === "video_url") return videoOf(text);
  if (type === "video") return videoFileOf(page, text);
  if (type === "color_scheme") return schemeOf(page, text);
  if (type === "color_scheme_group") return schemesOf(source, schema, value);
  return value;
}

function look(page: Page, global: string, handle: string): unknown {
  // An editor stores `shopify://products/mug` or the handle alone.
  const name = handle.replace(/^shopify:\/\/[a-z_]+\//, "");
  const found = page.objects[global] as { liquidMethodMissing?: (name: string) => unknown } | undefined;
  return typeof found?.liquidMethodMissing === "function" ? found.liquidMethodMissing(name) : undefined;
}

function urlOf(page: Page, raw: string): string {
  const local = raw.replace(/^shopify:\/\//, "/");
  const { root } = page.globals.request;
  return /^\/(?![/\\])/.test(local) && !local.startsWith(root) ? root + local.slice(1) : local;
}

function videoOf(url: string): object | undefined {
  const [, youtube] =
    /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{5,20})/.exec(url) ?? [];
  const [, vimeo] = /^https:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})/.exec(url) ?? [];
  const id = youtube ?? vimeo;
  if (!id) return undefined;
  return externalVideo({ id, host: youtube ? "youtube" : "vimeo", url });
}

// The files of a merchant are those of the theme: `shopify://files/videos/kiln.mp4`, or the name alone.
function videoFileOf(page: Page, text: string): object | undefined {
  const name = text.slice(text.lastIndexOf("/") + 1);
  const url = /\.(?:mp4|webm)$/i.test(name) ? page.assetUrl(name) : undefined;
  return url === undefined ? undefined : video({ name, url });
}

/** A scheme by its id from the theme's settings, whatever they call their group of schemes. */
function schemeOf(page: Page, id: string): unknown {
  for (const value of Object.values(page.settings)) {
    if (value instanceof Lookup) {
      const found = value.liquidMethodMissing(id);
      if (found) return found;
    }
  }
  return undefined;
}

function schemesOf(source: SettingSource, schema: SettingSchema, value: unknown): Lookup {
  const definition = (Array.isArray(schema.definition) ? schema.definition : []) as SettingSchema[];
  const schemes = new Map(
    Object.entries(asRecord(value)).map(([id, scheme]) => {
      const { settings: values } = asRecord(scheme);
      const settings = {};
      for (const one of definition) {
        const raw = asRecord(values)[one.id ?? ""] ?? one.default;
        if (one.id) defineLazily(settings, one.id, () => typeValue(source, one, raw));
      }
      return [id, { id, settings, toString: () => id }];
    }),
  );
  return new Lookup(
    (id) => schemes.get(id),
    () => schemes.values(),
  );
}
