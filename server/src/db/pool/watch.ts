import { setImmediate } from "node:timers/promises";
import pg, { type ClientBase } from "pg";
import { sqlState } from "../faults.ts";
import { cut, streamOf, within } from "./deadline.ts";

// Time is counted in looks, not by the clock: while this process is busy, answers wait to be read, and no
// look is due.
const LOOK_MS = 250;
const SUSPECT = 8;
const ASK_EVERY = 4;
const LONGEST = 64;
const ASK_MS = 2_000;

type Watched = { silent: number; bytesRead: number; isAtRest: boolean };

/** Whether a connection's statement is being worked on. */
type IsWorking = (client: ClientBase) => boolean;

/**
 * Cuts the connections of a pool that a dead database, or a dead way to it, leaves waiting. One that owes an
 * answer and is silent for 2 s is asked for over a connection of its own: it is cut where PostgreSQL does not
 * answer within another 2 s, or is not at work for it; in any case after 16 s. Costs the statements nothing.
 */
export function watch(pool: pg.Pool, connectionString: string): void {
  const watched = new Map<ClientBase, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  pool.on("connect", (client) => {
    watched.set(client, { silent: 0, bytesRead: 0, isAtRest: false });
    timer ??= setInterval(look, LOOK_MS).unref();
    client.once("end", () => {
      watched.delete(client);
      if (watched.size) return;
      clearInterval(timer);
      timer = undefined;
    });
  });

  const rests = (isAtRest: boolean) => (client: ClientBase) => {
    const seen = watched.get(client);
    if (seen) seen.isAtRest = isAtRest;
  };
  pool.on("acquire", rests(false));
  pool.on("release", (_, client) => rests(true)(client));

  function look(): void {
    for (const [client, seen] of watched) {
      const { bytesRead } = streamOf(client);
      seen.silent = owesAnswer(client) && bytesRead === seen.bytesRead ? seen.silent + 1 : 0;
      seen.bytesRead = bytesRead;
      if (seen.silent >= LONGEST) cut(client);
    }
    if (!isAsking && [...watched.values()].some(isToBeAskedFor)) void ask();
  }

  async function ask(): Promise<void> {
    isAsking = true;
    const before = new Map([...watched].map(([client, { silent }]) => [client, silent]));
    const isWorking = await findWorking(connectionString);
    // Data that has come meanwhile is read first: an answer may have arrived with ours.
    await setImmediate();
    isAsking = false;
    const dead = [...watched].filter(([client, { silent, bytesRead }]) => {
      const isSilent = owesAnswer(client) && streamOf(client).bytesRead === bytesRead;
      if (!isSilent || silent < SUSPECT) return false;
      if (!isWorking) return true;
      const silentBefore = before.get(client) ?? 0;
      return silentBefore >= SUSPECT && silent >= silentBefore && !isWorking(client);
    });
    if (!dead.length) return;
    for (const [client] of dead) cut(client);
    // The same fault may have hit the idle ones, too: they cost little to open again.
    for (const [client, { isAtRest }] of watched) if (isAtRest) cut(client);
  }
}

const isToBeAskedFor = ({ silent }: Watched) => silent >= SUSPECT && silent % ASK_EVERY === 0;

// Statements that are not answered, or a farewell that is not.
function owesAnswer(client: ClientBase): boolean {
  const { writableEnded, writableLength } = streamOf(client);
  return (
    (client as { readyForQuery?: boolean }).readyForQuery === false || writableEnded || writableLength > 0
  );
}

const findSessions = `
  select pg_backend_pid(), array(
    select pid from pg_stat_activity where usename = current_user and coalesce(state, '') not like 'idle%')`;

// Nothing where PostgreSQL does not answer.
async function findWorking(connectionString: string): Promise<IsWorking | undefined> {
  const client = new pg.Client({ connectionString, application_name: "stoa watch" });
  client.on("error", () => {});
  const asking = client.connect().then(() => client.query({ text: findSessions, rowMode: "array" }));
  try {
    const { rows } = await within(client, ASK_MS, asking);
    const [own, working] = rows[0] as [number, number[]];
    // Behind a pooler the numbers that connections were told are not those of PostgreSQL's sessions.
    return processOf(client) === own ? (one) => working.includes(processOf(one)!) : () => true;
  } catch (error) {
    // It lives, and has no connection to spare.
    return sqlState(error)?.startsWith("53") ? () => true : undefined;
  } finally {
    streamOf(client).destroy();
  }
}

const processOf = (client: ClientBase) => (client as { processID?: number }).processID;
