/** The version of the protocol that is spoken. */
export const VERSION = "2026-04-08";

const SPEC = `https://ucp.dev/${VERSION}`;
const SHOPPING = "dev.ucp.shopping";

/** What a store can do for agents, and what of it extends which other. */
const declared = {
  checkout: { page: "checkout" },
  cart: { page: "cart" },
  fulfillment: { page: "fulfillment", extends: ["checkout"] },
  discount: { page: "discount", extends: ["checkout", "cart"] },
  buyer_consent: { page: "buyer-consent", extends: ["checkout"] },
  "catalog.search": { page: "catalog/search", schema: "catalog_search" },
  "catalog.lookup": { page: "catalog/lookup", schema: "catalog_lookup" },
  order: { page: "order" },
} as const satisfies Record<string, { page: string; schema?: string; extends?: readonly string[] }>;

/** The capabilities that answers name as what they are of. */
export type Root = "checkout" | "cart" | "catalog.search" | "catalog.lookup" | "order";
type Declared = { page: string; schema?: string; extends?: readonly string[] };
const all: readonly (readonly [string, Declared])[] = Object.entries(declared);

/** The capabilities as the profile has them. */
export const capabilities = Object.fromEntries(
  all.map(([name, { page, schema = name, extends: parents }]) => [
    `${SHOPPING}.${name}`,
    [
      {
        version: VERSION,
        spec: `${SPEC}/specification/${page}`,
        schema: `${SPEC}/schemas/shopping/${schema}.json`,
        ...(parents && {
          extends:
            parents.length === 1 ? `${SHOPPING}.${parents[0]}` : parents.map((one) => `${SHOPPING}.${one}`),
        }),
      },
    ],
  ]),
);

/** What of it both sides know, by its short names; undefined where nobody has said who asks: then all of it. */
export type Active = ReadonlySet<string> | undefined;

/** The capabilities that an answer has to do with: its own, and what extends that, as far as both sides know them. */
export const capabilitiesOf = (root: Root, active: Active) =>
  Object.fromEntries(
    all.flatMap(([name, { extends: parents }]) =>
      (name === root || parents?.includes(root)) && (!active || active.has(name))
        ? [[`${SHOPPING}.${name}`, [{ version: VERSION }]]]
        : [],
    ),
  );

/** What both sides know, where the other one knows these versions of its capabilities; no extension without one of those that it extends. */
export function activeWith(known: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  const both = new Set(
    all.map(([name]) => name).filter((name) => known[`${SHOPPING}.${name}`]?.includes(VERSION)),
  );
  return new Set(
    all.flatMap(([name, { extends: parents }]) =>
      both.has(name) && (!parents || parents.some((one) => both.has(one))) ? [name] : [],
    ),
  );
}

/** The ways to reach a store at an address. */
export const services = (origin: string) => ({
  [SHOPPING]: (
    [
      ["rest", "/api/v1/ucp", "rest.openapi.json"],
      ["mcp", "/api/v1/ucp/mcp", "mcp.openrpc.json"],
    ] as const
  ).map(([transport, path, schema]) => ({
    version: VERSION,
    spec: `${SPEC}/specification/overview`,
    transport,
    endpoint: `${origin}${path}`,
    schema: `${SPEC}/services/shopping/${schema}`,
  })),
});
