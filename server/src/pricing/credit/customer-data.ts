import type { CreditOf } from "../../people/customers/index.ts";
import { actorOf } from "../gift-cards/index.ts";
import { credits, movements } from "./columns.ts";
import { moveCredit } from "./move.ts";
import { deferCreditMoves } from "./moves-sql.ts";
import { findCredit, findCreditMovements, lockCredits } from "./sql.ts";

/**
 * The customer data of store credit. A merged customer's balance moves; an anonymized customer's balance
 * expires, as nobody can spend it. The ledger stays in both cases.
 */
export const creditOf: CreditOf = {
  async all({ tx, store }, customerId) {
    const rows = await findCreditMovements(tx, customerId);
    return rows.map((row) => movements.json(row, { store, can: () => false }));
  },
  async move(call, { from, to }) {
    const { tx } = call;
    const had = await findCredit(tx, from);
    if (credits.get(had, "version") === 1) return;
    const delta = credits.get((await lockCredits(tx, [from, to])).get(from)!, "balance");
    const moves = [
      { customerId: from, delta: -delta, reason: "merged" },
      { customerId: to, delta, reason: "merged" },
    ];
    await moveCredit(call, moves, actorOf(call));
  },
  async anonymize(tx, customerId, now) {
    const had = await findCredit(tx, customerId);
    if (credits.get(had, "version") === 1) return;
    const delta = -credits.get((await lockCredits(tx, [customerId])).get(customerId)!, "balance");
    deferCreditMoves(tx, [{ customerId, delta, reason: "anonymized" }], "server", now);
  },
};
