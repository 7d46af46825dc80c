import type { Tx } from "../../db/tenant.ts";
import type { SessionPrincipal } from "../../http/request/principal.ts";
import type { Account } from "./passwords/check.ts";
import type { Kind } from "./person.ts";

/** The current identity and permissions of a person. */
export type PersonAccess = Pick<SessionPrincipal, "kind" | "permissions" | "mustAddFactor">;

/** One of the two sides people come in by. The noun that owns its accounts makes it: staff, or customers. */
export type Side = {
  readonly kind: Kind;
  /** A person's account, with the email address under which failed log-ins are counted. */
  findAccount(tx: Tx, id: string): Promise<(Account & { email: string }) | undefined>;
  /**
   * Whether an account is active and still has the passwords that were read. It is locked: a concurrent
   * change waits, sees the new session, and can end it.
   */
  isUnchanged(tx: Tx, account: Account): Promise<boolean>;
  /** The email address and language of a person; null for the store's. */
  findContact(tx: Tx, id: string): Promise<{ email: string; language: string | null } | undefined>;
  /** The current permissions of a person; undefined for a deleted or inactive one. */
  findAccess(tx: Tx, id: string): Promise<PersonAccess | undefined>;
};
export type Sides = Readonly<Record<Kind, Side>>;
