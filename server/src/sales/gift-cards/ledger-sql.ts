import { v7 as uuidv7 } from "uuid";
import { type Statement, statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** Where balances that pay are kept, and their ledger; `more` are columns that this ledger has beside those of all, with their types. */
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

/** The statement by which balances change and a ledger tells of it, however many at a time; it fails where a balance would fall below 0. */
export function ledgerOf({ accounts, movements, key, more = {} }: Ledger): {
  moving(tx: Tx, moves: readonly Move[], actor: string, now: Date): [Statement, Value[]];
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
    with given as (select * from unnest(${arrays.join(", ")}) as given (${names})),
    moved as (
      update ${accounts} a set balance = balance + s.delta, version = version + 1, updated_at = greatest(updated_at, $3)
      from (select ${key}, sum(delta)::bigint as delta from given group by ${key}) s
      where a.store_id = $1 and a.${key} = s.${key}
      returning a.${key}, a.balance)
    insert into ${movements} (store_id, ${names}, balance_after, actor, created_at)
    select $1, ${names},
      balance - sum(delta) over (partition by ${key}) + sum(delta) over (partition by ${key} order by movement_id), $2, $3
    from given join moved using (${key})`);
  return {
    moving: (tx, moves, actor, now) => [
      move,
      [
        tx.storeId,
        actor,
        now,
        moves.map(() => uuidv7()),
        moves.map(({ accountId }) => accountId),
        moves.map(({ delta }) => String(delta)),
        moves.map(({ reason }) => reason),
        moves.map(({ orderId }) => orderId),
        ...Object.keys(more).map((_, i) => moves.map((one) => one.more![i]!)),
      ] as Value[],
    ],
  };
}
