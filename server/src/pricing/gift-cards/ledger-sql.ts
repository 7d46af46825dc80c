import { v7 as uuidv7 } from "uuid";
import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** The tables of balances and of their ledger; `more` are this ledger's further columns, with their types. */
type Ledger = {
  accounts: string;
  movements: string;
  key: string;
  more?: Readonly<Record<string, string>>;
};

/** A change of a balance in minor units, with the values of the ledger's further columns. */
type Move = {
  accountId: string;
  delta: bigint;
  reason: string;
  orderId: string | null;
  more?: readonly Value[];
};

/**
 * The statements that change balances and write a ledger, however many at a time; they go in one exchange,
 * and fail where a balance would fall below 0.
 */
export function ledgerOf({ accounts, movements, key, more = {} }: Ledger): {
  moveStatements(tx: Tx, moves: readonly Move[], actor: string, now: Date): [Statement, Value[]][];
} {
  const columns = {
    movement_id: "uuid",
    [key]: "uuid",
    delta: "bigint",
    reason: "text",
    order_id: "uuid",
    ...more,
  };
  const names = Object.keys(columns).join(", ");
  const arrays = Object.values(columns).map((type, i) => `$${i + 4}::${type}[]`);
  const move = statement(`
    update ${accounts} a set balance = balance + s.delta, version = version + 1, updated_at = greatest(updated_at, $2)
    from (
      select id, sum(delta)::bigint as delta from unnest($3::uuid[], $4::bigint[]) as given (id, delta) group by id) s
    where a.store_id = $1 and a.${key} = s.id`);
  const record = statement(`
    insert into ${movements} (store_id, ${names}, balance_after, actor, created_at)
    select a.store_id, ${Object.keys(columns)
      .map((name) => `given.${name}`)
      .join(", ")}, a.balance - sum(given.delta) over (partition by given.${key})
      + sum(given.delta) over (partition by given.${key} order by given.movement_id), $2, $3
    from ${accounts} a join unnest(${arrays.join(", ")}) as given (${names}) on given.${key} = a.${key}
    where a.store_id = $1`);
  return {
    moveStatements: (tx, moves, actor, now) => {
      const ids = moves.map(({ accountId }) => accountId);
      const deltas = moves.map(({ delta }) => String(delta));
      const values = [
        tx.storeId,
        actor,
        now,
        moves.map(() => uuidv7()),
        ids,
        deltas,
        moves.map(({ reason }) => reason),
        moves.map(({ orderId }) => orderId),
        ...Object.keys(more).map((_, i) => moves.map((one) => one.more![i]!)),
      ] as Value[];
      return [
        [move, [tx.storeId, now, ids, deltas]],
        [record, values],
      ];
    },
  };
}
