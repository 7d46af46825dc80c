import type { Tx } from "../../db/tenant.ts";
import type { MessageKey } from "../messages.ts";
import type { Store } from "../request/store.ts";
import type { WantedColors } from "./palette.ts";

/** How a store's pages look, and which there are. */
export type Look = {
  readonly storeId: string;
  /** IANA. */
  readonly timeZone: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** An http URL, or a path at each host of the store. */
  readonly logo: string | null;
  readonly colors: WantedColors;
  /** Where the store's name leads. */
  readonly storefrontUrl: string | null;
  /** The store's policies that can be read, and where. */
  readonly policies: readonly { readonly kind: string; readonly url: string }[];
  /** The names of the pages that are turned off. */
  readonly off: readonly string[];
};

/** Finds how a store's pages look. */
export type LookOf = (store: Store, reads: Tx) => Promise<Look>;

/** The look of a store of which only the name is known; it is empty where no store is. */
export const plainLook = (name: string): Look => ({
  storeId: "",
  timeZone: "UTC",
  name,
  country: null,
  logo: null,
  colors: { primary: null, background: null, text: null },
  storefrontUrl: null,
  policies: [],
  off: [],
});

/** The key of what a policy is called. */
export const policyName = (kind: string) => `page.policy.${kind}` as MessageKey;
