import type { Messages } from "../../http/answers/messages.ts";

/** A capability of a store: where its text and its schema are, and what it extends. */
type Capability = { page: string; schema?: string; extends?: readonly CapabilityName[] };

/** The capabilities of a store, by the protocol's names below `dev.ucp.shopping`. */
export type CapabilityName =
  | "checkout"
  | "cart"
  | "fulfillment"
  | "discount"
  | "buyer_consent"
  | "catalog.search"
  | "catalog.lookup"
  | "order";

/** The consents of a buyer, by purpose; an unanswered purpose is missing. */
export type Consent = Readonly<
  Partial<Record<"analytics" | "preferences" | "marketing" | "sale_of_data", boolean>>
>;

/** The dependencies of consents. */
type ConsentCall = {
  messages: Messages;
  links: readonly { type: string; url: string }[];
};

/**
 * A version of the protocol: all that differs between those that are spoken. What is not named here is the
 * same in all of them.
 */
export type Version = {
  /** Its name. */
  readonly date: string;
  readonly capabilities: Readonly<Partial<Record<CapabilityName, Capability>>>;
  /** Whether an operation is refused where the agent does not declare the capability that it is of. */
  readonly needsDeclared: boolean;
  /** Whether answers tell of the rules that hold for what is bought, beside links to them. */
  readonly hasPolicies: boolean;
  /** The fields of a notice of an order that tell of the event, where its headers alone do not. */
  eventParts?(event: { id: string; timestamp: string }): object;
  /** A document of the version after it as one of its own, where they differ throughout. */
  rewrite?(document: object): object;
  /** The HTTP status of an outcome, where that is not 200: whether it has a resource, and its codes. */
  outcomeStatus?(hasResource: boolean, codes: readonly string[]): number;
  /** A text beside the name of a way to ship. */
  description(plain: string): unknown;
  /** A place that is shipped to. */
  destination(place: object): object;
  /** Reads consents; `before` are those before the request. Throws 400 for another form. */
  consentIn(sent: object | undefined, before: Consent | null): Consent | null;
  /** Writes consents; undefined where the version shows none. */
  consentOut(consent: Consent | null, context: ConsentCall): object | undefined;
};
