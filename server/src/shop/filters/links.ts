import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import { attributesOf, hrefOf, propertyOf, readArguments, textOf } from "./values.ts";

const rootUrl = (path: string) => currentPage().globals.request.root + path;
const queryUrl = (name: string) => (value: unknown) =>
  `${rootUrl("collections/all")}?${name}=${encodeURIComponent(textOf(value).toWellFormed())}`;
const typeUrl = queryUrl("type");
const vendorUrl = queryUrl("brand");

function link(text: unknown, url: unknown, attributes: Readonly<Record<string, unknown>> = {}): string {
  return `<a href="${hrefOf(url)}"${attributesOf(attributes)}>${textOf(text)}</a>`;
}

/** `link_to: url, title`, with HTML attributes. */
function linkTo(text: unknown, url: unknown, ...sent: unknown[]): string {
  const { values, named } = readArguments(sent);
  const title = textOf(values[0]);
  return link(text, url, { ...(title ? { title } : {}), ...named });
}

const linkBy =
  (urlOf: (value: unknown) => string) =>
  (text: unknown, ...sent: unknown[]) =>
    link(escapeHtml(textOf(text)), urlOf(text), readArguments(sent).named);
const customerLink = (path: string) => (text: unknown) => link(textOf(text), rootUrl(path));

/** The address of this page with its tags changed; tags are a filter of the query. */
function tagUrl(change: (tags: Set<string>, tag: string) => Iterable<string>) {
  return (text: unknown, tag: unknown) => {
    const { path, query } = currentPage().globals.request;
    const { page: _, tags = "", ...rest } = query;
    const now = new Set(tags.split(",").filter(Boolean));
    const next = [...change(now, textOf(tag))].join(",");
    const search = new URLSearchParams({ ...rest, ...(next ? { tags: next } : {}) }).toString();
    return link(text, path + (search ? `?${search}` : ""), { title: textOf(tag) });
  };
}

/** A product's address below the collection that it was found in. */
function within(url: unknown, collection: unknown): string {
  const handle = textOf(propertyOf(collection, "handle"));
  const { root } = currentPage().globals.request;
  const address = textOf(url);
  if (!handle || !address.startsWith(`${root}products/`)) return address;
  return `${root}collections/${encodeURIComponent(handle)}/${address.slice(root.length)}`;
}

/** The store's texts of a link come from the theme; what has none is written as it stands. */
export const linkFilters = {
  link_to: linkTo,
  link_to_type: linkBy(typeUrl),
  link_to_vendor: linkBy(vendorUrl),
  url_for_type: typeUrl,
  url_for_vendor: vendorUrl,
  sort_by: (url: unknown, order: unknown) => {
    const [path = "", query = ""] = textOf(url).split("?");
    const search = new URLSearchParams(query);
    search.set("sort_by", textOf(order));
    return `${path}?${search}`;
  },
  within,
  link_to_tag: tagUrl((_, tag) => [tag]),
  link_to_add_tag: tagUrl((tags, tag) => tags.add(tag)),
  link_to_remove_tag: tagUrl((tags, tag) => [...tags].filter((one) => one !== tag)),
  customer_login_link: customerLink("account/login"),
  customer_logout_link: customerLink("account/logout"),
  customer_register_link: customerLink("account/register"),
  login_button: (_shop: unknown, ...sent: unknown[]) =>
    link("Sign in", rootUrl("account/login"), { class: readArguments(sent).named.class ?? "login-button" }),
  /** The first letters of a customer's name. */
  avatar(customer: unknown): string {
    const names = ["first_name", "last_name"].map((name) => textOf(propertyOf(customer, name)));
    const letters = names
      .map((name) => [...name][0] ?? "")
      .join("")
      .toUpperCase();
    return letters ? `<span class="avatar" aria-hidden="true">${escapeHtml(letters)}</span>` : "";
  },
};
