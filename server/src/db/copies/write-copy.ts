import { type Client, escapeIdentifier } from "pg";
import { dataFrames, noteFrame } from "./frames.ts";
import { appliedMigrations, FORMAT, type Manifest } from "./manifest.ts";
import { bind, filledTables, readRows, type Selection, sealing } from "./rows.ts";
import { fileFrames, type StoredFiles } from "./stored-files.ts";
import { columnsOf, findTables } from "./tables.ts";

/** The parts of a copy beside the rows. */
export type CopyOptions = Pick<Manifest, "stoa" | "secretMark" | "secret" | "store"> & {
  /** Finds the ids of the stores that go into it, within the same snapshot. */
  storeIds: (owner: Client) => Promise<readonly string[]>;
  /** The conditions for rows that go into it, by table; of other tables all rows go. */
  selection: Selection;
  /** Files beside the database. */
  files: StoredFiles;
  /** Told how many rows were written so far. */
  onRows?: (rows: number) => void;
};

/** The contents of a copy. */
export type Copied = { stores: number; tables: number; rows: number; files: number };

/**
 * The frames of a copy of stores: every row as it was at one moment, while others go on writing, and then its
 * files. Holds no more than a piece of a row. Calls `onEnd` with what it has. The owner's connection is the
 * copy's alone.
 */
export async function* copyFrames(
  owner: Client,
  { storeIds, selection, files, onRows, ...about }: CopyOptions,
  onEnd: (copied: Copied) => void,
): AsyncGenerator<Buffer> {
  await prepare(owner);
  const before = (await findTables(owner)).tables;
  if (!before.length) throw new Error("there is nothing of Stoa in this database");
  await owner.query("begin isolation level repeatable read read only");
  // Before the snapshot is taken: from here on no migration changes them.
  await owner.query(
    `lock table ${before.map(({ name }) => escapeIdentifier(name)).join(", ")} in access share mode`,
  );
  const { tables } = await findTables(owner);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new Error("the schema was just changed; try again");
  const migrations = await appliedMigrations(owner);
  const manifest = { format: FORMAT, createdAt: new Date().toISOString(), migrations, ...about };
  yield noteFrame(manifest satisfies Manifest);

  const copied = { stores: 0, tables: 0, rows: 0, files: 0 };
  for (const storeId of await storeIds(owner)) {
    yield noteFrame({ store: storeId });
    copied.stores++;
    await bind(owner, storeId);
    const filled = await filledTables(owner, tables, storeId, selection);
    for (const table of tables) {
      if (!filled.has(table.name)) continue;
      yield noteFrame({ table: table.name, columns: columnsOf(table) });
      const { add, sealed } = sealing();
      for await (const data of readRows(owner, table, storeId, selection)) {
        add(data);
        yield* dataFrames(data);
      }
      const seal = sealed();
      yield noteFrame({ done: table.name, ...seal });
      copied.tables++;
      copied.rows += seal.rows;
      onRows?.(copied.rows);
    }
    yield* fileFrames(files, storeId, () => copied.files++);
  }
  await owner.query("rollback");
  yield noteFrame({ end: copied });
  onEnd(copied);
}

/** Makes values be written the same way by each PostgreSQL, and lets statements take their time. */
export async function prepare(owner: Client): Promise<void> {
  await owner.query(`
    set bytea_output = 'hex'; set extra_float_digits = 1; set intervalstyle = 'postgres';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`);
}
