import { announceChange } from "../../db/fresh-cache.ts";
import type { Members } from "../factors/index.ts";
import { lockAccount, setSecondFactor } from "./account-sql.ts";
import { failureKeyOf, staffSide } from "./side.ts";

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
