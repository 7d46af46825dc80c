import type { Need } from "../render/index.ts";
import type { Place } from "./place.ts";

/** The page that an address is of. */
export type Target = {
  /** The kind of page, as themes call it: `request.page_type`. */
  readonly pageType: string;
  /** The template without its suffix. */
  readonly template: string;
  /** The page's own object; without it the page is not found. */
  readonly subject?: Need;
  /** Further data that the page's objects need. */
  readonly handle?: string;
  /** The collection that a product was opened in. */
  readonly within?: string;
  /** Whether it is for customers who are logged in. */
  readonly isAccount?: boolean;
  /** Whether search engines are to leave it out. */
  readonly isUnlisted?: boolean;
};

const list = (template: string, pageType = template): Target => ({ template, pageType });

/**
 * The page at a path of the shop; undefined where it has none. Whether its subject exists is not known yet.
 */
export function targetOf({ segments }: Pick<Place, "segments">): Target | undefined {
  const [first, second, third, fourth] = segments;
  const count = segments.length;
  switch (first) {
    case undefined:
      return list("index");
    case "products":
      return count === 2 ? product(second!) : undefined;
    case "collections":
      if (count === 1) return list("list-collections");
      if (count === 2) return collection(second!);
      return count === 4 && third === "products" ? { ...product(fourth!), within: second! } : undefined;
    case "pages":
      return count === 2
        ? { ...list("page"), subject: { kind: "page", handle: second! }, handle: second! }
        : undefined;
    case "cart":
      return count === 1 ? { ...list("cart"), isUnlisted: true } : undefined;
    case "search":
      return count === 1 || (count === 2 && second === "suggest")
        ? { ...list("search"), isUnlisted: true }
        : undefined;
    case "recommendations":
      return count === 2 && second === "products"
        ? { ...list("product", "recommendations"), isUnlisted: true }
        : undefined;
    case "password":
      return count === 1 ? { ...list("password"), isUnlisted: true } : undefined;
    case "account":
      return account(segments);
    default:
      return undefined;
  }
}

const product = (handle: string): Target => ({
  ...list("product"),
  subject: { kind: "product", handle },
  handle,
});

const collection = (handle: string): Target => ({
  ...list("collection"),
  ...(handle === "all" ? {} : { subject: { kind: "collection", handle } }),
  handle,
});

function account([, second, third, fourth]: readonly string[]): Target | undefined {
  const own = (name: string, more: Partial<Target> = {}): Target => ({
    ...list(`customers/${name}`),
    isAccount: true,
    isUnlisted: true,
    ...more,
  });
  if (second === undefined) return own("account");
  if (second === "addresses" && third === undefined) return own("addresses");
  if (second === "orders" && third !== undefined && fourth === undefined)
    return own("order", { subject: { kind: "order", id: third }, handle: third });
  return undefined;
}

/** The page of whatever is not there. */
export const notFoundTarget: Target = { ...list("404"), isUnlisted: true };
