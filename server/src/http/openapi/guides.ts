import { readdir, readFile } from "node:fs/promises";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../request/store.ts";

/**
 * A guide as it is served: its name, such as `carts.md`, its title and what it is about, in a sentence, and
 * its Markdown.
 */
export type Guide = { name: string; title: string; about: string; text: string };

// Ours are a tenth of it; whatever else lies there is no guide.
const LARGEST = 524_288;
const folder = new URL("../../../../docs/", import.meta.url);

/**
 * The guides by their names, read from the program's folder. A link that leads out of them is its text alone.
 */
export async function readGuides(): Promise<ReadonlyMap<string, Guide>> {
  const found = await readdir(folder).catch(() => []);
  const names = found.filter((name) => /^[\w-]+\.md$/.test(name)).sort();
  const guides = await Promise.all(
    names.map(async (name): Promise<Guide[]> => {
      const text = within(await readFile(new URL(name, folder), "utf8"), new Set(names));
      const title = /^# (.+)$/m.exec(text)?.[1];
      return title && text.length <= LARGEST ? [{ name, title, about: aboutOf(text), text }] : [];
    }),
  );
  return new Map(guides.flat().map((guide) => [guide.name, guide]));
}

// An address with a scheme, a place on the same page, and another guide are there for whoever reads it here.
const within = (text: string, names: ReadonlySet<string>) =>
  text.replace(/!?\[([^\][]*)\]\(([^()\s]*)\)/g, (link, label, target: string) => {
    const isThere = /^(?:https?:|mailto:|#)/.test(target) || names.has(target.replace(/#.*/, ""));
    return isThere && !link.startsWith("!") ? link : label;
  });

// The first sentence below the title, without its links.
function aboutOf(text: string): string {
  const paragraph = text.split(/\n\s*\n/).find((part) => /^[A-Z]/.test(part)) ?? "";
  const plain = paragraph.replace(/\[([^\][]*)\]\([^()\s]*\)/g, "$1").replace(/\s+/g, " ");
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, ".") ?? plain;
}

/** An address for programs that some stores have: its path, its name, and its purpose. */
type Entrance = { path: string; name: string; about: string };
/** Finds what of it a store has. */
export type EntrancesOf = (store: Store, reads: Tx) => Promise<readonly Entrance[]>;

/**
 * The text of `/llms.txt` (llmstxt.org) of a store at `origin`: the addresses for programs that read for
 * people, those of this store only (`entrances`), and the guides.
 */
export function llmsText(
  storeName: string,
  origin: string,
  guides: Iterable<Guide>,
  entrances: readonly Entrance[],
): string {
  const line = (path: string, name: string, about: string) => `- [${name}](${origin}${path}): ${about}`;
  const pages = [...guides].filter(({ name }) => name !== "README.md");
  return [
    `# ${storeName.replace(/\s+/g, " ")}`,
    "",
    "> A shop with an open API: products, carts and orders are read and made over HTTP, in JSON.",
    "",
    "What shoppers see needs no credential. Amounts are decimals in strings, in the store's currency. Answers are in the language of Accept-Language where the store has it.",
    "",
    "## Shop",
    "",
    line(
      "/api/v1/storefront/store",
      "The store",
      "name, currency, languages, countries it ships to, ways to pay, policies.",
    ),
    line(
      "/api/v1/storefront/products/filter?q=",
      "Search",
      "products by words, price, category and options, with facets.",
    ),
    line("/api/v1/storefront/categories/tree", "Categories", "the tree that products are sorted into."),
    line("/docs/carts.md", "Carts", "fill one, hand it to its buyer by `handoffUrl`, or complete it."),
    ...entrances.map(({ path, name, about }) => line(path, name, about)),
    "",
    "## API",
    "",
    line("/api/v1/openapi.json", "OpenAPI 3.1", "every endpoint with its schemas and examples."),
    "",
    "## Guides",
    "",
    ...pages.map(({ name, title, about }) => line(`/docs/${name}`, title, about)),
    "",
  ].join("\n");
}
