import { fileURLToPath } from "node:url";
import { beginBeside, type Driven, drive } from "./load.ts";
import { type Measured, measured, spread } from "./numbers.ts";
import { isFromMemory, record } from "./record.ts";
import type { Server } from "./server-process.ts";
import { say } from "./setup.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";
import type { Workload } from "./workload.ts";

const CLIENTS = 16;
const WARM_UP_SECONDS = 2;

/** A workload on both sides: what each came to, and this checkout's figures divided by the other's, round by round. */
export type Compared = {
  workload: string;
  rps: { before: number; after: number };
  p50: { before: Measured; after: Measured };
  ratio: { rps: Measured; p50: Measured; cpu: Measured };
  errors: { before: number; after: number };
  /** Resident memory under load, in MiB. */
  rssMb: { before: number; after: number };
  /** How long the servers took until their first answer, in milliseconds. */
  startMs: { before: number; after: number };
  /** Whether this checkout answers from memory. */
  isFromMemory: boolean;
};

type Options = { seconds: number; rounds: number; site: SiteOptions };

const here = fileURLToPath(new URL("..", import.meta.url));

/** Measures this checkout against the one in `other`, each with its own code on a database of its own with the same seed. */
export const compare = (other: string, workloads: readonly Workload[], options: Options) =>
  compareSites([other, options.site], [here, options.site], workloads, options);

/** Measures this checkout on a Citus cluster against itself on one PostgreSQL, the embedded one. */
export const compareCitus = (citusUrl: string, workloads: readonly Workload[], options: Options) =>
  compareSites([here, options.site], [here, { ...options.site, citusUrl }], workloads, options);

/** Rounds alternate between the two, and so does who begins: what the machine does meanwhile falls on both. */
async function* compareSites(
  before: readonly [root: string, site: SiteOptions],
  after: readonly [root: string, site: SiteOptions],
  workloads: readonly Workload[],
  { seconds, rounds }: Options,
): AsyncGenerator<Compared> {
  const sites: Site[] = [];
  try {
    for (const [root, site] of [before, after]) {
      say(`seeding the store of ${root} …`);
      sites.push(await openSite(root, site));
    }
    for (const workload of workloads) {
      say(`${workload.name} …`);
      yield await compareOne(sites as [Site, Site], workload, { seconds, rounds });
    }
  } finally {
    for (const one of sites) await one.close();
  }
}

async function compareOne(
  [before, after]: readonly [Site, Site],
  workload: Workload,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Compared> {
  const runs = [];
  const own: Server[] = [];
  let fromMemory = false;
  const recorded = after.embedded ? after : before;
  for (const site of [before, after]) {
    const asking = await workload.prepare(site);
    if (workload.env) own.push(await site.serve(workload.env));
    const { url, pid, startMs } = (workload.env && own.at(-1)) ?? site.server;
    if (site === recorded && asking.kind !== "mix")
      fromMemory = isFromMemory(workload, asking, await record(site, asking, workload.writes ?? false));
    const run = async (duration: number) => {
      const end = await beginBeside(site, workload);
      try {
        const connections = workload.connections ?? CLIENTS;
        return await drive(url, { asking, connections, seconds: duration, pid });
      } finally {
        await end();
        if (workload.writes) await site.dropJobs();
      }
    };
    await run(WARM_UP_SECONDS);
    runs.push({ run, startMs, driven: [] as Driven[] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { run, driven } of round % 2 ? runs.toReversed() : runs) driven.push(await run(seconds));
  }
  for (const server of own) await server.stop();
  const [b, a] = runs.map(({ driven }) => driven) as [Driven[], Driven[]];
  const figures = (driven: readonly Driven[], name: keyof Driven) => driven.map((one) => one[name]);
  const ratio = (name: keyof Driven) => measured(a.map((one, i) => one[name] / b[i]![name]));
  const both = <T>(of: (driven: readonly Driven[]) => T) => ({ before: of(b), after: of(a) });
  return {
    workload: workload.name,
    rps: both((driven) => measured(figures(driven, "rps"), 0).median),
    p50: both((driven) => measured(figures(driven, "p50"))),
    ratio: { rps: ratio("rps"), p50: ratio("p50"), cpu: ratio("cpu") },
    errors: both((driven) => figures(driven, "errors").reduce((sum, one) => sum + one, 0)),
    rssMb: both((driven) => measured(figures(driven, "rss"), 0).median),
    startMs: { before: runs[0]!.startMs, after: runs[1]!.startMs },
    isFromMemory: fromMemory,
  };
}

/** A comparison as a line for people. */
export const comparedLine = ({
  workload,
  rps,
  p50,
  ratio,
  errors,
  rssMb,
  startMs,
  isFromMemory,
}: Compared) => ({
  workload,
  "req/s before": rps.before,
  "req/s after": rps.after,
  "ratio (spread)": spread(ratio.rps),
  "p50 before": p50.before.median,
  "p50 after": p50.after.median,
  "p50 ratio": spread(ratio.p50),
  "CPU/req ratio": spread(ratio.cpu),
  errors: `${errors.before} / ${errors.after}`,
  "RSS MB": `${rssMb.before} / ${rssMb.after}`,
  "start ms": `${startMs.before} / ${startMs.after}`,
  "from memory": isFromMemory ? "yes" : "no",
});
