import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
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
import { startOwn } from "./server-process.ts";
import { ask, prepareStore, say } from "./setup.ts";

const UNLIMITED = 1_000_000;
const MOST_ROWS = 1_000;
const MOST_RATIO = 1.2;
const WARM_UP_MS = 5_000;
const PART_MS = 5_000;
const CLIENTS = 16;

const help = `npm run bench:carts -- [options]

One address makes carts at a store, as fast as it can, without rate limits or (--limited) with those of a new server, while ${CLIENTS / 2} clients read pages of another store.
A bare server beside it tells what the stranger takes of the machine. Fails where more than ${MOST_ROWS} carts are left, or where
the clients' p99 grows more than ${MOST_RATIO} times and ${MOST_RATIO} times what the bare server's does.

  --count N     carts (default 100000)
  --seconds N   ends after so long, however many were made (default 300)
  --alone N     seconds that the clients are measured alone before and after it (default 20)
  --limited     with rate limits on: what is left of the flood behind them
  --json        print one JSON object
  --help
`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seconds: { type: "string", default: "300" },
    alone: { type: "string", default: "20" },
    limited: { type: "boolean" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});

type Both = { server: Answers; machine: Answers };
type Flood = { made: number; seconds: number };

if (values.help) process.stdout.write(help);
else await measure();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-carts-"));
  const embedded = await openEmbedded({ dataDir: join(folder, "data") });
  try {
    const [other, flooded] = ["other.localhost", "flooded.localhost"] as const;
    const { key } = await prepareStore(embedded.ownerUrl, folder, other, {
      products: 500,
      rateLimit: UNLIMITED,
    });
    const shop = await prepareStore(embedded.ownerUrl, folder, flooded, { products: 100 });
    const headers = { host: other, authorization: `Bearer ${key}` };
    const server = await startOwn(embedded.ownerUrl, folder, values.limited ? { RATE_LIMIT: "on" } : {});
    const bare = await startBareServer([await ask(server.url, headers, "GET", PAGE)]);
    try {
      const both = async (ms: number): Promise<Both> => {
        const [own, machine] = await Promise.all([honest(server.url, headers, ms), honest(bare.url, {}, ms)]);
        return { server: own, machine };
      };
      const alone = () => both(Number(values.alone) * 1_000);
      await both(WARM_UP_MS);
      const before = await alone();
      say(`one address makes ${values.count} carts`);
      const body = await cartOf(server.url, { host: flooded, authorization: `Bearer ${shop.key}` });
      const at = { url: server.url, path: "/api/v1/storefront/carts", headers: { host: flooded }, body };
      const { flood, during } = await floodedBeside(at, () => both(PART_MS));
      const rows = await countCarts(embedded.adminUrl);
      report({ flood, rows, alone: [before, await alone()], during });
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

type Listed = { id: string; productVariants: { id: string }[] | null };

// Two lines, and an email address, so that it is told of as left behind.
async function cartOf(url: string, headers: Record<string, string>): Promise<string> {
  const { data } = JSON.parse(await ask(url, headers, "GET", "/api/v1/products?limit=2"));
  const items = data.products.map(({ id, productVariants }: Listed) => ({
    productId: id,
    ...(productVariants?.[0] && { variantId: productVariants[0].id }),
    quantity: 1,
  }));
  return JSON.stringify({ items, customer: { email: "stranger@bench.test.example" } });
}

async function floodedBeside(
  at: { url: string; path: string; headers: Record<string, string>; body: string },
  work: () => Promise<Both>,
): Promise<{ flood: Flood; during: Both[] }> {
  const file = fileURLToPath(new URL("./cart-flood.ts", import.meta.url));
  const runtime = {
    ...at,
    count: Number(values.count),
    seconds: Number(values.seconds),
    clients: CLIENTS,
  };
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
  while (!isOver) during.push(await work());
  await ended;
  return { flood: JSON.parse(await said), during };
}

async function countCarts(adminUrl: string): Promise<number> {
  const admin = await connect(adminUrl.replace("/postgres?", "/stoa?"));
  const { rows } = await admin.query("select count(*)::int as n from carts");
  await admin.end();
  return rows[0].n;
}

type Result = { flood: Flood; rows: number; alone: Both[]; during: Both[] };

function report({ flood, rows, alone, during }: Result): void {
  const of = (all: readonly Both[], which: keyof Both) => figuresOf(all.map((one) => one[which]));
  const server = { alone: of(alone, "server"), during: of(during, "server") };
  const machine = { alone: of(alone, "machine"), during: of(during, "machine") };
  const ratio = server.during.p99 / server.alone.p99;
  const machineRatio = machine.during.p99 / machine.alone.p99;
  const passed =
    rows <= MOST_ROWS && ratio <= MOST_RATIO * Math.max(1, machineRatio) && !server.during.errors;
  if (!passed) process.exitCode = 1;
  if (values.json) {
    process.stdout.write(
      `${JSON.stringify({ ...flood, rows, server, machine, ratio, machineRatio, passed })}\n`,
    );
    return;
  }
  process.stdout.write(`carts     ${flood.made} made in ${Math.round(flood.seconds)} s, ${rows} are left
others    p50 ${server.alone.p50} and p99 ${server.alone.p99} ms alone, ${server.during.p50} and ${server.during.p99} ms beside it: p99 ${ratio.toFixed(2)} times
machine   p99 of a bare server ${machine.alone.p99} and ${machine.during.p99} ms: ${machineRatio.toFixed(2)} times
${passed ? "passed" : "failed"}
`);
}
