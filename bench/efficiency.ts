import { fileURLToPath } from "node:url";
import { appRole, urlAs } from "../server/src/db/roles.ts";
import { findPgbench, runPgbench, startBareServer, warmUpOf } from "./limits.ts";
import { beginBeside, type Driven, drive } from "./load.ts";
import { type Measured, measured, rounded, spread } from "./numbers.ts";
import { type Recording, record } from "./record.ts";
import { renewed, repeated, type Script } from "./replay.ts";
import { SECRET, say } from "./setup.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";
import type { Asking, Workload } from "./workload.ts";

const CLIENTS = 16;
const WARM_UP_SECONDS = 4;
// Of requests that send the same statements. Each connection plans those of each script anew.
const ALIKE_SCRIPTS = 4;

/** What a workload came to. `databaseMs` is what one transaction of its statements takes when it is alone. */
export type Figures = {
  workload: string;
  rps: Measured;
  p50: Measured;
  p99: Measured;
  errors: number;
  cpuUs: Measured;
  statements: number;
  roundTrips: number;
  databaseMs: number | null;
  h: Measured;
  p: Measured | null;
  efficiency: Measured | null;
  isFromMemory: boolean;
};

type Options = { seconds: number; rounds: number; site: SiteOptions };

// How often pgbench ran, for whichever workload: no two runs write the same words.
let run = 0;

/** Measures workloads of this checkout beside their limits, the three in turns, round by round. */
export async function* measureEfficiency(
  workloads: readonly Workload[],
  { seconds, rounds, site: options }: Options,
): AsyncGenerator<Figures> {
  say("seeding …");
  const site = await openSite(fileURLToPath(new URL("..", import.meta.url)), options);
  try {
    for (const workload of workloads) {
      say(`${workload.name} …`);
      yield await measure(site, workload, { seconds, rounds });
    }
  } finally {
    await site.close();
  }
}

async function measure(
  site: Site,
  workload: Workload,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Figures> {
  const asking = await workload.prepare(site);
  const end = await beginBeside(site, workload);
  const { url, pid } = site.server;
  const connections = workload.connections ?? CLIENTS;
  try {
    const appUrl = urlAs(site.embedded.ownerUrl, appRole(SECRET));
    const recordings = await record(site, asking, workload.writes ?? false);
    const typical = typicalOf(recordings);
    const isFromMemory = isKept(workload, asking, recordings);
    const pgbench = findPgbench();
    const scripts =
      pgbench && !isFromMemory ? await scriptsOf(workload, asking, recordings, appUrl) : undefined;
    const limit = (clients: number, duration: number) => {
      const options = { url: appUrl, folder: site.folder, clients, seconds: duration, run: run++ };
      return runPgbench(scripts!, { ...options, pgbench: pgbench! });
    };
    const serve = async (duration: number) => {
      const driven = await drive(url, { asking, connections, seconds: duration, pid });
      // The limits, which come next, are measured without the work that it left.
      if (workload.writes) await site.dropJobs();
      return driven;
    };
    const isDifferent = asking.kind !== "same" && !workload.writes;
    const bare = await startBareServer(
      isDifferent ? recordings.map(({ answer }) => answer) : [typical.answer],
    );
    const [h, p, driven]: [number[], number[], Driven[]] = [[], [], []];
    try {
      const databaseMs = scripts ? rounded(1_000 / (await limit(1, WARM_UP_SECONDS)), 3) : null;
      await drive(bare.url, { asking, connections, seconds: WARM_UP_SECONDS });
      // The server's connections plan all of these, too.
      await serve(Math.max(WARM_UP_SECONDS, warmUpOf(scripts?.length ?? 0)));
      for (let round = 0; round < rounds; round++) {
        h.push((await drive(bare.url, { asking, connections, seconds })).rps);
        if (scripts) p.push(await limit(connections, seconds));
        driven.push(await serve(seconds));
      }
      const of = (name: keyof Driven, digits = 2) =>
        measured(
          driven.map((one) => one[name]),
          digits,
        );
      return {
        workload: workload.name,
        rps: of("rps", 0),
        p50: of("p50"),
        p99: of("p99"),
        errors: driven.reduce((sum, { errors }) => sum + errors, 0),
        cpuUs: of("cpu", 0),
        statements: typical.statements.length,
        roundTrips: typical.roundTrips,
        databaseMs,
        h: measured(h, 0),
        p: scripts ? measured(p, 0) : null,
        efficiency: scripts ? measured(driven.map(({ rps }, i) => rps * (1 / h[i]! + 1 / p[i]!))) : null,
        isFromMemory,
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await end();
  }
}

// In the middle by its round trips: one that the server's own work came in between of is not typical.
const typicalOf = (recordings: readonly Recording[]): Recording =>
  recordings.toSorted((a, b) => a.roundTrips - b.roundTrips)[Math.floor(recordings.length / 2)]!;

const isAllTheTime = (beside: Workload["beside"]) => typeof beside === "string";

// Whether an answer that is asked for again is made of less than half as many bytes from PostgreSQL as it has. What differs each
// time is not asked for again, and what changes between any two requests is measured by the whole work.
function isKept({ beside, writes }: Workload, { kind }: Asking, recordings: readonly Recording[]): boolean {
  if (writes || kind === "new" || isAllTheTime(beside)) return false;
  const again = typicalOf(recordings.slice(recordings.length / 2));
  return again.received * 2 < Buffer.byteLength(again.answer);
}

const shape = ({ statements }: Recording) => JSON.stringify(statements.map(({ text }) => text));

// The limit is that of the whole work. For a write: of a typical one, when the server knew by heart what does not change. For
// a list that changed: of the request that read most. For requests that differ: of some that were
// recorded, and of all where they send more than four different series of statements.
async function scriptsOf(
  { writes, beside }: Workload,
  { kind }: Asking,
  recordings: readonly Recording[],
  url: string,
): Promise<Script[]> {
  const typical = typicalOf(recordings);
  if (!writes) {
    const most = recordings.toSorted((a, b) => b.received - a.received)[0]!;
    const isAlike = new Set(recordings.map(shape)).size <= ALIKE_SCRIPTS;
    const every = isAlike ? Math.ceil(recordings.length / ALIKE_SCRIPTS) : 1;
    const different = recordings.filter((_, i) => i % every === Math.floor(every / 2));
    const chosen = kind === "same" ? [isAllTheTime(beside) ? most : typical] : different;
    return chosen.map(({ statements }, i) => repeated(statements, `f${i}s`));
  }
  const alike = recordings.filter((one) => one !== typical && shape(one) === shape(typical));
  if (!alike.length) throw new Error("no two requests sent the same statements");
  return [await renewed(typical.statements, alike[0]!.statements, typical.word, url)];
}

/** Figures as a line for people. */
export const efficiencyLine = (figures: Figures) => ({
  workload: figures.workload,
  "req/s": spread(figures.rps),
  p50: figures.p50.median,
  p99: figures.p99.median,
  errors: figures.errors,
  "CPU µs": figures.cpuUs.median,
  statements: figures.statements,
  trips: figures.roundTrips,
  "db ms": figures.databaseMs,
  H: spread(figures.h),
  P: figures.p && spread(figures.p),
  efficiency: figures.isFromMemory ? "from memory" : figures.efficiency && spread(figures.efficiency),
});
