import { hash } from "node:crypto";
import { type Html, html } from "../kit/html.ts";
import type { Page } from "./page-route.ts";

const style = `
:root { color-scheme: light dark; --page: #fff; --text: #1f2328; --quiet: #57606a; --line: #d0d7de; --button: #1a4d8f; --on-button: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #15181c; --text: #e6e9ec; --quiet: #a5adb6; --line: #3d444d; --button: #9cc4ff; --on-button: #10161d }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere }
header { border-bottom: 1px solid var(--line); padding-bottom: 1rem; font-weight: 600 }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.5rem 0 .5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 1.5rem 0 }
dt { color: var(--quiet) }
dd { margin: 0; font-weight: 600; text-align: end }
.due dd { font-size: 1.25rem }
.told { white-space: pre-line }
button { width: 100%; border: 0; border-radius: .5rem; padding: .9rem 1rem; background: var(--button); color: var(--on-button);
  font: inherit; font-weight: 600; cursor: pointer }
a { color: var(--button) }
:focus-visible { outline: 3px solid var(--button); outline-offset: 3px }
`;
const styleHash = hash("sha256", style, "base64");

/** The header fields of a page: it loads nothing, runs nothing, stands in no frame, is kept nowhere and leads nobody to where it was. */
export const pageHeaders = (formsTo: readonly string[] = []): Readonly<Record<string, string>> => ({
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ["form-action 'self'", ...formsTo].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
});

const rightToLeft: ReadonlySet<string> = new Set(["ar"]);

/** A whole page of a store, in the language of its texts. */
export function wholePage(
  storeName: string | undefined,
  { title, locale, body, refreshAfter }: Page,
): string {
  const dir = rightToLeft.has(locale) ? "rtl" : "ltr";
  const named = [title, storeName].filter(Boolean).join(" · ");
  const page: Html = html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<title>${named}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refreshAfter !== undefined && html`<meta http-equiv="refresh" content="${refreshAfter}">`}
<style>${{ html: style }}</style>
</head>
<body>
<main>
${storeName !== undefined && html`<header><bdi>${storeName}</bdi></header>`}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return page.html;
}
