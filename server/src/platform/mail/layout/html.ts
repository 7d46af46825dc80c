import { type Html, html } from "../../../kit/text/html.ts";
import { type Block, type Column, type Item, oneLine, type Row, type Total } from "./blocks.ts";
import type { Theme } from "./theme.ts";

// Programs for mail know tables and styles on elements; many know no logical properties, shorthands of fonts
// or classes. So sides are written out, and each element has its own style.

/** Fonts that readers have, without quotes. */
export const FONT = "font-family: -apple-system, BlinkMacSystemFont, Roboto, Helvetica, Arial, sans-serif";
const TABLE = { html: ' role="presentation" cellpadding="0" cellspacing="0" border="0"' };
const BREAK = "overflow-wrap: anywhere; word-break: break-word";
/** The width of pictures of lines. */
const PICTURE = 64;

/** A value that turns nothing around it, whatever its direction. */
const own = (value: string): Html => html`<bdi>${oneLine(value)}</bdi>`;
const join = (parts: readonly Html[], between: Html): Html[] =>
  parts.flatMap((part, i) => (i ? [between, part] : [part]));

/** A paragraph; its text is HTML. */
export const paragraph = (text: Html, { colors, start }: Theme): Html =>
  html`<p class="m-text" style="margin: 0 0 16px; color: ${colors.text}; text-align: ${start}; ${BREAK}">${text}</p>
`;

/** A part of a mail as HTML. Each part ends with its own space below it. */
export function blockHtml(block: Block, theme: Theme): Html {
  switch (block.kind) {
    case "secret":
      return secret(block.text, theme);
    case "rows":
      return rows(block.rows, theme);
    case "text":
      return text(block, theme);
    case "button":
      return button(block, theme);
    case "items":
      return items(block, theme);
    case "totals":
      return totals(block.rows, theme);
    case "columns":
      return columns(block.columns, theme);
  }
}

const box = (content: Html, { colors, start }: Theme, align: string = start): Html =>
  html`<table${TABLE} width="100%" style="width: 100%; margin: 0 0 24px"><tr><td class="m-soft" align="${align}" style="padding: 16px 20px; border-radius: 8px; background-color: ${colors.soft}; color: ${colors.text}; text-align: ${align}; ${BREAK}">${content}</td></tr></table>
`;

const secret = (code: string, theme: Theme): Html =>
  box(
    html`<span dir="ltr" style="font-family: Menlo, Consolas, monospace; font-size: 24px; line-height: 32px; letter-spacing: 2px"><strong>${code}</strong></span>`,
    theme,
    "center",
  );

function rows(all: readonly Row[], { colors, start, end }: Theme): Html {
  const row = ([label, value]: Row) =>
    html`<tr><td class="m-quiet" align="${start}" valign="top" style="padding: 4px 0; color: ${colors.quiet}; text-align: ${start}; ${BREAK}">${own(label)}</td><td class="m-text" align="${end}" valign="top" style="padding: 4px 0; padding-${start}: 16px; color: ${colors.text}; text-align: ${end}; ${BREAK}">${own(value)}</td></tr>
`;
  return html`<table${TABLE} width="100%" style="width: 100%; margin: 0 0 24px">
${all.map(row)}</table>
`;
}

function text({ title, lines, isBoxed }: Extract<Block, { kind: "text" }>, theme: Theme): Html {
  const content = html`${
    title &&
    html`<strong>${title}</strong><br>
`
  }${join(lines.map(own), { html: "<br>\n" })}`;
  return isBoxed ? box(content, theme) : paragraph(content, theme);
}

function button({ label, url, isSecondary }: Extract<Block, { kind: "button" }>, theme: Theme): Html {
  const { colors, start } = theme;
  if (isSecondary)
    return paragraph(
      html`<a href="${url}" class="m-link" rel="noreferrer" style="color: ${colors.link}; text-decoration: underline">${label}</a>`,
      theme,
    );
  // The border is the button's padding: Outlook drops the padding of a link, and keeps that of its cell.
  return html`<table${TABLE} align="${start}" style="margin: 0 0 24px"><tr><td class="m-button" align="center" bgcolor="${colors.button}" style="border: 1px solid ${colors["button-edge"]}; border-radius: 8px; background-color: ${colors.button}; mso-padding-alt: 13px 24px"><a href="${url}" class="m-button" rel="noreferrer" style="display: inline-block; padding: 13px 24px; border-radius: 8px; background-color: ${colors.button}; color: ${colors["on-button"]}; font-weight: 600; text-decoration: none; mso-padding-alt: 0">${label}</a></td></tr></table><div style="clear: both; height: 0; line-height: 0; font-size: 0">&nbsp;</div>
`;
}

const heading = (title: string, { colors, start }: Theme): Html =>
  html`<h2 class="m-text" style="margin: 8px 0; font-size: 18px; line-height: 26px; font-weight: 600; color: ${colors.text}; text-align: ${start}">${title}</h2>
`;

function items({ title, items: all }: Extract<Block, { kind: "items" }>, theme: Theme): Html {
  const { colors, start, end } = theme;
  const hasPictures = all.some(({ image }) => image !== null);
  const row = ({ name, details, amount, image }: Item) => {
    const edge = `padding: 12px 0; border-top: 1px solid ${colors.line}`;
    // The name stands beside the picture, which says nothing more to who does not see it.
    const picture = image
      ? html`<img src="${image}" alt="" width="${PICTURE}" style="display: block; width: ${PICTURE}px; height: auto; border: 0; border-radius: 8px">`
      : html`&nbsp;`;
    return html`<tr>${
      hasPictures &&
      html`<td class="m-line" width="${PICTURE + 16}" valign="top" style="width: ${PICTURE + 16}px; ${edge}">${picture}</td>`
    }<td class="m-line" align="${start}" valign="top" style="${edge}; text-align: ${start}; ${BREAK}"><span class="m-text" style="color: ${colors.text}; font-weight: 600">${own(name)}</span>${details.map(
      (detail) =>
        html`<br><span class="m-quiet" style="font-size: 14px; line-height: 20px; color: ${colors.quiet}">${own(detail)}</span>`,
    )}</td>${
      amount !== null &&
      html`<td class="m-line m-text" align="${end}" valign="top" style="${edge}; padding-${start}: 16px; color: ${colors.text}; text-align: ${end}; white-space: nowrap">${own(amount)}</td>`
    }</tr>
`;
  };
  return html`${heading(title, theme)}<table${TABLE} width="100%" style="width: 100%; margin: 0 0 16px">
${all.map(row)}</table>
`;
}

function totals(all: readonly Total[], { colors, start, end }: Theme): Html {
  const row = ({ label, value, isStrong }: Total) => {
    const look = isStrong
      ? "padding: 8px 0; font-size: 18px; line-height: 26px; font-weight: 600"
      : "padding: 4px 0";
    return html`<tr><td class="${isStrong ? "m-text" : "m-quiet"}" align="${start}" valign="top" style="${look}; color: ${isStrong ? colors.text : colors.quiet}; text-align: ${start}; ${BREAK}">${own(label)}</td><td class="m-text" align="${end}" valign="top" style="${look}; padding-${start}: 16px; color: ${colors.text}; text-align: ${end}; white-space: nowrap">${own(value)}</td></tr>
`;
  };
  return html`<table${TABLE} class="m-line" width="100%" style="width: 100%; margin: 0 0 24px; border-top: 1px solid ${colors.line}"><tr><td style="padding: 8px 0 0; font-size: 0; line-height: 0" colspan="2">&nbsp;</td></tr>
${all.map(row)}</table>
`;
}

// Each is as wide as a phone's screen allows, and they stand beside each other on wider ones.
const columns = (all: readonly Column[], { colors, start }: Theme): Html =>
  html`<table${TABLE} width="100%" style="width: 100%; margin: 0 0 8px"><tr><td align="${start}" style="font-size: 0; text-align: ${start}">
${all.map(
  ({ title, lines }) =>
    html`<div style="display: inline-block; width: 100%; max-width: 268px; vertical-align: top"><p class="m-text" style="margin: 0 0 16px; padding-${start === "left" ? "right" : "left"}: 12px; font-size: 16px; line-height: 24px; color: ${colors.text}; text-align: ${start}; ${BREAK}"><strong>${title}</strong><br>
${join(lines.map(own), { html: "<br>\n" })}</p></div>
`,
)}</td></tr></table>
`;
