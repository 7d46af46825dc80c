import { createElement, Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

// What mails are made of. All else is left out, and nothing in them can be followed.
const drawn: ReadonlySet<string> = new Set([
  ...["p", "br", "strong", "bdi", "div", "span", "h1", "h2", "table", "tbody", "tr", "td", "img", "a"],
]);

const SHEET = /<style>([^<]*)<\/style>/;

/**
 * A mail as its reader sees it. Its HTML is not given to the page: it is read, and drawn anew of elements that are known, with their styles
 * set as the page's policy lets scripts do. It is drawn apart, so that it has none of the console's styles.
 */
export function MailPaper({ html, label, isDark }: { html: string; label: string; isDark: boolean }) {
  const [root, setRoot] = useState<ShadowRoot>();
  const hold = useCallback((element: HTMLElement | null) => {
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: "open" }));
  }, []);
  // As an attribute or an element, a style would be refused by the policy already when it is read.
  const page = useMemo(() => {
    const unstyled = html.replace(SHEET, "").replaceAll(' style="', ' data-style="');
    return new DOMParser().parseFromString(unstyled, "text/html");
  }, [html]);
  useEffect(() => {
    const style = SHEET.exec(html)?.[1] ?? "";
    if (root) root.adoptedStyleSheets = [baseSheet(), schemeSheet(style, isDark)];
  }, [root, html, isDark]);
  const { lang, dir } = page.documentElement;
  return (
    <section
      className="mail-paper"
      ref={hold}
      aria-label={label}
      lang={lang}
      dir={dir}
      style={{ colorScheme: isDark ? "dark" : "light" }}
    >
      {root && createPortal(elementOf(page.body, "div"), root)}
    </section>
  );
}

// What the attributes of tables say, which are not drawn.
function baseSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("table { border-spacing: 0 } td { padding: 0 }");
  return sheet;
}

// Whether it is dark is chosen here, whatever the reader of the console wants.
function schemeSheet(style: string, isDark: boolean): CSSStyleSheet {
  const written = new CSSStyleSheet();
  written.replaceSync(style);
  const chosen = new CSSStyleSheet();
  for (const rule of written.cssRules)
    if (isDark && rule instanceof CSSMediaRule)
      for (const inner of rule.cssRules) chosen.insertRule(inner.cssText, chosen.cssRules.length);
  return chosen;
}

const childrenOf = (element: Element): ReactNode =>
  [...element.childNodes].map((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return betweenCells(node) ? null : node.nodeValue;
    if (!(node instanceof Element) || !drawn.has(node.localName) || isHidden(node)) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail does not change, it is another one
    return <Fragment key={i}>{elementOf(node)}</Fragment>;
  });

// What only lists of mails show.
const isHidden = (element: Element) => /display: none/.test(element.getAttribute("data-style") ?? "");

const betweenCells = ({ parentElement }: Node) => /^(?:table|tbody|tr)$/.test(parentElement?.localName ?? "");

// A link leads nowhere from here.
function elementOf(
  element: Element,
  name = element.localName === "a" ? "span" : element.localName,
): ReactNode {
  const style = stylesOf(element);
  const className = element.getAttribute("class") ?? undefined;
  const { localName } = element;
  if (localName === "br") return <br />;
  if (localName === "img")
    return (
      <img
        src={element.getAttribute("src") ?? ""}
        alt={element.getAttribute("alt") ?? ""}
        style={style}
        className={className}
      />
    );
  const dir = element.getAttribute("dir") ?? undefined;
  const role = localName === "table" ? "presentation" : undefined;
  return createElement(name, { style, dir, className, role }, childrenOf(element));
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
      return at > 0 && name && !name.startsWith("mso") ? [[name, part.slice(at + 1).trim()]] : [];
    }),
  );
}
