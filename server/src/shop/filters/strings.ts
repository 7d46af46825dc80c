import { createHash, createHmac } from "node:crypto";
import { readArguments, textOf } from "./values.ts";

/** A handle: letters and digits in lower case, joined by hyphens. */
export function handleize(value: unknown): string {
  return textOf(value)
    .toLowerCase()
    .replace(/['"()[\]]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

const camelize = (value: unknown) =>
  textOf(value)
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const hash = (name: string) => (value: unknown) => createHash(name).update(textOf(value)).digest("hex");
const hmac = (name: string) => (value: unknown, key: unknown) =>
  createHmac(name, textOf(key)).update(textOf(value)).digest("hex");

/** Marks words in a text that may have tags: only what stands outside of tags is looked at. */
function highlight(value: unknown, words: unknown): string {
  const terms = textOf(words)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((one) => one.slice(0, 100).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!terms.length) return textOf(value);
  const pattern = new RegExp(terms.join("|"), "gi");
  return textOf(value)
    .split(/(<[^<>]*>)/)
    .map((part) =>
      part.startsWith("<")
        ? part
        : part.replace(pattern, (one) => `<strong class="highlight">${one}</strong>`),
    )
    .join("");
}

export const stringFilters = {
  handleize,
  handle: handleize,
  camelize,
  pluralize: (count: unknown, one: unknown, many: unknown) =>
    Number(textOf(count)) === 1 ? textOf(one) : textOf(many),
  url_escape: (value: unknown) => encodeURI(textOf(value).toWellFormed()),
  url_param_escape: (value: unknown) => encodeURIComponent(textOf(value).toWellFormed()),
  base64_url_safe_encode: (value: unknown) =>
    Buffer.from(textOf(value)).toString("base64").replaceAll("+", "-").replaceAll("/", "_"),
  base64_url_safe_decode: (value: unknown) => Buffer.from(textOf(value), "base64url").toString(),
  md5: hash("md5"),
  sha1: hash("sha1"),
  sha256: hash("sha256"),
  hmac_sha1: hmac("sha1"),
  hmac_sha256: hmac("sha256"),
  highlight,
  /** Older themes mark the tag that a collection is filtered by. */
  highlight_active_tag: (tag: unknown, ...sent: unknown[]) => {
    const className = textOf(readArguments(sent).values[0]) || "active";
    return `<span class="${className.replace(/[^\w -]/g, "")}">${textOf(tag)}</span>`;
  },
};
