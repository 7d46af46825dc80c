import type { ClientBase } from "pg";
import { sqlState } from "./faults.ts";
import { cut, within } from "./pool/deadline.ts";
import type { Pool, Timeline } from "./pool/pool.ts";
import type { Statement } from "./statement.ts";

type Found = Pick<Timeline, "countsFrom"> & { name: string };

const UNDEFINED_FUNCTION = "42883";
const enter = "select name, enter_timeline(name) as from from this_timeline() as name";

/** Begins a timeline as the owner of a database that lost commits, such as one that was restored. */
export async function beginTimeline(owner: ClientBase): Promise<void> {
  await owner.query("select begin_timeline(this_timeline())");
}

/**
 * Has each new connection of a pool tell which timeline it is in before it is used (decision 179). Where that
 * is another one than before, the connections of before are cut, for they may lead to a database that was
 * left. A connection to a standby fails with 57P03.
 */
export function followTimeline(pool: Pool): void {
  follow(pool, pool, async (client) => {
    const { rows } = await client.query({ text: enter, rowMode: "array" });
    const [name, countsFrom] = rows[0] as [string, string];
    // A timeline of the same name may have been begun elsewhere, and lost.
    return { name: `${name} ${countsFrom}`, countsFrom: Number(countsFrom) };
  });
}

/**
 * Reads in one timeline: if the database is replaced meanwhile, and may have lost commits, everything is read
 * again.
 */
export async function inOneTimeline<T>(pool: Pool, read: () => Promise<T>): Promise<T> {
  const { changed } = pool.timeline;
  let isChanged: boolean;
  const note = () => {
    isChanged = true;
  };
  changed.add(note);
  try {
    for (;;) {
      isChanged = false;
      try {
        const found = await read();
        if (!isChanged) return found;
      } catch (error) {
        // Its connection may have been cut for leading to the database that was left.
        if (!isChanged) throw error;
      }
    }
  } finally {
    changed.delete(note);
  }
}

const nameOfNode = `select (select system_identifier from pg_control_system())::text
  || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

/**
 * Follows the timeline of a node of a cluster in the same way. Those of all nodes are recorded on the
 * coordinator, `primary`.
 */
export function followNode(pool: Pool, primary: Pool): void {
  follow(pool, primary, async (client) => {
    const { rows } = await client.query({ text: nameOfNode, rowMode: "array" });
    const [name] = rows[0] as [string];
    if (name === pool.timeline.name) return { name, countsFrom: primary.timeline.countsFrom };
    const entered = await primary.query("select enter_timeline($1, true) as from", [name]);
    return { name, countsFrom: Number(entered.rows[0].from) };
  });
}

function follow(pool: Pool, primary: Pool, find: (client: ClientBase) => Promise<Found>): void {
  const { timeline } = pool;
  const names = new Map<ClientBase, string>();
  pool.options.onConnect = async (client) => {
    const found = await within(client, pool.connectMs, find(client)).catch((error) => {
      // A schema of an older version, as while a backup of it is loaded, counts on as it did.
      if (sqlState(error) === UNDEFINED_FUNCTION) return undefined;
      throw error;
    });
    if (!found) return;
    names.set(client, found.name);
    client.once("end", () => names.delete(client));
    primary.timeline.countsFrom = Math.max(primary.timeline.countsFrom, found.countsFrom);
    if (found.name === timeline.name) return;
    const isFirst = timeline.name === undefined;
    timeline.name = found.name;
    if (isFirst) return;
    for (const [one, name] of names) if (name !== found.name) cut(one);
    for (const changed of primary.timeline.changed) changed();
  };
}

const raising = /(?<![$\w])((?:\w+\.)?\w*(?:version|revision)|1) \+ 1\b/g;

/**
 * Has SQL that raises versions and revisions, by `version + 1`, continue above a number. A row that a store
 * has once, such as its policies, writes its first version as `1 + 1`, because there may have been another
 * such row.
 */
export const countingAbove = (text: string, from: number): string =>
  from ? text.replace(raising, `greatest($1 + 1, ${from})`) : text;

const counted = new WeakMap<Statement, Statement & { from: number }>();

/** The statement that does what `countingAbove` says. */
export function counting(asked: Statement, from: number): Statement {
  if (!from) return asked;
  const known = counted.get(asked);
  if (known?.from === from) return known;
  const text = countingAbove(asked.text, from);
  const made = text === asked.text ? asked : { name: asked.name && `${asked.name} ${from}`, text };
  counted.set(asked, { ...made, from });
  return made;
}
