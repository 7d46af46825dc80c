import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type sanitize from "sanitize-html";
import { escapeHtml } from "./html.ts";
import { withoutEntities } from "./plain-text.ts";

// Loaded with the first HTML: 78 modules, with a parser of style sheets that is not used.
const require = createRequire(import.meta.url);
const loadSanitizer = (): typeof sanitize => require("sanitize-html");

// The tags and attributes that text editors write. Style attributes would have no effect: the shop's content
// security policy forbids them.
const options: sanitize.IOptions = {
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
const link: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: attribs.target ? { ...attribs, target: "_blank", rel: "noopener noreferrer" } : attribs,
});

/**
 * Removes from HTML all but texts, links, pictures and tables; the text of a removed tag stays, except that
 * of scripts and styles. `pictureUrl` maps the addresses of pictures. Takes time linear in the length.
 */
export function sanitizeHtml(html: string, pictureUrl: (url: string) => string = (url) => url): string {
  const picture: sanitize.Transformer = (tagName, attribs) => ({
    tagName,
    attribs: attribs.src ? { ...attribs, src: pictureUrl(attribs.src) } : attribs,
  });
  const transformTags = { a: link, img: picture, source: picture };
  return loadSanitizer()(html, { ...options, transformTags }).trim();
}

// A tag ends before the next one begins: what no bracket closes is text, and is read once.
const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const BLOCK =
  /<(?:p|div|br|ul|ol|dl|h[1-6]|table|blockquote|pre|hr|figure|section|article|details)\b[^<>]*>/i;

// Products are shown more often than they are changed. In characters of texts and of their HTML.
const MOST_CACHED = 4_000_000;
const cache = new LRUCache<string, string>({
  maxSize: MOST_CACHED,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

/**
 * The HTML that shows a text that may be HTML, such as a product's description: sanitized where it has tags,
 * else escaped, with its lines and paragraphs.
 */
export function richText(text: string): string {
  if (!TAG.test(text)) return paragraphs(text);
  let html = cache.get(text);
  if (html === undefined) {
    html = sanitizeHtml(text);
    // HTML without blocks is a text with marks in it: its lines are meant.
    if (!BLOCK.test(text)) html = html.replaceAll(/\r?\n/g, "<br />");
    cache.set(text, html);
  }
  return html;
}

function paragraphs(text: string): string {
  const escaped = escapeHtml(withoutEntities(text)).trim();
  if (!/[\r\n]/.test(escaped)) return escaped;
  return escaped
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, "<br />")}</p>`)
    .join("\n");
}
