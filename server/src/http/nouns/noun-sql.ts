import { isConstraint } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, notFound } from "../answers/errors.ts";
import type { Column, Fields } from "./column.ts";
import type { RowOf, Table } from "./table.ts";
import { selectsMore, type Texts, type ToWrite, writer } from "./writer-sql.ts";

/** Where a noun's rows are kept. */
export type NounStorage<Derived extends string> = {
  /** The table, and the column of its ids. */
  into: string;
  key: string;
  derived?: Readonly<Record<Derived, Column<unknown>>>;
  /** Unique keys by their names in PostgreSQL: the pointer to the field that is told as taken. */
  unique?: Readonly<Record<string, string>>;
  /** Foreign keys by their names in PostgreSQL: why a row that they refer to is not deleted. */
  inUse?: Readonly<Record<string, () => Error>>;
  /** Whether a row that is to be changed is also locked against those who only refer to it. */
  locksWholly?: boolean;
  /** Whether a deleted row stays, with its time in `deleted_at`. */
  isSoftDeleted?: boolean;
};

/** The statements of a noun whose rows are created, read, updated and deleted by their ids. */
export type NounSql<F, Derived extends string> = {
  /** The row, if there is one. */
  find(tx: Tx, id: string): Promise<RowOf<F> | undefined>;
  /** The same. Throws 404. */
  get(tx: Tx, id: string): Promise<RowOf<F>>;
  /** The same, locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<RowOf<F>>;
  /** Adds a row and returns it as a read would. Throws 409 for what another row has. */
  insert(tx: Tx, row: ToWrite<F, Derived>): Promise<RowOf<F>>;
  /** Changes a row that is locked and returns its next version. Throws 409 for what another row has. */
  update(tx: Tx, row: ToWrite<F, Derived>): Promise<RowOf<F>>;
  /**
   * Sets some columns of a row that is locked, and returns its next version. Throws 409 for what another row
   * has.
   */
  change(tx: Tx, id: string, texts: Texts<F, Derived>, now: Date): Promise<RowOf<F>>;
  /** Throws 409 for a row that is in use. */
  remove(tx: Tx, id: string, now: Date): Promise<void>;
};

/** Makes a noun's statements of its columns. */
export function nounSql<F extends Fields, Derived extends string = never>(
  table: Table<F>,
  {
    into,
    key,
    derived,
    unique = {},
    inUse = {},
    isSoftDeleted = false,
    locksWholly = false,
  }: NounStorage<Derived>,
): NounSql<F, Derived> {
  const { alias, select } = table;
  const write = writer(table, { into, key, returns: true, ...(derived && { derived }) });
  const live = isSoftDeleted ? ` and ${alias}.deleted_at is null` : "";
  const one = `select ${select} from ${into} ${alias} where ${alias}.store_id = $1 and ${alias}.${key} = $2${live}`;
  const find = statement(one);
  const findLocked = statement(`${one} for ${locksWholly ? "" : "no key "}update`);
  const mark = `update ${into} set deleted_at = $3 where store_id = $1 and ${key} = $2`;
  const drop = `delete from ${into} where store_id = $1 and ${key} = $2`;
  const ends = statement(isSoftDeleted ? mark : drop);
  const meaning = (error: unknown) => {
    const taken = Object.keys(unique).find((name) => isConstraint(error, name));
    if (taken !== undefined) return duplicate(unique[taken]!);
    const used = Object.keys(inUse).find((name) => isConstraint(error, name));
    return used === undefined ? error : inUse[used]!();
  };
  const readOne = async (tx: Tx, asked: typeof find, id: string) => {
    const [row] = await tx.query(asked, [tx.storeId, id]);
    if (!row) throw notFound();
    return row as RowOf<F>;
  };
  const writeRow = async (tx: Tx, [asked, values]: [typeof find, Value[]]) => {
    try {
      return (await tx.query(asked, values))[0]!;
    } catch (error) {
      throw meaning(error);
    }
  };
  return {
    find: async (tx, id) => (await tx.query(find, [tx.storeId, id]))[0],
    get: (tx, id) => readOne(tx, find, id),
    lock: (tx, id) => readOne(tx, findLocked, id),
    async insert(tx, row) {
      const inserted = writeRow(tx, write.insert(tx.storeId, [row]));
      const read = selectsMore(table) ? writeRow(tx, [find, [tx.storeId, row.id]]) : inserted;
      return (await Promise.all([inserted, read]))[1];
    },
    update: (tx, row) => writeRow(tx, write.update(tx.storeId, [row])),
    change: (tx, id, texts, now) => writeRow(tx, write.change(tx.storeId, [{ id, texts, now }])),
    async remove(tx, id, now) {
      await writeRow(tx, [ends, isSoftDeleted ? [tx.storeId, id, now] : [tx.storeId, id]]);
    },
  };
}
