import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { nextNumber } from "./load.ts";
import { placing } from "./order-workloads.ts";
import { startOwn } from "./server-process.ts";
import { ask, prepareStore, say, subjectAt } from "./setup.ts";

const WARM_UPS = 20;
const TIMES = 5;

const help = `npm run bench:files -- [options]

Which files of server/src run for a request, once the server is warm, by V8's coverage: those of every request first, then what a
request of each kind adds. A file counts if one of its functions ran for each of ${TIMES} requests of the kind.

  --list      the files, too
  --json      print one JSON object
  --help
`;

const { values } = parseArgs({
  options: { list: { type: "boolean" }, json: { type: "boolean" }, help: { type: "boolean" } },
});
const source = fileURLToPath(new URL("../server/src/", import.meta.url));
type Request = () => Promise<unknown>;

if (values.help) process.stdout.write(help);
else report(await measure());

async function measure(): Promise<Record<string, readonly string[]>> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-files-"));
  const embedded = await openEmbedded({ dataDir: join(folder, "data"), durable: false });
  try {
    const host = "files.localhost";
    const { key } = await prepareStore(embedded.ownerUrl, folder, host, { products: 50, customers: 5 });
    const file = join(folder, "coverage");
    await appendFile(file, "");
    const probe = fileURLToPath(new URL("./coverage-probe.mjs", import.meta.url));
    const server = await startOwn(embedded.ownerUrl, folder, {
      STOA_WORK: "off",
      RATE_LIMIT: "on",
      NODE_OPTIONS: `--import=${probe}`,
      COVERAGE_FILE: file,
    });
    try {
      const store = subjectAt(server.url, { host, authorization: `Bearer ${key}` });
      const taken = async (): Promise<string[]> => {
        const before = (await readFile(file, "utf8")).length;
        process.kill(server.pid, "SIGUSR2");
        for (;;) {
          const text = (await readFile(file, "utf8")).slice(before);
          if (text.endsWith("\n")) return JSON.parse(text);
          await setTimeout(10);
        }
      };
      const kinds = await requestsOf(store, server.url, host);
      const found: Record<string, readonly string[]> = {};
      for (const [kind, request] of Object.entries(kinds)) {
        say(kind);
        for (let i = 0; i < WARM_UPS; i++) await request();
        found[kind] = await filesOf(request, taken);
      }
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.close();
    await removeEmbedded(join(folder, "data"));
    await rm(folder, { recursive: true, force: true });
  }
}

async function requestsOf(
  store: ReturnType<typeof subjectAt>,
  url: string,
  host: string,
): Promise<Record<string, Request>> {
  const { data } = (await store.get("/api/v1/products?limit=20")) as { data: { products: { id: string }[] } };
  const { products } = data;
  const order = await placing(store, 2);
  let turn = 0;
  return {
    "a product that is not there": () =>
      ask(url, { host }, "GET", "/api/v1/storefront/products/none").catch(() => undefined),
    "a product": () => store.get(`/api/v1/products/${products[turn++ % products.length]!.id}`),
    "a list of products": () => store.get("/api/v1/products?limit=10"),
    "an order placed": () => {
      const { method, path, headers, body } = order.make(nextNumber());
      return ask(url, headers, method, path, body);
    },
  };
}

// The files that ran each time.
async function filesOf(request: Request, taken: () => Promise<string[]>): Promise<string[]> {
  let all: Set<string> | undefined;
  for (let i = 0; i < TIMES; i++) {
    await taken();
    await request();
    const files = (await taken())
      .filter((url) => url.startsWith("file://"))
      .map((url) => fileURLToPath(url))
      .filter((path) => path.startsWith(source))
      .map((path) => path.slice(source.length));
    all = new Set(files.filter((path) => !all || all.has(path)));
  }
  return [...all!].sort();
}

function report(found: Record<string, readonly string[]>): void {
  const [first = [], ...others] = Object.values(found);
  const every = first.filter((path) => others.every((files) => files.includes(path)));
  const kinds = Object.entries(found).map(([kind, files]) => ({
    kind,
    files: files.length,
    own: files.filter((path) => !every.includes(path)),
  }));
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ every, kinds: found })}\n`);
    return;
  }
  const line = (files: number, what: string) =>
    process.stdout.write(`${String(files).padStart(4)}  ${what}\n`);
  const list = (files: readonly string[]) => {
    if (values.list) for (const path of files) process.stdout.write(`        ${path}\n`);
  };
  line(every.length, "every request");
  list(every);
  for (const { kind, files, own } of kinds) {
    line(files, kind);
    list(own);
  }
}
