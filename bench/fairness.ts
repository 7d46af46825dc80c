import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { type Answers, figuresOf, honest, PAGE } from "./honest.ts";
import { startBareServer } from "./limits.ts";
import { lowestPriority } from "./lowest-priority.ts";
import { startOwn } from "./server-process.ts";
import { ask, prepareStore } from "./setup.ts";

const help = `npm run bench:fairness -- [options]

Measures clients of one store alone, then while another store is asked over 64 connections without a pause, then ten requests at
a time over each of them, then with a key that is none, each as rate limits have it by default; then with a key that may ask as
often as it likes; and then while the same server imports 10 MiB for each of three other stores: while these imports start, and
while they work. All of this in turns. A bare server beside it tells what the others take of the machine. Prints the p99 of
all rounds' requests and its ratio to that alone, and how long the server's thread computed in a turn of its event loop, which
is what a request waits for, however busy the machine is.

  --rounds N    default 3
  --seconds N   how long each is measured (default 5)
  --skip-flood  imports only
  --json        print one JSON object
  --help
`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    "skip-flood": { type: "boolean" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});

const FILE_BYTES = 10_000_000;
const IMPORTS = 3;
// What imports leave behind for PostgreSQL to tidy up.
const SETTLING_MS = 8_000;
const WARM_UP_MS = 10_000;
const LOOK_MS = 250;
const FLOOD = ["-c", "64"];
const floods = {
  flood: FLOOD,
  "flood, piped": [...FLOOD, "-p", "10"],
  "flood, no key": [...FLOOD, "-H", "authorization=Bearer none"],
  "flood, no limit": FLOOD,
};
/** Requests a minute that are as good as no limit. */
const UNLIMITED = 1_000_000;
type Flood = keyof typeof floods;

type Headers = Record<string, string>;
type Both = { server: Answers; machine: Answers; turns: number[]; imported?: number };
type Imports = {
  /** How many products they have read, once one has read any. Throws where all end before that. */
  read(): Promise<number>;
  /** Cancels them. */
  end(): Promise<void>;
};
type Kind = "alone" | "imports start" | "imports" | Flood;

if (values.help) process.stdout.write(help);
else await measure();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-fairness-"));
  const embedded = await openEmbedded({ dataDir: join(folder, "data") });
  try {
    const headersOf = async (domain: string, products: number, rateLimit: number | null = null) => {
      const { key } = await prepareStore(embedded.ownerUrl, folder, domain, { products, rateLimit });
      return { host: domain, authorization: `Bearer ${key}` };
    };
    const stranger = await headersOf("stranger.localhost", 500, UNLIMITED);
    const unlimited = await headersOf("unlimited.localhost", 100, UNLIMITED);
    const others: Headers[] = [];
    for (let n = 0; n < IMPORTS; n++) others.push(await headersOf(`other-${n}.localhost`, 100));
    const turnsFile = join(folder, "turns");
    const probe = fileURLToPath(new URL("./turn-probe.mjs", import.meta.url));
    // Its own database, as most users run it: PostgreSQL's processes are then known to it.
    const server = await startOwn(undefined, folder, {
      STOA_DATA_DIR: join(folder, "data"),
      RATE_LIMIT: "on",
      NODE_OPTIONS: `--import=${probe}`,
      TURNS_FILE: turnsFile,
    });
    // Without a pause in which imports would have the machine for themselves.
    const turnsSince = async () => {
      await rm(turnsFile, { force: true });
      process.kill(server.pid, "SIGUSR2");
      for (let text = ""; ; text = await readFile(turnsFile, "utf8").catch(() => "")) {
        if (text.endsWith("\n")) return JSON.parse(text) as number[];
        await sleep(5);
      }
    };
    const bare = await startBareServer([await ask(server.url, stranger, "GET", PAGE)]);
    try {
      const both = async (ms: number): Promise<Both> => {
        await turnsSince();
        const [own, machine] = await Promise.all([
          honest(server.url, stranger, ms),
          honest(bare.url, {}, ms),
        ]);
        return { server: own, machine, turns: await turnsSince() };
      };
      await both(WARM_UP_MS);
      const ms = Number(values.seconds) * 1_000;
      const rounds: Partial<Record<Kind, Both>>[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        rounds.push({ alone: await both(ms) });
        if (!values["skip-flood"])
          for (const kind of Object.keys(floods) as Flood[]) {
            const by = kind === "flood, no limit" ? unlimited : others[0]!;
            rounds[round]![kind] = await flooded(server.url, kind, by, () => both(ms));
          }
        const imports = await importAll(server.url, others, round);
        rounds[round]!["imports start"] = await both(ms);
        const before = await imports.read();
        const during = await both(ms);
        rounds[round]!.imports = { ...during, imported: (await imports.read()) - before };
        await imports.end();
      }
      report(rounds);
    } finally {
      await bare.stop();
      await server.stop();
    }
  } finally {
    await embedded.close();
    await removeEmbedded(join(folder, "data"));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Begins an import in each store. */
async function importAll(url: string, stores: readonly Headers[], round: number): Promise<Imports> {
  const file = products(round);
  const ids = await Promise.all(
    stores.map(async (headers) => {
      const sent = { ...headers, "content-type": "text/csv" };
      return JSON.parse(await ask(url, sent, "POST", "/api/v1/imports?format=stoa", file)).data.id as string;
    }),
  );
  const isOpen = ({ status }: { status: string }) => ["waiting", "running"].includes(status);
  const look = (n: number) =>
    ask(url, stores[n]!, "GET", `/api/v1/imports/${ids[n]}`).then((text) => JSON.parse(text).data);
  return {
    async read() {
      for (;;) {
        const all = await Promise.all(ids.map((_, n) => look(n)));
        const sum = all.reduce((read, { products }) => read + products.read, 0);
        if (sum) return sum;
        if (!all.some(isOpen)) throw new Error("the imports ended before they had read anything");
        await sleep(LOOK_MS);
      }
    },
    async end() {
      for (const [n, id] of ids.entries()) {
        await ask(url, stores[n]!, "DELETE", `/api/v1/imports/${id}`).catch(() => {});
        while (isOpen(await look(n))) await sleep(LOOK_MS);
      }
      await sleep(SETTLING_MS);
    },
  };
}

function products(round: number): string {
  const rows = ["slug,name,price,description"];
  const words = "A cup that is made by hand of white clay, and holds a quarter of a liter. ".repeat(12);
  for (let n = 0, size = 0; size < FILE_BYTES; n++) {
    const row = `p-${round}-${n},Cup ${round} ${n},${n % 100}.90,"${words}"`;
    rows.push(row);
    size += row.length + 1;
  }
  return rows.join("\n");
}

// From a process of its own that has the lowest priority: another's clients take no time of the server's machine.
async function flooded(url: string, kind: Flood, headers: Headers, work: () => Promise<Both>): Promise<Both> {
  const cli = createRequire(import.meta.url).resolve("autocannon/autocannon.js");
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const flood = spawn(
    process.execPath,
    [cli, "-d", "86400", "--no-progress", ...fields, ...floods[kind], `${url}${PAGE}`],
    { stdio: "ignore" },
  );
  const ended = once(flood, "exit");
  await lowestPriority(flood.pid!);
  try {
    await sleep(2_000);
    return await work();
  } finally {
    flood.kill("SIGKILL");
    await ended;
  }
}

function report(rounds: readonly Partial<Record<Kind, Both>>[]): void {
  const of = (kind: Kind, which: "server" | "machine") =>
    figuresOf(rounds.flatMap((round) => round[kind]?.[which] ?? []));
  const ratio = (kind: Kind, which: "server" | "machine") =>
    Number((of(kind, which).p99 / of("alone", which).p99).toFixed(2));
  const turnOf = (kind: Kind, part: number) => {
    const turns = rounds.flatMap((round) => round[kind]?.turns ?? []).sort((a, b) => a - b);
    return turns[Math.floor(turns.length * part)];
  };
  const all = ["alone", ...(Object.keys(floods) as Flood[]), "imports start", "imports"] as const;
  const kinds = all.filter((kind) => of(kind, "server").requests);
  const imported = rounds.reduce((sum, { imports }) => sum + (imports?.imported ?? 0), 0);
  const figures = kinds.map((kind) => ({
    kind,
    p50: of(kind, "server").p50,
    p99: of(kind, "server").p99,
    ratio: ratio(kind, "server"),
    "bare p99": of(kind, "machine").p99,
    "bare ratio": ratio(kind, "machine"),
    errors: of(kind, "server").errors,
    "turn p50, CPU ms": turnOf(kind, 0.5),
    "turn p99, CPU ms": turnOf(kind, 0.99),
    ...(kind === "imports" && {
      "products/s": Math.round(imported / rounds.length / Number(values.seconds)),
    }),
  }));
  if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else console.table(figures);
}
