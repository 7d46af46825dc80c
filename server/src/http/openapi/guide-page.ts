import { hash } from "node:crypto";
import type { MarkedExtension, Token, Tokens } from "marked";
import { escapeHtml, type Html, html } from "../../kit/text/html.ts";
import { plainLook } from "../html/look.ts";
import { paletteStyle } from "../html/palette.ts";
import { pageStyle } from "../html/style.ts";
import type { Guide } from "./guides.ts";

/** The name of the page that lists the guides, below `/docs/`; its Markdown is `README.md`. */
export const INDEX = "guides";
const INDEX_FILE = "README.md";

/** A guide's name in addresses of its page. */
const pageOf = (file: string) => (file === INDEX_FILE ? INDEX : file.replace(/\.md$/, ""));

const style = `${paletteStyle(plainLook("").colors)}${pageStyle}
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; max-width: 80rem; padding-block: 1rem }
.bar a { min-height: 2.75rem; font-size: 1rem; font-weight: 600 }
.guide { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 3rem; width: 100%; max-width: 80rem; margin-inline: auto; padding: 0 1.25rem 4rem }
.guide main { max-width: 48rem; margin: 0; padding: 0 }
.guide nav h2 { margin: 1.25rem 0 .25rem; font-size: .9375rem; color: var(--quiet) }
.guide nav ul { list-style: none; margin: 0; padding: 0 }
.guide nav a { display: block; padding-block: .25rem; color: var(--text); text-decoration: none }
.guide nav a:hover { text-decoration: underline }
.guide [aria-current] { font-weight: 680; color: var(--link) }
.guide main h2 { margin: 2.5rem 0 .75rem; font-size: 1.375rem }
.guide main h3 { margin: 1.75rem 0 .5rem }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--soft); font-size: .9375rem; line-height: 1.45; overflow-wrap: normal }
table { display: block; overflow-x: auto; margin-block: 1rem; border-collapse: collapse; font-size: .9375rem; overflow-wrap: normal }
th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
li { margin-block: .375rem }
@media (min-width: 58rem) { .guide { grid-template-columns: 15rem minmax(0, 1fr) } .guide nav { order: -1 } }
`;

/** The policy of a guide's page: it has its style and nothing else. */
export const guidePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Makes each guide's page of its Markdown, by its name in addresses. The guides' own `README.md` is the list
 * of all, and their navigation.
 */
export async function guidePages(
  guides: ReadonlyMap<string, Guide>,
): Promise<(name: string) => string | undefined> {
  const { Marked } = await import("marked");
  const marked = new Marked(ours);
  const files = new Map([...guides.keys()].map((file) => [pageOf(file), file]));
  const groups = groupsIn(marked.lexer(guides.get(INDEX_FILE)?.text ?? ""), guides);
  return (name) => {
    const guide = guides.get(files.get(name) ?? "");
    return guide && pageWith(guide, { html: marked.parse(guide.text) as string }, groups);
  };
}

type Group = { title: string; guides: readonly Guide[] };

// The tables of the list of guides: the head of each names a group.
const groupsIn = (tokens: readonly Token[], guides: ReadonlyMap<string, Guide>): Group[] =>
  tokens.flatMap((token) => {
    if (token.type !== "table") return [];
    const { header, rows } = token as Tokens.Table;
    const named = rows
      .flatMap(([cell]) => cell!.tokens)
      .map((one) => guides.get(one.type === "link" ? one.href : ""));
    return [{ title: header[0]!.text, guides: named.filter((one) => one !== undefined) }];
  });

function pageWith({ title, about, name: file }: Guide, body: Html, groups: readonly Group[]): string {
  const link = (other: Guide) =>
    html`<li><a href="/docs/${pageOf(other.name)}"${{ html: other.name === file ? ' aria-current="page"' : "" }}>${other.title}</a></li>`;
  const page = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<title>${title} · Stoa guides</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${about}">
<link rel="icon" href="data:,">
<style>${{ html: style }}</style>
</head>
<body>
<header class="bar"><a href="/docs/${INDEX}">Guides</a><a href="/docs">API reference</a><a href="/docs/${file}">This page as Markdown</a></header>
<div class="guide">
<main>
${body}
</main>
<nav aria-label="Guides">
${groups.map((group) => html`<h2>${group.title}</h2><ul>${group.guides.map(link)}</ul>`)}
</nav>
</div>
</body>
</html>
`;
  return page.html;
}

// Where a link within the guides leads on their pages.
const hrefOf = (href: string): string => {
  const [, file, place = ""] = /^([\w-]+\.md)(#.*)?$/.exec(href) ?? [];
  return file ? `/docs/${pageOf(file)}${place}` : href;
};

// As GitHub names the places of headings.
const placeOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const ours: MarkedExtension = {
  walkTokens(token) {
    if (token.type === "link") token.href = hrefOf(token.href);
  },
  renderer: {
    // Comments, for the test that runs the guides.
    html: () => "",
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${placeOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
  },
};
