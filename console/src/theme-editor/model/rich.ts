const blocks = new Set(["p", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6"]);
const inline = new Set(["strong", "em", "u", "a", "br"]);
const renamed: Readonly<Record<string, string>> = { b: "strong", i: "em", div: "p" };

/** Whether a link may lead somewhere: to another page or a mail, never a script. */
export const isSafeLink = (href: string): boolean =>
  /^(https?:|mailto:|tel:|\/(?!\/)|#|\?)/i.test(href.trim());

/**
 * Copies what rich text may have into `into`: paragraphs, headings, lists, strong, em, u, links and breaks. All else becomes the text
 * in it; no attribute but a link's address is taken. Nothing of a stranger's HTML comes into the page in another way.
 */
export function copyRich(from: Node, into: Node, { isInline }: { isInline: boolean }): void {
  const page = into.ownerDocument!;
  for (const node of from.childNodes) {
    if (node.nodeType === 3) into.appendChild(page.createTextNode(node.nodeValue ?? ""));
    if (node.nodeType !== 1) continue;
    const element = node as Element;
    const found = element.tagName.toLowerCase();
    const tag = renamed[found] ?? found;
    if (["script", "style", "template", "iframe", "noscript"].includes(tag)) continue;
    if (!inline.has(tag) && (isInline || !blocks.has(tag))) {
      copyRich(element, into, { isInline });
      continue;
    }
    const made = page.createElement(tag);
    const href = element.getAttribute("href");
    if (tag === "a" && href && isSafeLink(href)) made.setAttribute("href", href);
    into.appendChild(made);
    copyRich(element, made, { isInline });
  }
}
