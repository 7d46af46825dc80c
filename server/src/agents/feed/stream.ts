import { readCategoryPaths } from "../../catalogue/categories/index.ts";
import { feedProducts, readFeedProductsAfter, type ShownProduct } from "../../catalogue/storefront/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { policyLinks, policyNames } from "../../platform/policies/index.ts";
import { hostedPage, type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import { linksBy } from "../session/index.ts";
import { type About, aboutOf, entriesOf, type Setting } from "./entries.ts";
import type { Form } from "./feed.ts";
import { attributes, googleRow, type Row, type Value } from "./google.ts";
import { jsonlOf } from "./jsonl.ts";
import { csvHead, csvLine } from "./openai.ts";
import { isRefused } from "./problems.ts";

/** The first line of a file of tabs. */
export const tsvHead = `${attributes.join("\t")}\n`;

/** A row as a line of a file of tabs. */
export const tsvLine = (row: Row): string => `${attributes.map((name) => cell(row[name])).join("\t")}\n`;

function cell(value: Value | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : value.map(part).join(",");
  const plain = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}

// Commas are between parts, colons within one.
const part = (one: string | readonly [string, string]) =>
  typeof one === "string"
    ? one.replaceAll(",", "%2C")
    : `General:${one.map((text) => text.replace(/[,:]+/g, " ")).join(":")}`;

/** The head of an XML file: the shop's name and address. */
const xmlHead = ({ name, url }: { name: string; url: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(name)}</title>\n<link>${escapeXml(url)}</link>\n<description>${escapeXml(name)}</description>\n`;

/** The end of the file, which says how many items were left out. */
function xmlTail(leftOut: number): string {
  const note = `<!-- ${leftOut} left out: GET /feeds/problems tells why -->\n`;
  return `${leftOut ? note : ""}</channel>\n</rss>\n`;
}

/** A row as an item of an XML file. */
export function xmlItem(row: Row): string {
  const elements = attributes.flatMap((name) => {
    const value = row[name];
    return value === undefined ? [] : [elementsOf(name, value)];
  });
  return `<item>${elements.join("")}</item>\n`;
}

const element = (name: string, content: string) => `<g:${name}>${content}</g:${name}>`;

function elementsOf(name: string, value: Value): string {
  if (typeof value === "string") return element(name, escapeXml(value));
  return value
    .map((one) =>
      typeof one === "string"
        ? element(name, escapeXml(one))
        : element(
            name,
            element("attribute_name", escapeXml(one[0])) + element("attribute_value", escapeXml(one[1])),
          ),
    )
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// XML 1.0, section 2.2: what no document may hold, escaped or not.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string) =>
  text.replace(forbidden, " ").replace(/[&<>]/g, (character) => entities[character]!);

/** Whose feed it is, in which languages, the most wanted first, and when it is read. */
export type Source = {
  tx: Tx;
  store: Pick<Store, "currencyDigits">;
  settings: StoreSettings;
  languages: readonly string[];
  now: Date;
};

const FIRST_ROWS = 20;
const MOST_ROWS = 200;
// The sizes of a read and of a part: a product of thousands of variants is many parts.
const BATCH_BYTES = 32_768;
const PART_LENGTH = 32_768;

/**
 * The visible products after one, by their ids, as shoppers read them at the store's own address. Each batch
 * is a read of its own: no connection is occupied between them, and changes meanwhile may be seen or not.
 */
export async function* readProducts(
  { tx, store, languages, now }: Source,
  { origin }: Setting,
  after = NIL_UUID,
): AsyncGenerator<ShownProduct> {
  const write = feedProducts.writer({ store, languages, can: () => false });
  for (let [place, limit] = [after, FIRST_ROWS]; ; limit = Math.min(MOST_ROWS, 2 * limit)) {
    const rows = await readFeedProductsAfter(tx, place, { now, limit, bytes: BATCH_BYTES });
    if (!rows.length) return;
    place = feedProducts.get(rows.at(-1)!, "id");
    for (const row of rows) yield JSON.parse(addressMedia(write(row), origin));
  }
}

/** Reads the settings of a feed. */
export async function readSetting({ tx, settings, languages }: Source, originOf: OriginOf): Promise<Setting> {
  const [paths, policies] = await Promise.all([
    readCategoryPaths(tx, languages[0]!),
    policyLinks(tx, settings, (path) => hostedPage(settings, originOf, "policies", path)),
  ]);
  // The protocol has no name for a legal notice.
  const { legalNotice: _, ...named } = policies;
  const links = linksBy(policyNames, named);
  const origin = originFor(settings, originOf) ?? "";
  return { settings, origin, paths, seller: { name: settings.name, links } };
}

/**
 * A feed's text in parts; `shopUrl` is the shop's URL. Only one batch of products is in memory at a time.
 */
export async function* feedText(
  source: Source,
  setting: Setting,
  { form, shopUrl }: { form: Form; shopUrl: string },
): AsyncGenerator<string> {
  const { head, tail, lines } = writers[form];
  const refused = { count: 0 };
  let text = head({ name: source.settings.name, url: shopUrl });
  for await (const product of readProducts(source, setting)) {
    for (const line of lines(aboutOf(product, setting), setting, refused)) {
      text += line;
      if (text.length < PART_LENGTH) continue;
      yield text;
      text = "";
    }
  }
  text += tail(refused.count);
  if (text) yield text;
}

type Writer = {
  head(shop: { name: string; url: string }): string;
  /** The end of the file, by how many rows were left out. */
  tail(leftOut: number): string;
  /** The lines of a product; those that are left out are counted. */
  lines(about: About, setting: Setting, refused: { count: number }): Iterable<string>;
};

const rowsBy = (form: Form, write: (...row: Parameters<typeof googleRow>) => string): Writer["lines"] =>
  function* (about, setting, refused) {
    for (const entry of entriesOf(about, setting))
      if (isRefused[form](about, entry)) refused.count++;
      else yield write(about, entry, setting);
  };

const nothing = () => "";
const writers: Readonly<Record<Form, Writer>> = {
  tsv: { head: () => tsvHead, tail: nothing, lines: rowsBy("tsv", (...of) => tsvLine(googleRow(...of))) },
  xml: { head: xmlHead, tail: xmlTail, lines: rowsBy("xml", (...of) => xmlItem(googleRow(...of))) },
  csv: { head: () => csvHead, tail: nothing, lines: rowsBy("csv", csvLine) },
  jsonl: { head: nothing, tail: nothing, lines: jsonlOf },
};
