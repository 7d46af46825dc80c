import { announceChange } from "../../db/fresh-cache.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import type { Side } from "../auth/index.ts";
import type { Members } from "../factors/index.ts";
import {
  findAccess,
  findAccountById,
  lockAccount,
  lockUnchangedAccount,
  type StaffAccount,
  setSecondFactor,
} from "./account-sql.ts";

/** The form of an account's email under which failed log-ins are counted. */
export const failureKeyOf = ({ email }: Pick<StaffAccount, "email">): string =>
  normalizeEmail(email) ?? email;

/** The log-in side of the owner and the staff. */
export const staffSide: Side = {
  kind: "staff",
  async findAccount(tx, id) {
    const account = await findAccountById(tx, id);
    return account && { ...account, email: failureKeyOf(account) };
  },
  isUnchanged: lockUnchangedAccount,
  findContact: findAccountById,
  findAccess,
};

/** The accounts of owner and staff for second factors. */
export const factorMembers: Members = {
  side: staffSide,
  async lock(tx, id) {
    const account = await lockAccount(tx, id);
    return account && { ...account, countedAs: failureKeyOf(account) };
  },
  async note(tx, id, hasSecondFactor) {
    await setSecondFactor(tx, id, hasSecondFactor);
    announceChange(tx);
  },
};
