const TAG = /<\/?[a-z][^<>]*>|<!--/i;
// What the editor keeps. A `div` and a `span` have no meaning of their own.
const KEPT = new Set(
  "p br hr h1 h2 h3 h4 h5 h6 strong b em i u ins s del strike a img ul ol li blockquote pre code div span".split(
    " ",
  ),
);
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel", "class", "title"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start", "type"],
};

/** HTML to be parsed: the page's policy refuses styles and handlers, and says so, of a document that is only read, too. */
export const calm = (html: string): string =>
  html.replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) =>
    tag
      .replace(/^(<\/?)style\b/i, "$1script")
      .replaceAll(/\s(?:style|on[a-z]+)\s*=/gi, (name) => ` data-${name.trim()}`),
  );
const parse = (html: string): HTMLElement => new DOMParser().parseFromString(calm(html), "text/html").body;

/** The HTML of a text that may be plain: its lines and paragraphs, as the shop shows them. */
export function htmlOf(text: string): string {
  if (TAG.test(text) || !text.trim()) return calm(text);
  const decoded = parse(text.replaceAll("<", "&lt;")).textContent ?? "";
  const body = document.createElement("div");
  for (const lines of decoded.trim().split(/(?:\r?\n[^\S\n]*){2,}/)) {
    const paragraph = document.createElement("p");
    for (const [i, line] of lines.split(/\r?\n/).entries()) {
      if (i) paragraph.append(document.createElement("br"));
      paragraph.append(line);
    }
    body.append(paragraph);
  }
  return body.innerHTML;
}

/** The elements of HTML, and the attributes of others, that the editor would leave out, each once. */
export const lostIn = (html: string): string[] => [
  ...new Set(
    TAG.test(html)
      ? [...parse(html).querySelectorAll("*")].flatMap((element) =>
          KEPT.has(element.localName)
            ? [...element.attributes].flatMap((attribute) => lostOf(element, attribute))
            : element.localName,
        )
      : [],
  ),
];

function lostOf({ localName, parentElement }: Element, { name, value }: Attr): string[] {
  // A style has another name since it was parsed. Data of an element is for scripts alone, which texts have none of.
  if (name === "data-style") return ["style"];
  if (name.startsWith("data-") || KEPT_ATTRIBUTES[localName]?.includes(name)) return [];
  const isLanguage = name === "class" && localName === "code" && parentElement?.localName === "pre";
  return isLanguage && /^language-\S+$/.test(value) ? [] : [name];
}

const LEVEL = /mso-list:[^;]*?level(\d)/;
const NUMBER = /^\s*(?:\d+|[a-z]{1,4})[.)]/i;

/**
 * Pasted HTML without what word processors put into it: their own elements, comments, styles and empty paragraphs. The lists of Word, which
 * are paragraphs with a sign before them, become lists. A heading 1 is the page's own, so that of a text is a heading 2.
 */
export function cleanPasted(html: string): string {
  const body = parse(html);
  for (const element of body.querySelectorAll("script, style, meta, link, title, xml, object, iframe"))
    element.remove();
  for (const element of [...body.querySelectorAll("*")]) {
    // Such as <o:p>: an element of Office, of which only the text counts.
    if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
    else if (element.localName === "h1") rename(element, "h2");
  }
  listsOf(body);
  marksOf(body);
  for (const element of [...body.querySelectorAll("p")])
    if (!element.textContent?.replaceAll("\u00a0", " ").trim() && !element.querySelector("img, br"))
      element.remove();
  return body.innerHTML;
}

// Bold and italic that are styles, as Google Docs has them, become elements; a <b> that only carries the style of normal text is none.
function marksOf(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll("[data-style]")]) {
    const style = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
    if (element.localName === "b" && /(?:^|;)\s*font-weight:\s*(?:normal|400)/.test(style))
      rename(element, "span");
    if (element.localName !== "span") continue;
    for (const [name, isMeant] of [
      ["strong", /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/.test(style)],
      ["em", /(?:^|;)\s*font-style:\s*italic/.test(style)],
    ] as const) {
      if (!isMeant) continue;
      const mark = document.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function listsOf(body: HTMLElement): void {
  // The open lists, from the outermost in.
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const element of [...body.querySelectorAll("p")]) {
    const level = Number(LEVEL.exec(element.getAttribute("data-style") ?? "")?.[1] ?? 0);
    if (!level) continue;
    if (!last || element.previousElementSibling !== last) open = [];
    const sign = [...element.querySelectorAll("span")].find((one) =>
      /mso-list:\s*ignore/i.test(one.getAttribute("data-style") ?? ""),
    );
    const isNumbered = NUMBER.test(sign?.textContent ?? "");
    sign?.remove();
    open = open.slice(0, level);
    while (open.length < level) {
      const list = document.createElement(isNumbered ? "ol" : "ul");
      const within = open.at(-1);
      if (!within) element.before(list);
      else (within.lastElementChild ?? within.appendChild(document.createElement("li"))).append(list);
      open.push(list);
    }
    const item = document.createElement("li");
    const paragraph = document.createElement("p");
    paragraph.append(...element.childNodes);
    item.append(paragraph);
    open.at(-1)!.append(item);
    element.remove();
    last = open[0];
  }
}
