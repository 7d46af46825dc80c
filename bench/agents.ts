import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { connect } from "../server/src/db/pool/pool.ts";
import { type Answers, figuresOf, honest, PAGE } from "./honest.ts";
import { startBareServer } from "./limits.ts";
import { lowestPriority } from "./lowest-priority.ts";
import { cpuSeconds, median, rounded } from "./numbers.ts";
import { startCountingProxy } from "./proxy.ts";
import { type Server, startOwn } from "./server-process.ts";
import { ask, prepareStore, say } from "./setup.ts";
import { acpCart, type Step, shopperWalk, ucpCart, ucpWalk, type Walk } from "./walks.ts";

const MOST_RATIO = 1.3;
// A few are made at the same time.
const MOST_OF_STRANGER = 520;
const MOST_OF_AGENT = 10_100;
const PART_MS = 5_000;
const CLIENTS = 16;

const help = `npm run bench:agents -- [options]

What an agent's checkout by UCP (create, update, complete) costs beside a storefront's cart that goes the same way: CPU of the server, statements and round trips,
in turns. Fails where one of them is more than ${MOST_RATIO} times the storefront's. Then one address makes carts by UCP, and one by ACP with its key, as fast as they can and without rate limits,
while 8 clients read pages of another store. Fails where more than ${MOST_OF_STRANGER} of a stranger's or ${MOST_OF_AGENT} of a known agent's are left.

  --rounds N    rounds of each walk (default 7)
  --walks N     walks a round (default 40)
  --count N     carts by each protocol (default 10000)
  --seconds N   ends after so long, however many were made (default 300)
  --json        print one JSON object
  --help
`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    walks: { type: "string", default: "40" },
    count: { type: "string", default: "10000" },
    seconds: { type: "string", default: "300" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});

type Cost = { cpuMs: number; statements: number; roundTrips: number };
type Flood = {
  protocol: string;
  made: number;
  seconds: number;
  left: number;
  p99: number;
  machineP99: number;
};

if (values.help) process.stdout.write(help);
else await measure();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-agents-"));
  const embedded = await openEmbedded({ dataDir: join(folder, "data") });
  const at = new URL(embedded.ownerUrl.replace("@/", "@localhost/")).searchParams;
  const proxy = await startCountingProxy(`${at.get("host")}/.s.PGSQL.${at.get("port")}`);
  try {
    const host = "agents.localhost";
    const { key } = await prepareStore(embedded.ownerUrl, folder, host, { products: 100 });
    const other = await prepareStore(embedded.ownerUrl, folder, "other.localhost", { products: 500 });
    const shop = { host, key };
    const watched = await startOwn(through(embedded.ownerUrl, proxy.port), folder, { STOA_WORK: "off" });
    const costs = await compare(watched, proxy, shop);
    say(JSON.stringify(costs));
    await watched.stop();
    const server = await startOwn(embedded.ownerUrl, folder);
    const headers = { host: "other.localhost", authorization: `Bearer ${other.key}` };
    const bare = await startBareServer([await ask(server.url, headers, "GET", PAGE)]);
    const both = async (ms: number) => ({
      own: await honest(server.url, headers, ms),
      machine: await honest(bare.url, {}, ms),
    });
    await both(PART_MS);
    const alone = await both(2 * PART_MS);
    const floods: Flood[] = [];
    for (const [protocol, cart] of Object.entries({ ucp: ucpCart, acp: acpCart })) {
      say(`one address makes ${values.count} carts by ${protocol}`);
      floods.push(await flooded(protocol, await cart({ url: server.url, ...shop }), both, embedded.adminUrl));
    }
    await bare.stop();
    await server.stop();
    report(costs, { alone: p99Of([alone.own]), machine: p99Of([alone.machine]) }, floods);
  } finally {
    await proxy.close();
    await embedded.close();
    await removeEmbedded(join(folder, "data"));
    await rm(folder, { recursive: true, force: true });
  }
}

// The same database, over a port that sees what passes.
function through(ownerUrl: string, port: number): string {
  const { username, password, pathname } = new URL(ownerUrl.replace("@/", "@localhost/"));
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
}

type Proxy = Awaited<ReturnType<typeof startCountingProxy>>;
type Shop = { host: string; key: string };

/** What a walk costs, step by step and in all, in rounds that take turns. */
async function compare(server: Server, proxy: Proxy, shop: Shop): Promise<Record<Walk["name"], Cost>> {
  const walks = [
    await shopperWalk({ url: server.url, ...shop }),
    await ucpWalk({ url: server.url, ...shop }),
  ];
  const rounds: Record<string, Cost[]> = { shopper: [], ucp: [] };
  const count = Number(values.walks);
  for (const { steps } of walks) await walked(steps, 2 * count);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, steps } of walks) {
      say(`${name} ${round + 1}`);
      proxy.take();
      const before = await cpuSeconds(server.pid);
      await walked(steps, count);
      const cpu = (await cpuSeconds(server.pid)) - before;
      const { statements, roundTrips } = proxy.take();
      rounds[name]!.push({
        cpuMs: (cpu * 1_000) / count,
        statements: statements.length / count,
        roundTrips: roundTrips / count,
      });
    }
  const of = (all: readonly Cost[]): Cost => ({
    cpuMs: rounded(median(all.map(({ cpuMs }) => cpuMs)), 2),
    statements: rounded(median(all.map(({ statements }) => statements)), 1),
    roundTrips: rounded(median(all.map(({ roundTrips }) => roundTrips)), 1),
  });
  return { shopper: of(rounds.shopper!), ucp: of(rounds.ucp!) };
}

async function walked(steps: (number: number) => AsyncGenerator<Step>, count: number): Promise<void> {
  for (let i = 0; i < count; i++) for await (const _ of steps(i));
}

type Both = { own: Answers; machine: Answers };

async function flooded(
  protocol: string,
  sent: { url: string; path: string; headers: Record<string, string>; keyed?: boolean; body: string },
  work: (ms: number) => Promise<Both>,
  adminUrl: string,
): Promise<Flood> {
  const file = fileURLToPath(new URL("./cart-flood.ts", import.meta.url));
  const runtime = { ...sent, count: Number(values.count), seconds: Number(values.seconds), clients: CLIENTS };
  const child = spawn(process.execPath, [file, JSON.stringify(runtime)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await lowestPriority(child.pid!);
  let isOver = false;
  const ended = once(child, "exit").then(() => {
    isOver = true;
  });
  const said = text(child.stdout);
  const during: Both[] = [];
  while (!isOver) during.push(await work(PART_MS));
  await ended;
  const admin = await connect(adminUrl.replace("/postgres?", "/stoa?"));
  const { rows } = await admin.query(
    "select count(*)::int as n from carts where face = $1 and state = 'open'",
    [protocol],
  );
  await admin.end();
  const [p99, machineP99] = [
    p99Of(during.map(({ own }) => own)),
    p99Of(during.map(({ machine }) => machine)),
  ];
  return { protocol, ...JSON.parse(await said), left: rows[0].n, p99, machineP99 };
}

function p99Of(all: readonly Answers[]): number {
  return figuresOf(all).p99;
}

function report(
  { shopper, ucp }: Record<Walk["name"], Cost>,
  alone: { alone: number; machine: number },
  floods: readonly Flood[],
): void {
  const ratios = Object.fromEntries(
    (Object.keys(shopper) as (keyof Cost)[]).map((name) => [name, rounded(ucp[name] / shopper[name], 2)]),
  );
  const isBounded = floods.every(
    ({ protocol, left }) => left <= (protocol === "ucp" ? MOST_OF_STRANGER : MOST_OF_AGENT),
  );
  const passed = isBounded && Object.values(ratios).every((ratio) => ratio <= MOST_RATIO);
  if (!passed) process.exitCode = 1;
  const load = loadavg()[0]!;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ shopper, ucp, ratios, alone, floods, load, passed })}\n`);
    return;
  }
  const line = (cost: Cost) =>
    `${cost.cpuMs} ms of CPU, ${cost.statements} statements, ${cost.roundTrips} round trips`;
  process.stdout.write(`storefront  ${line(shopper)}
UCP         ${line(ucp)}
times       ${ratios.cpuMs} CPU, ${ratios.statements} statements, ${ratios.roundTrips} round trips
others      p99 ${alone.alone} ms alone, ${alone.machine} ms of a bare server
${floods
  .map(
    ({ protocol, made, seconds, left, p99, machineP99 }) =>
      `${protocol}         ${made} carts in ${Math.round(seconds)} s, ${left} are left; p99 of others ${p99} ms, of a bare server ${machineP99} ms`,
  )
  .join("\n")}
load        ${load.toFixed(1)}
${passed ? "passed" : "failed"}
`);
}
