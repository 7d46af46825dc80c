import type { Tx } from "../../db/tenant.ts";
import type { SessionPrincipal } from "../../http/request/principal.ts";
import type { Account } from "./check-password.ts";
import type { Kind } from "./person.ts";

/** What a person is and may do now. */
export type PersonAccess = Pick<SessionPrincipal, "kind" | "permissions" | "mustAddFactor">;

/** One of the two sides people come in by. The noun that owns its accounts makes it: staff, or customers. */
export type Side = {
  readonly kind: Kind;
  /** A person's account, with the email address under which failed log-ins are counted. */
  findAccount(tx: Tx, id: string): Promise<(Account & { email: string }) | undefined>;
  /**
   * Whether an account is active and has the passwords that it had when it was read. It is locked: a change that
   * comes now waits, sees the session that follows, and can end it.
   */
  isUnchanged(tx: Tx, account: Account): Promise<boolean>;
  /** Where a person is written to, and in which language; null for the store's. */
  findContact(tx: Tx, id: string): Promise<{ email: string; language: string | null } | undefined>;
  /** What a person may do now; undefined for somebody who is gone or not active. */
  findAccess(tx: Tx, id: string): Promise<PersonAccess | undefined>;
};
export type Sides = Readonly<Record<Kind, Side>>;
