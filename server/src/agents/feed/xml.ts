import { attributes, type Row, type Value } from "./google.ts";

/** The head of an XML file: the shop's name and address. */
export const xmlHead = ({ name, url }: { name: string; url: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(name)}</title>\n<link>${escapeXml(url)}</link>\n<description>${escapeXml(name)}</description>\n`;

/** The end of the file, which says how many items were left out. */
export const xmlTail = (leftOut: number): string =>
  `${leftOut ? `<!-- ${leftOut} left out: GET /feeds/problems tells why -->\n` : ""}</channel>\n</rss>\n`;

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
