import { randomUUID } from "node:crypto";
import pg from "pg";
import { sqlState } from "../faults.ts";
import { cut, within } from "./deadline.ts";

const WAIT_MS = 5_000;

/**
 * Throws where a connection does not keep its session, as behind a pooler that shares sessions: a prepared
 * statement and a setting must be there in its next transaction, while another connection is in the middle of
 * one.
 */
export async function refuseSharedSessions(connectionString: string): Promise<void> {
  const open = () => new pg.Client({ connectionString, application_name: "stoa" }).on("error", () => {});
  const [one, other] = [open(), open()];
  try {
    await Promise.all([one, other].map((client) => within(client, WAIT_MS, client.connect())));
    if (!(await hasOneSession(one, other))) throw new Error(advice);
  } finally {
    for (const client of [one, other]) cut(client);
  }
}

const advice =
  "DATABASE_URL leads to a pooler that gives a connection's session to others after each transaction, which loses prepared statements " +
  "and announcements of changes: set it to session pooling (pool_mode = session in PgBouncer), or name PostgreSQL itself.";

// A mark that the first of these finds stays; the second would set another.
const mark = {
  name: "stoa_session",
  text: "select set_config('stoa.session', coalesce(nullif(current_setting('stoa.session', true), ''), $1), false) as mark",
};

async function hasOneSession(one: pg.Client, other: pg.Client): Promise<boolean> {
  const ask = <R extends pg.QueryResultRow>(client: pg.Client, asked: pg.QueryConfig) =>
    within(client, WAIT_MS, client.query<R>(asked));
  const own = randomUUID();
  try {
    await ask(one, { ...mark, values: [own] });
    await ask(other, { text: "begin" });
    const { rows } = await ask<{ mark: string }>(one, { ...mark, values: [randomUUID()] });
    return rows[0]?.mark === own;
  } catch (error) {
    if (isPoolersDoing(error)) return false;
    throw error;
  }
}

// No such statement; one that somebody else has prepared; a pooler that takes no `begin`, or waits for a
// session that is not free.
const isPoolersDoing = (error: unknown) =>
  ["26000", "42P05", "08P01"].includes(sqlState(error) ?? "") ||
  (error as { code?: string }).code === "ETIMEDOUT";
