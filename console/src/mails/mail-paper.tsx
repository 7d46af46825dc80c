import { createElement, Fragment, type ReactNode } from "react";

// What mails are made of. All else is left out, and nothing in them can be followed.
const drawn: ReadonlySet<string> = new Set([
  "p",
  "br",
  "div",
  "h1",
  "h2",
  "span",
  "strong",
  "bdi",
  "table",
  "tbody",
  "tr",
  "td",
  "img",
  "a",
]);

/**
 * A mail as its reader sees it. Its HTML is not given to the page: it is read, and drawn anew of elements that are known, with their styles
 * set as the page's policy lets scripts do.
 */
export function MailPaper({ html, label }: { html: string; label: string }) {
  // As an attribute, a style would be refused by the policy already when it is read.
  const page = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
  const { lang, dir } = page.documentElement;
  return (
    <section
      className="mail-paper"
      aria-label={label}
      lang={lang}
      dir={dir}
      style={{ ...stylesOf(page.body), margin: undefined, maxWidth: undefined }}
    >
      {childrenOf(page.body)}
    </section>
  );
}

const childrenOf = (element: Element): ReactNode =>
  [...element.childNodes].map((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (!(node instanceof Element) || !drawn.has(node.localName)) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail does not change, it is another one
    return <Fragment key={i}>{elementOf(node)}</Fragment>;
  });

function elementOf(element: Element): ReactNode {
  const style = stylesOf(element);
  const { localName: name } = element;
  if (name === "br") return <br />;
  if (name === "img")
    return (
      <img
        src={element.getAttribute("src") ?? ""}
        alt={element.getAttribute("alt") ?? ""}
        height={48}
        style={style}
      />
    );
  const dir = element.getAttribute("dir") ?? undefined;
  // A link shows where it leads, and leads nowhere from here.
  return createElement(
    name === "a" ? "span" : name,
    { style, dir, ...(name === "a" && { className: "mail-link" }) },
    childrenOf(element),
  );
}

function stylesOf(element: Element): Record<string, string> {
  const text = element.getAttribute("data-style") ?? "";
  return Object.fromEntries(
    text.split(";").flatMap((part) => {
      const at = part.indexOf(":");
      const name = part
        .slice(0, at)
        .trim()
        .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return at > 0 && name ? [[name, part.slice(at + 1).trim()]] : [];
    }),
  );
}
