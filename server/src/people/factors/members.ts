import type { Tx } from "../../db/tenant.ts";
import type { Account, Side } from "../auth/index.ts";

/** Somebody of the staff, or the owner, as second factors need to know them. */
export type Holder = Account & {
  type: "owner" | "staff";
  /** The address to mail to, and the one under which failed log-ins are counted. */
  email: string;
  countedAs: string;
  name: string;
  language: string | null;
  hasSecondFactor: boolean;
};

/** What second factors know of the accounts whose they are; the staff's noun makes it. */
export type Members = {
  side: Side;
  /** A member's account, locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<Holder | undefined>;
  /** Notes whether a member has a second factor: from then on a log-in asks for it. Every process hears of it. */
  note(tx: Tx, id: string, hasSecondFactor: boolean): Promise<void>;
};
