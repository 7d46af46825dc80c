import { invalidField } from "../../http/answers/errors.ts";
import type { CapabilityName, Version } from "./version.ts";
import { version20260123 } from "./version-2026-01-23.ts";
import { version20260408 } from "./version-2026-04-08.ts";

/**
 * The one purpose that a store asks consent for. Others are not advertised, and agents' values for them are
 * ignored.
 */
const MARKETING = "dev.ucp.consent.marketing";

/** The version that was published in August 2026. */
const version20260825: Version = {
  date: "2026-08-25",
  capabilities: {
    checkout: { page: "shopping/checkout" },
    cart: { page: "shopping/cart" },
    fulfillment: { page: "fulfillment", extends: ["checkout"] },
    discount: { page: "discount", extends: ["checkout", "cart"] },
    buyer_consent: { page: "buyer-consent", extends: ["checkout", "cart"] },
    "catalog.search": { page: "shopping/catalog/search", schema: "catalog_search" },
    "catalog.lookup": { page: "shopping/catalog/lookup", schema: "catalog_lookup" },
    order: { page: "shopping/order" },
  },
  needsDeclared: true,
  hasPolicies: true,
  description: (plain) => ({ plain }),
  destination: (place) => ({ type: "shipping_address", ...place }),
  consentIn(sent, before) {
    const said = (sent as Readonly<Record<string, unknown>> | undefined)?.[MARKETING];
    // Nothing said changes nothing.
    if (said === undefined) return before;
    const { granted, source } = Object(said) as { granted?: unknown; source?: unknown };
    const at = `/buyer/consent/${MARKETING}`;
    if (typeof granted !== "boolean")
      throw invalidField(`${at}/granted`, "invalid_type", { type: "boolean" });
    if (source !== "platform" && source !== "business")
      throw invalidField(`${at}/source`, "invalid_choice", { choices: "business, platform" });
    // A consent that comes back as the store's own was not given by the buyer.
    return source === "platform" ? { ...before, marketing: granted } : before;
  },
  consentOut(consent, { messages, links }) {
    const said = consent?.marketing;
    const privacy = links.filter(({ type }) => type === "privacy_policy");
    return {
      [MARKETING]: {
        granted: said ?? false,
        source: said === undefined ? "business" : "platform",
        description: messages.say("ucp.marketing"),
        ...(privacy.length && { links: privacy }),
      },
    };
  },
};

const SITE = "https://ucp.dev";
const SHOPPING = "dev.ucp.shopping";

/** The versions of the protocol that are spoken, the newest first. */
export const versions: readonly [Version, ...Version[]] = [version20260825, version20260408, version20260123];

/** The version for agents that name none. */
export const NEWEST: Version = versions[0];

/** The capabilities that answers name as what they are of. */
export type Root = "checkout" | "cart" | "catalog.search" | "catalog.lookup" | "order";
const capabilityList = ({ capabilities }: Version) => {
  const names = Object.keys(capabilities) as CapabilityName[];
  return names.map((name) => ({ name, ...capabilities[name]! }));
};

/** The capabilities as the profile of a version has them. */
export const capabilitiesIn = (version: Version) =>
  Object.fromEntries(
    capabilityList(version).map(({ name, page, schema = name, extends: parents }) => [
      `${SHOPPING}.${name}`,
      [
        {
          version: version.date,
          spec: `${SITE}/${version.date}/specification/${page}`,
          schema: `${SITE}/${version.date}/schemas/shopping/${schema}.json`,
          ...(parents && {
            extends:
              parents.length === 1 ? `${SHOPPING}.${parents[0]}` : parents.map((one) => `${SHOPPING}.${one}`),
          }),
        },
      ],
    ]),
  );

/**
 * The version and the capabilities that both sides know, by their short names; all of them for an unnamed
 * agent (undefined).
 */
export type Active = { readonly version: Version; readonly names: ReadonlySet<string> | undefined };

/** All of a version. */
export const allOf = (version: Version): Active => ({ version, names: undefined });

/** Whether both sides know a capability. */
export const knows = ({ names }: Active, name: CapabilityName): boolean => !names || names.has(name);

/**
 * The capabilities that an answer has to do with: its own, and what extends that, as far as both sides know
 * them.
 */
export const capabilitiesOf = (root: Root, active: Active) =>
  Object.fromEntries(
    capabilityList(active.version).flatMap(({ name, extends: parents }) =>
      (name === root || parents?.includes(root)) && knows(active, name)
        ? [[`${SHOPPING}.${name}`, [{ version: active.version.date }]]]
        : [],
    ),
  );

/**
 * The version that is spoken with an agent that knows these, the one that it speaks first: that one, else the
 * newest that both know. Undefined where there is none.
 */
export function versionFor([first, ...others]: readonly string[]): Version | undefined {
  return versions.find(({ date }) => date === first) ?? versions.find(({ date }) => others.includes(date));
}

/**
 * The capabilities of a version that both sides know; an extension needs one of the capabilities that it
 * extends.
 */
export function activeWith(version: Version, known: Readonly<Record<string, readonly string[]>>): Active {
  const declared = capabilityList(version);
  const both = new Set<string>(
    declared.map(({ name }) => name).filter((name) => known[`${SHOPPING}.${name}`]?.includes(version.date)),
  );
  const names = declared.flatMap(({ name, extends: parents }) =>
    both.has(name) && (!parents || parents.some((one) => both.has(one))) ? [name] : [],
  );
  return { version, names: new Set(names) };
}

/** Whether an agent may ask for what is of a capability. */
export const serves = (active: Active, name: Root): boolean =>
  name in active.version.capabilities && (!active.version.needsDeclared || knows(active, name));

const versionOf = (document: object) =>
  versions.find(({ date }) => date === (document as { ucp?: { version?: string } }).ucp?.version);

/** The HTTP status of an outcome: 200 in most versions, whatever it is. */
export function statusOfOutcome(document: object): number {
  const { id, messages = [] } = document as { id?: unknown; messages?: readonly { code: string }[] };
  const codes = messages.map(({ code }) => code);
  return versionOf(document)?.outcomeStatus?.(id !== undefined, codes) ?? 200;
}

/** A document as it is sent: in the version that its head names. */
export function writeDocument(document: object): string {
  const rewrite = versionOf(document)?.rewrite;
  return JSON.stringify(rewrite ? rewrite(document) : document);
}

/**
 * The services of a store at an origin: the same for all versions, since the agent's profile names its own.
 */
export const servicesIn = ({ date }: Version, origin: string) => ({
  [SHOPPING]: (
    [
      ["rest", "/api/v1/ucp", "rest.openapi.json"],
      ["mcp", "/api/v1/ucp/mcp", "mcp.openrpc.json"],
    ] as const
  ).map(([transport, path, schema]) => ({
    version: date,
    spec: `${SITE}/${date}/specification/overview`,
    transport,
    endpoint: `${origin}${path}`,
    schema: `${SITE}/${date}/services/shopping/${schema}`,
  })),
});
