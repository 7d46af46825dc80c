import type { Tx } from "../../db/tenant.ts";
import type { Account, Side } from "../auth/index.ts";

/** The account of the owner or a staff member, as second factors need it. */
export type Holder = Account & {
  type: "owner" | "staff";
  /** The address to mail to, and the one under which failed log-ins are counted. */
  email: string;
  countedAs: string;
  name: string;
  language: string | null;
  hasSecondFactor: boolean;
};

/** The accounts port of second factors; the staff's noun implements it. */
export type Members = {
  side: Side;
  /** A member's account, locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<Holder | undefined>;
  /**
   * Notes whether a member has a second factor: from then on a log-in asks for it. Every process hears of it.
   */
  note(tx: Tx, id: string, hasSecondFactor: boolean): Promise<void>;
};
