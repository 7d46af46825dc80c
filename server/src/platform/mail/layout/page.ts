import { type Html, html } from "../../../kit/text/html.ts";
import type { Footer } from "./footer.ts";
import { FONT } from "./html.ts";
import { darkStyle, type Theme } from "./theme.ts";

/** The frame of a mail around its parts. */
export type Frame = {
  language: string;
  isRightToLeft: boolean;
  /** The heading, and the title of the document. */
  title: string;
  /** The line that lists of mails show behind the subject. */
  preheader: string;
  store: string;
  logo: string | null;
  footer: Footer;
};

const TABLE = { html: ' role="presentation" cellpadding="0" cellspacing="0" border="0"' };
/** Wide enough to be read, and no wider than the narrowest programs on a screen show. */
const WIDTH = 560;
// Keeps what follows out of the preview of lists.
const FILLER = { html: "&#847;&zwnj;&nbsp;".repeat(60) };

/** A whole mail as HTML, of its parts. */
export function mailPage(frame: Frame, parts: readonly Html[], theme: Theme): string {
  const { language, isRightToLeft, title, preheader } = frame;
  const { colors, start, scheme } = theme;
  const dir = isRightToLeft ? "rtl" : "ltr";
  const base = `${FONT}; font-size: 16px; line-height: 24px; color: ${colors.text}; text-align: ${start}`;
  const style = darkStyle(theme);
  return html`<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>${
    style &&
    html`
<style>
${{ html: style }}
</style>`
  }
</head>
<body class="m-page" dir="${dir}" style="margin: 0; padding: 0; background-color: ${colors.page}; color: ${colors.text}; -webkit-text-size-adjust: 100%">
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all; font-size: 1px; line-height: 1px; opacity: 0">${preheader}${FILLER}</div>
<table${TABLE} class="m-page" width="100%" bgcolor="${colors.page}" style="width: 100%; background-color: ${colors.page}"><tr><td align="center" style="padding: 24px 16px">
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table${TABLE} dir="${dir}" width="100%" style="width: 100%; max-width: ${WIDTH}px; margin: 0 auto; table-layout: fixed"><tr><td class="m-text" align="${start}" style="${base}">
${header(frame, theme)}<h1 class="m-text" style="margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; color: ${colors.text}; text-align: ${start}; overflow-wrap: anywhere; word-break: break-word">${title}</h1>
${parts}${foot(frame, theme)}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.html;
}

const LOGO_HEIGHT = 48;

// A logo that is not loaded leaves the store's name.
const header = ({ store, logo }: Frame, { colors }: Theme): Html =>
  html`<table${TABLE} style="margin: 0 0 24px"><tr><td class="m-text" style="font-size: 20px; line-height: 28px; font-weight: 600; color: ${colors.text}">${
    logo
      ? html`<img class="m-logo" src="${logo}" alt="${store}" height="${LOGO_HEIGHT}" style="display: block; height: ${LOGO_HEIGHT}px; max-height: ${LOGO_HEIGHT}px; width: auto; max-width: 100%; border: 0">`
      : html`<bdi>${store}</bdi>`
  }</td></tr></table>
`;

function foot({ footer: { lines, links } }: Frame, { colors, start, end }: Theme): Html {
  const small = `font-size: 13px; line-height: 20px; color: ${colors.quiet}`;
  const linked = links.map(
    ({ label, url }) =>
      html`<span style="display: inline-block; padding-${end}: 12px; ${small}"><a href="${url}" class="m-quiet" rel="noreferrer" style="${small}; text-decoration: underline">${label}</a></span>
`,
  );
  return html`<table${TABLE} class="m-line" width="100%" style="width: 100%; margin: 16px 0 0; border-top: 1px solid ${colors.line}"><tr><td class="m-quiet" align="${start}" style="padding: 16px 0 0; ${small}; text-align: ${start}; overflow-wrap: anywhere; word-break: break-word">${lines.map(
    (line, i) => html`${i > 0 && { html: "<br>\n" }}<bdi>${line}</bdi>`,
  )}${
    linked.length > 0 &&
    html`<br>
${linked}`
  }</td></tr></table>
`;
}
