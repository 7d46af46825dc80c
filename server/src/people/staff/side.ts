import { normalizeEmail } from "../../kit/text/email.ts";
import type { Side } from "../auth/index.ts";
import { findAccess, findAccountById, lockUnchangedAccount, type StaffAccount } from "./account-sql.ts";

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
