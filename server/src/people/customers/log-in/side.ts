import type { PersonAccess, Side } from "../../auth/index.ts";
import { customers } from "../columns.ts";
import { getAccount, getCustomer } from "../sql.ts";
import { isActiveCustomer, lockUnchangedAccount } from "./side-sql.ts";

const customerAccess: PersonAccess = { kind: "customer", permissions: new Set(), mustAddFactor: false };

/** The log-in side of customers. */
export const customerSide: Side = {
  kind: "customer",
  findAccount: getAccount,
  isUnchanged: lockUnchangedAccount,
  findContact: async (tx, id) => customers.read(await getCustomer(tx, id)),
  findAccess: async (tx, id) => ((await isActiveCustomer(tx, id)) ? customerAccess : undefined),
};
