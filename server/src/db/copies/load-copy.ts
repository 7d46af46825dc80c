import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { type Client, escapeIdentifier } from "pg";
import { isUuid } from "../../kit/cursor.ts";
import { sqlState } from "../faults.ts";
import { changeShardByShard } from "../schema/transaction.ts";
import { BrokenCopy, damagedCopy, type Frame } from "./frames.ts";
import {
  admitRows,
  bind,
  filledTables,
  rowsAside,
  rowsInto,
  type Seal,
  type Selection,
  sealing,
  sealRows,
} from "./rows.ts";
import { loadFile, type StoredFiles } from "./stored-files.ts";
import { columnsOf, findTables, type Ring, type Table } from "./tables.ts";
import { type Copied, prepare } from "./write-copy.ts";

export type LoadOptions = {
  /**
   * Into an empty installation, whose tables nobody else uses meanwhile; or the one store of this id, beside
   * those that are served.
   */
  into: "empty" | { storeId: string };
  /** The conditions by which rows were put into the copy. */
  selection: Selection;
  /** Files beside the database. Files that were put there stay if the rest fails. */
  files: StoredFiles;
  /** Does what is left to do for a store once its rows are there and the same, bound to it. */
  atEnd?: (storeId: string) => Promise<void>;
  /** Told how many rows were loaded so far. */
  onRows?: (rows: number) => void;
};

type Note = Readonly<Record<string, unknown>>;

/**
 * Loads the rows of a copy whose manifest was read, in one transaction: all of them, or none. Reads them
 * again from the database before it commits, and holds that they are those of the copy. Holds no more than a
 * piece of a row. Throws BrokenCopy for a file that was altered or is not whole.
 */
export async function loadCopy(
  owner: Client,
  frames: AsyncGenerator<Frame>,
  options: LoadOptions,
): Promise<Copied> {
  const { into, selection, files, atEnd, onRows } = options;
  const { tables, rings } = await findTables(owner);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await prepare(owner);
  await owner.query("begin");
  try {
    const forced = into === "empty" ? await takeDown(owner, rings) : [];
    await owner.query("set constraints all deferred");
    const copied = { stores: 0, tables: 0, rows: 0, files: 0 };
    let note = await nextNote(frames);
    while ("store" in note) {
      const storeId = String(note.store);
      if (!isUuid(storeId) || (into !== "empty" && into.storeId !== storeId))
        throw damagedCopy("it was altered");
      copied.stores++;
      await bind(owner, storeId);
      const seals = new Map<string, Seal>();
      for (note = await nextNote(frames); "table" in note; note = await nextNote(frames)) {
        const table = byName.get(String(note.table));
        if (!table || note.columns !== columnsOf(table) || seals.has(table.name))
          throw damagedCopy("it was altered");
        const seal = await loadTable(owner, frames, table, into !== "empty");
        seals.set(table.name, seal);
        copied.tables++;
        copied.rows += seal.rows;
        onRows?.(copied.rows);
      }
      for (; "file" in note; note = await nextNote(frames)) {
        await loadFile(files, storeId, note, () => nextFrame(frames));
        copied.files++;
      }
      await verify(owner, tables, storeId, selection, seals);
      await atEnd?.(storeId);
      // A process that remembers that there is no such store has to look again. By its plain name: the copy
      // of an older version has no function for it yet.
      await owner.query("select pg_notify('stoa_store_changed', $1)", [storeId]);
    }
    if (!isDeepStrictEqual({ files: 0, ...Object(note.end) }, copied)) throw damagedCopy("it was altered");
    // Up to the seal of the file, which is held against all of it.
    if (!(await frames.next()).done) throw damagedCopy("something follows its end");
    await owner.query("set constraints all immediate");
    if (into === "empty") await putUp(owner, forced, rings);
    await owner.query("commit");
    return copied;
  } catch (error) {
    await owner.query("rollback").catch(() => {});
    throw isOfRows(error)
      ? damagedCopy("its rows are none that the database takes", { cause: error })
      : error;
  }
}

// Of values and constraints: nothing that this version wrote gives them, and what the database says of them
// names people's data.
const isOfRows = (error: unknown) => /^2[23]/.test(sqlState(error) ?? "");

// Both in the transaction: whatever happens, nobody ever sees the tables without their policies and triggers.
async function takeDown(owner: Client, rings: readonly Ring[]): Promise<readonly string[]> {
  await owner.query(changeShardByShard);
  for (const ring of rings) await alterRing(owner, ring, "deferrable");
  const forced = await forcedTables(owner);
  for (const name of forced) await alter(owner, name, "no force row level security");
  for (const name of await tablesWithTriggers(owner)) await alter(owner, name, "disable trigger user");
  return forced;
}

async function putUp(owner: Client, forced: readonly string[], rings: readonly Ring[]): Promise<void> {
  for (const ring of rings) await alterRing(owner, ring, "not deferrable");
  for (const name of forced) await alter(owner, name, "force row level security");
  for (const name of await tablesWithTriggers(owner)) await alter(owner, name, "enable trigger user");
}

const alter = (owner: Client, table: string, how: string) =>
  owner.query(`alter table ${escapeIdentifier(table)} ${how}`);

// Distributed tables are not forced: see unrestrictOwner.
async function forcedTables(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

// This version has none; that of an older one, whose copy is loaded into its schema, has.
async function tablesWithTriggers(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

const alterRing = (owner: Client, { table, constraint }: Ring, how: "deferrable" | "not deferrable") =>
  owner.query(
    `alter table ${escapeIdentifier(table)} alter constraint ${escapeIdentifier(constraint)} ${how}`,
  );

async function loadTable(
  owner: Client,
  frames: AsyncGenerator<Frame>,
  table: Table,
  isBeside: boolean,
): Promise<Seal> {
  const { add, sealed } = sealing();
  let done: Note | undefined;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await nextFrame(frames);
      if ("note" in frame) {
        done = frame.note;
        return;
      }
      add(frame.data);
      yield frame.data;
    }
  }
  await pipeline(rows, isBeside ? await rowsAside(owner, table) : rowsInto(owner, table));
  const seal = sealed();
  if (done?.done !== table.name || done.rows !== seal.rows || done.sha256 !== seal.sha256)
    throw damagedCopy(`its rows of ${table.name} were altered`);
  if (isBeside) await admitRows(owner, table);
  return seal;
}

async function verify(
  owner: Client,
  tables: readonly Table[],
  storeId: string,
  selection: Selection,
  seals: ReadonlyMap<string, Seal>,
): Promise<void> {
  const filled = await filledTables(owner, tables, storeId, selection);
  for (const table of tables) {
    const wanted = seals.get(table.name);
    if (!wanted && !filled.has(table.name)) continue;
    const found = await sealRows(owner, table, storeId, selection);
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256)
      throw new BrokenCopy(
        `the rows of ${table.name} in the database are not those in it (${found.rows} instead of ${wanted?.rows ?? 0}, or others)`,
      );
  }
}

async function nextFrame(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw damagedCopy("its end is missing");
  return value;
}

async function nextNote(frames: AsyncGenerator<Frame>): Promise<Note> {
  const frame = await nextFrame(frames);
  if (!("note" in frame)) throw damagedCopy("it was altered");
  return frame.note;
}
