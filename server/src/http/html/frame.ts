import { hash } from "node:crypto";
import { type Html, html } from "../../kit/text/html.ts";
import type { Look } from "./look.ts";
import { paletteStyle } from "./palette.ts";
import type { Page } from "./route.ts";
import { pageStyle } from "./style.ts";

const sourceOf = (style: string) => `'sha256-${hash("sha256", style, "base64")}'`;
const commonSource = sourceOf(pageStyle);
/** The sources that a page may load and the targets of its forms, besides this host. */
export type Leads = {
  formsTo?: readonly string[];
  images?: readonly (string | null)[];
  /** The host, and the paths of the page's one script and of what that may fetch. */
  script?: { host: string; path: string; fetches: string } | undefined;
};

// A source in a policy allows no other characters.
const HOST = /^[\w.-]+(?::\d+)?$/;

// So many hosts of pictures stand in a policy at most.
const MOST_HOSTS = 20;
// A host may have signs that mean something in a policy, such as `;`, `,` and `*`. Pictures of such hosts are
// not shown.
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;
function originsOf(urls: readonly (string | null)[]): string[] {
  const origins = urls.flatMap((url) => {
    if (url?.startsWith("/")) return ["'self'"];
    const origin = url && URL.parse(url)?.origin;
    return origin && ORIGIN.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)].slice(0, MOST_HOSTS);
}

/**
 * The header fields of a page: it loads nothing but pictures, runs nothing but the one script that it may
 * name (a theme's scripts have the same host, and are not allowed), stands in no frame, is kept nowhere, and
 * nobody else learns its address: not another origin, nor a page of the shop.
 */
export function pageHeaders(
  look: Look,
  { formsTo = [], images = [], script }: Leads = {},
): Record<string, string> {
  const pictures = originsOf([look.logo, ...images]);
  return {
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${commonSource} ${sourceOf(paletteStyle(look.colors))}`,
      ...(pictures.length ? [["img-src", ...pictures].join(" ")] : []),
      ...(script && HOST.test(script.host)
        ? [`script-src ${script.host}${script.path}`, `connect-src ${script.host}${script.fetches}`]
        : []),
      ["form-action 'self'", ...formsTo].join(" "),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "cache-control": "no-store",
    // A page of the shop that opens it in a window has no hold of it.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // With no-referrer the Origin of its own forms would be "null"; with others a page of the shop would
    // learn its address, which can have a token: as the referrer, or from the history of the window
    // (navigation.entries()).
    "referrer-policy": "origin",
    "x-robots-tag": "noindex, nofollow",
  };
}

const rightToLeft: ReadonlySet<string> = new Set(["ar"]);

/** A whole page of a store, in the language of its texts; `nameOf` tells what a policy is called in it. */
export function wholePage(
  look: Look,
  { title, locale, body, refreshAfter, isWide, script }: Page,
  nameOf: (policy: string) => string,
): string {
  const dir = rightToLeft.has(locale) ? "rtl" : "ltr";
  const named = [title, look.name].filter(Boolean).join(" · ");
  const page: Html = html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<title>${named}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refreshAfter !== undefined && html`<meta http-equiv="refresh" content="${refreshAfter}">`}
<style>${{ html: pageStyle }}</style>
<style>${{ html: paletteStyle(look.colors) }}</style>
${script && html`<script src="${script.path}" defer></script>`}
</head>
<body${{ html: isWide ? ' class="wide"' : "" }}>
${look.name !== "" && html`<header>${head(look)}</header>`}
<main>
<h1>${title}</h1>
${body}
</main>
${
  look.policies.length > 0 &&
  html`<footer><nav aria-label="${look.name}">${look.policies.map(
    ({ kind, url }) => html`<a href="${url}">${nameOf(kind)}</a>`,
  )}</nav></footer>`
}
</body>
</html>
`;
  return page.html;
}

function head({ name, logo, storefrontUrl }: Look): Html {
  const shown = logo ? html`<img src="${logo}" alt="${name}">` : html`<bdi>${name}</bdi>`;
  return storefrontUrl === null
    ? html`<span>${shown}</span>`
    : html`<a href="${storefrontUrl}" rel="noreferrer">${shown}</a>`;
}
