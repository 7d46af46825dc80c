import sanitizeHtml from "sanitize-html";
import { withoutOwnHost } from "../../kit/web/own-media.ts";

// What a text editor writes. No style attributes: the shop's policy of content would not let them count.
const options: sanitizeHtml.IOptions = {
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

// A page that a link opens beside must not reach back.
const link: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: attribs.target ? { ...attribs, target: "_blank", rel: "noopener noreferrer" } : attribs,
});

/**
 * HTML with nothing in it but texts, links, pictures and tables; what is not allowed goes, its text stays, but of scripts and styles.
 * Pictures of the store's own lose their host. Its time grows with its length alone.
 */
export function sanitizeBody(body: string, hosts: readonly string[]): string {
  const picture: sanitizeHtml.Transformer = (tagName, attribs) => ({
    tagName,
    attribs:
      attribs.src && URL.canParse(attribs.src)
        ? { ...attribs, src: withoutOwnHost(attribs.src, hosts) }
        : attribs,
  });
  return sanitizeHtml(body, { ...options, transformTags: { a: link, img: picture, source: picture } }).trim();
}
