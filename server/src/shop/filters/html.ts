import { toValue } from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import { formatDate } from "./dates.ts";
import { HtmlText } from "./translate.ts";
import { attributesOf, hrefOf, listOf, numberOf, propertyOf, readArguments, textOf } from "./values.ts";

const asset = (name: unknown) => currentPage().assetUrl(textOf(name)) ?? "";

/** A theme asset's text put into the page: drawings, and nothing else that could do harm. */
function inlineAsset(name: unknown): string {
  const path = `assets/${textOf(name)}`;
  return /\.(svg|css|js|txt|json)$/.test(path) ? (currentPage().file(path) ?? "") : "";
}

function timeTag(value: unknown, ...sent: unknown[]): string {
  const { values, named } = readArguments(sent);
  const { format, datetime, ...more } = named;
  const machine = formatDate(value, textOf(datetime) || "%Y-%m-%dT%H:%M:%SZ", "UTC");
  const shown = formatDate(value, textOf(values[0] ?? format) || undefined);
  return `<time${attributesOf({ datetime: machine, ...more })}>${escapeHtml(shown)}</time>`;
}

/** The errors of a form, as a list of texts. */
function defaultErrors(errors: unknown): string {
  const messages = propertyOf(errors, "messages");
  const items = listOf(errors).map((field) => {
    const message = textOf(propertyOf(messages, textOf(field)));
    return `<li>${escapeHtml(message || textOf(field))}</li>`;
  });
  return items.length ? `<div class="errors"><ul>${items.join("")}</ul></div>` : "";
}

/** Links to the pages of `paginate`. */
function defaultPagination(paginate: unknown, ...sent: unknown[]): string {
  const { previous, next, anchor } = readArguments(sent).named;
  const hash = textOf(anchor) ? `#${textOf(anchor)}` : "";
  const linkOf = (part: unknown, text: string, className: string) =>
    part
      ? `<span class="${className}"><a href="${hrefOf(textOf(propertyOf(part, "url")) + hash)}">${text}</a></span>`
      : "";
  const current = numberOf(propertyOf(paginate, "current_page"));
  const parts = listOf(propertyOf(paginate, "parts")).map((part) => {
    const title = escapeHtml(textOf(propertyOf(part, "title")));
    if (propertyOf(part, "is_link") === true) return linkOf(part, title, "page");
    return Number(title) === current
      ? `<span class="page current" aria-current="page">${title}</span>`
      : `<span class="deco">${title}</span>`;
  });
  return [
    linkOf(propertyOf(paginate, "previous"), textOf(previous) || "&laquo; Previous", "prev"),
    ...parts,
    linkOf(propertyOf(paginate, "next"), textOf(next) || "Next &raquo;", "next"),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * A link that leads to the checkout with what the form's product is; it is a button of the same form, so it
 * works without scripts.
 */
const paymentButton = () =>
  '<button type="submit" name="checkout" value="1" class="payment-button" data-payment-button>Buy it now</button>';

export const htmlFilters = {
  asset_url: asset,
  /** Files that Shopify serves to every theme are none of ours: a theme's own file of that name is taken. */
  global_asset_url: asset,
  shopify_asset_url: asset,
  inline_asset_content: inlineAsset,
  script_tag: (url: unknown, ...sent: unknown[]) =>
    `<script${attributesOf({ src: textOf(url), defer: true, ...readArguments(sent).named })}></script>`,
  stylesheet_tag(url: unknown, ...sent: unknown[]): string {
    const { preload, ...more } = readArguments(sent).named;
    if (preload === true) currentPage().notePreload({ href: textOf(url), as: "style" });
    return `<link${attributesOf({ href: textOf(url), rel: "stylesheet", type: "text/css", media: "all", ...more })}>`;
  },
  preload_tag: (url: unknown, ...sent: unknown[]) =>
    `<link${attributesOf({ href: textOf(url), rel: "preload", ...readArguments(sent).named })}>`,
  time_tag: timeTag,
  default_errors: defaultErrors,
  default_pagination: defaultPagination,
  payment_button: paymentButton,
  /** Installments are said by the payment provider on the hosted page. */
  payment_terms: () => "",
  escape(value: unknown): unknown {
    const plain = toValue(value);
    if (value instanceof HtmlText || plain === undefined || plain === null) return value;
    return escapeHtml(textOf(value));
  },
};
