import { fileURLToPath } from "node:url";
import { appRole, urlAs } from "../server/src/db/schema/roles.ts";
import { findPgbench, runPgbench, startBareServer, warmUpOf } from "./limits.ts";
import { beginBeside, type Driven, drive } from "./load.ts";
import { type Measured, measured, rounded, spread } from "./numbers.ts";
import { isAllTheTime, isFromMemory, type Recording, record, typicalOf } from "./record.ts";
import { renewed, repeated, type Script } from "./replay.ts";
import { SECRET, say } from "./setup.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";
import type { Asking, Workload } from "./workload.ts";

const CLIENTS = 16;
const WARM_UP_SECONDS = 4;
// Of requests that send the same statements. Each connection plans those of each script anew.
const ALIKE_SCRIPTS = 4;

/**
 * What a workload came to. `startMs` is what its server took until its first answer, `databaseMs` what one transaction of its statements takes when it is alone. A mix of many kinds of
 * requests has no limit, and so no figures of its statements.
 */
export type Figures = {
  workload: string;
  rps: Measured;
  p50: Measured;
  p99: Measured;
  errors: number;
  cpuUs: Measured;
  rssMb: Measured;
  startMs: number;
  statements: number | null;
  roundTrips: number | null;
  databaseMs: number | null;
  h: Measured | null;
  p: Measured | null;
  efficiency: Measured | null;
  isFromMemory: boolean;
};

type Options = Rounds & { site: SiteOptions };

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

async function measure(site: Site, workload: Workload, options: Rounds): Promise<Figures> {
  const asking = await workload.prepare(site);
  const end = await beginBeside(site, workload);
  const own = workload.env && (await site.serve(workload.env));
  const { url, pid, startMs } = own ?? site.server;
  const connections = workload.connections ?? CLIENTS;
  const serve = async (seconds: number) => {
    const driven = await drive(url, { asking, connections, seconds, pid });
    // The limits, which come next, are measured without the work that it left.
    if (workload.writes) await site.dropJobs();
    return driven;
  };
  try {
    const figures = await (asking.kind === "mix" ? measureAlone : measureBesideLimits)(
      { site, workload, asking, connections, serve },
      options,
    );
    return { workload: workload.name, ...figures, startMs };
  } finally {
    await own?.stop();
    await end();
  }
}

type Measuring = {
  site: Site;
  workload: Workload;
  asking: Asking;
  connections: number;
  serve(seconds: number): Promise<Driven>;
};
type Rounds = { seconds: number; rounds: number };
type Unnamed = Omit<Figures, "workload" | "startMs">;

async function measureAlone({ serve }: Measuring, { seconds, rounds }: Rounds): Promise<Unnamed> {
  await serve(WARM_UP_SECONDS);
  const driven: Driven[] = [];
  for (let round = 0; round < rounds; round++) driven.push(await serve(seconds));
  const none = { statements: null, roundTrips: null, databaseMs: null, h: null, p: null, efficiency: null };
  return { ...servedFigures(driven), ...none, isFromMemory: false };
}

function servedFigures(driven: readonly Driven[]) {
  const of = (name: keyof Driven, digits = 2) =>
    measured(
      driven.map((one) => one[name]),
      digits,
    );
  return {
    rps: of("rps", 0),
    p50: of("p50"),
    p99: of("p99"),
    errors: driven.reduce((sum, { errors }) => sum + errors, 0),
    cpuUs: of("cpu", 0),
    rssMb: of("rss", 0),
  };
}

async function measureBesideLimits(
  { site, workload, asking, connections, serve }: Measuring,
  { seconds, rounds }: Rounds,
): Promise<Unnamed> {
  const appUrl = urlAs(site.ownerUrl, appRole(SECRET));
  const recordings = await record(site, asking, workload.writes ?? false);
  const typical = typicalOf(recordings);
  const fromMemory = isFromMemory(workload, asking, recordings);
  const pgbench = findPgbench();
  const scripts = pgbench && !fromMemory ? await scriptsOf(workload, asking, recordings, appUrl) : undefined;
  const limit = (clients: number, duration: number) => {
    const options = { url: appUrl, folder: site.folder, clients, seconds: duration, run: run++ };
    return runPgbench(scripts!, { ...options, pgbench: pgbench! });
  };
  const isDifferent = asking.kind !== "same" && !workload.writes;
  const bare = await startBareServer(isDifferent ? recordings.map(({ answer }) => answer) : [typical.answer]);
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
    return {
      ...servedFigures(driven),
      statements: typical.statements.length,
      roundTrips: typical.roundTrips,
      databaseMs,
      h: measured(h, 0),
      p: scripts ? measured(p, 0) : null,
      efficiency: scripts ? measured(driven.map(({ rps }, i) => rps * (1 / h[i]! + 1 / p[i]!))) : null,
      isFromMemory: fromMemory,
    };
  } finally {
    await bare.stop();
  }
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
  "RSS MB": figures.rssMb.median,
  "start ms": figures.startMs,
  statements: figures.statements,
  trips: figures.roundTrips,
  "db ms": figures.databaseMs,
  H: figures.h && spread(figures.h),
  P: figures.p && spread(figures.p),
  efficiency: figures.isFromMemory ? "from memory" : figures.efficiency && spread(figures.efficiency),
});
