import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { type Burst, measureBursts } from "./bursts.ts";
import { CLIENTS, type Figures, figuresOf, honest, PAGE } from "./honest.ts";
import { startBareServer } from "./limits.ts";
import { lowestPriority } from "./lowest-priority.ts";
import { residentMb } from "./resident.ts";
import { ask, prepareStore, say, startServer } from "./setup.ts";

const DOMAIN = "bench.localhost";
// As long as it takes until the last of them is ended.
const MEASURED_MS = 40_000;
const MOST_RATIO = 2;
const MOST_RSS_MB = 400;
// The longest of the server's time limits, and how often it looks.
const MOST_SECONDS = 75;
const MOST_END_SECONDS = 10;
// As good as no limit.
const UNLIMITED = 1_000_000;

const help = `npm run test:slow-clients -- [options]

Starts the server, measures ${CLIENTS} honest clients, then again while others send headers that never end, leave exports
unread and bodies unfinished. As many clients ask a bare server beside it, which nobody attacks: what their p99 grows by is
what the attackers take of the machine. Fails where the honest p99 grows more than ${MOST_RATIO} times, and ${MOST_RATIO} times what the bare
server's grows by; where the server takes more than ${MOST_RSS_MB} MB, or where a slow client is not ended within ${MOST_SECONDS} seconds.

Then measures bursts: 300 connections with one write of 64 KiB each of requests as short as can be, without a key and with one,
at a server and at a bare one. Fails where the server takes more than ${MOST_RSS_MB} MB, where the p99 of honest clients is more than ${MOST_RATIO} times
as long as beside the bare server, or where the server, told to end during a burst, takes more than ${MOST_END_SECONDS} seconds. Takes about five
minutes.

  --sockets N   connections whose headers never end (default 10000, or what the limit of open files allows)
  --exports N   exports that nobody reads (default 1000)
  --bodies N    bodies of 9 MiB that never end (default 70)
  --products N  products of the store (default 10000)
  --json        print one JSON object
  --help
`;

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "10000" },
    exports: { type: "string", default: "1000" },
    bodies: { type: "string", default: "70" },
    products: { type: "string", default: "10000" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(help);
else await measure();

async function measure(): Promise<void> {
  const [exports, bodies, products] = [values.exports, values.bodies, values.products].map(Number) as [
    number,
    number,
    number,
  ];
  const sockets = Math.min(Number(values.sockets), openFiles() - exports - bodies - 500);
  const dataDir = await mkdtemp(join(tmpdir(), "stoa-slow-clients-"));
  const embedded = await openEmbedded({ dataDir, durable: false });
  try {
    say(`making a store of ${products} products`);
    const { key } = await prepareStore(embedded.ownerUrl, dataDir, DOMAIN, {
      products,
      rateLimit: UNLIMITED,
    });
    const headers = { host: DOMAIN, authorization: `Bearer ${key}` };
    const bursts = await measureBursts(embedded.ownerUrl, headers);
    const { url, child } = await startServer(embedded.ownerUrl);
    const stopped = once(child, "exit");
    try {
      const bare = await startBareServer([await ask(url, headers, "GET", PAGE)]);
      stopped.finally(() => bare.stop());
      const both = async (ms: number) => {
        const [server, machine] = await Promise.all([honest(url, headers, ms), honest(bare.url, {}, ms)]);
        return { server: figuresOf([server]), machine: figuresOf([machine]) };
      };
      await both(3_000);
      const alone = await both(MEASURED_MS);
      const rssBefore = residentMb(child.pid!);
      let rss = rssBefore;
      const watching = setInterval(() => {
        rss = Math.max(rss, residentMb(child.pid!));
      }, 1_000);
      stopped.finally(() => clearInterval(watching));
      say(`${sockets} slow sockets, ${exports} unread exports, ${bodies} unfinished bodies`);
      const attack = attackers({ port: new URL(url).port, host: DOMAIN, key, sockets, exports, bodies });
      const attacked = await both(MEASURED_MS);
      const waves = await attack;
      const ratio = attacked.server.p99 / alone.server.p99;
      const machineRatio = attacked.machine.p99 / alone.machine.p99;
      report({ alone, attacked, ratio, machineRatio, rssBefore, rss, waves, bursts });
    } finally {
      child.kill("SIGTERM");
      await stopped;
    }
  } finally {
    await embedded.close();
    await removeEmbedded(dataDir);
  }
}

type Waves = { name: string; count: number; lastEndedAfterSeconds: number }[];
type Beside = { server: Figures; machine: Figures };
type Result = {
  alone: Beside;
  attacked: Beside;
  ratio: number;
  machineRatio: number;
  rssBefore: number;
  rss: number;
  waves: Waves | undefined;
  bursts: Burst[];
};

// When all of them were ended; undefined where some were not in time.
async function attackers(runtime: object): Promise<Waves | undefined> {
  const file = fileURLToPath(new URL("./attackers.ts", import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(runtime)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await lowestPriority(child.pid!);
  const timer = setTimeout(() => child.kill(), (MOST_SECONDS + 15) * 1_000);
  const said = await text(child.stdout);
  clearTimeout(timer);
  return said ? JSON.parse(said) : undefined;
}

function report(result: Result): void {
  const { alone, attacked, ratio, machineRatio, rssBefore, rss, waves, bursts } = result;
  const isInTime =
    waves?.every(({ lastEndedAfterSeconds }) => lastEndedAfterSeconds <= MOST_SECONDS) === true;
  const most = MOST_RATIO * Math.max(1, machineRatio);
  const passed =
    ratio <= most &&
    rss <= MOST_RSS_MB &&
    isInTime &&
    attacked.server.errors === 0 &&
    bursts.every(isWithstood);
  if (!passed) process.exitCode = 1;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...result, passed })}\n`);
    return;
  }
  const line = ({ requests, errors, p50, p99 }: Figures) =>
    `${requests} requests, ${errors} errors, p50 ${p50} ms, p99 ${p99} ms`;
  process.stdout.write(`alone     ${line(alone.server)}
attacked  ${line(attacked.server)}: ${ratio.toFixed(2)} times
machine   p99 of a bare server beside it ${alone.machine.p99} ms, ${attacked.machine.p99} ms: ${machineRatio.toFixed(2)} times
memory    ${rssBefore} MB before, ${rss} MB at most
${waves ? waves.map(({ name, count, lastEndedAfterSeconds: s }) => `ended     ${count} ${name}, the last after ${s} s`).join("\n") : "some were not ended"}
${bursts.map(burstLine).join("\n")}
${passed ? "passed" : "failed"}
`);
}

function isWithstood({ server, bare, rss, endedAfterSeconds = Number.POSITIVE_INFINITY }: Burst): boolean {
  const { p99, errors } = server;
  const isCalm = p99 <= MOST_RATIO * bare.p99 && errors === 0;
  return isCalm && rss <= MOST_RSS_MB && endedAfterSeconds <= MOST_END_SECONDS;
}

function burstLine({ name, server, bare, rss, endedAfterSeconds }: Burst): string {
  const p99 = `p99 ${server.p99} ms, at a bare server ${bare.p99} ms`;
  return `burst     ${name}: ${p99}; ${rss} MB; ended after ${endedAfterSeconds ?? "too many"} s`;
}

// Of one process, as the shell tells it; the server and the attackers have as many each.
function openFiles(): number {
  return Number(execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" })) || 1_000_000;
}
