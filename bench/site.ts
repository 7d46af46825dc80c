import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmbeddedDatabase, openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { connect } from "../server/src/db/pool/pool.ts";
import { copyStore, dropJobs, forgetStatistics, updateStatistics } from "./database.ts";
import { furnish } from "./furnish.ts";
import { type Server, startLogged } from "./server-process.ts";
import { SECRET, type Subject, say, subjectAt } from "./setup.ts";

/** How large the store is, and what else its servers are started with. */
export type SiteOptions = {
  products: number;
  customers: number;
  orders: number;
  /** Products of the store beside it that is asked for by `big`. */
  bigProducts: number;
  /** Whether PostgreSQL knows nothing of its tables, as after a large import until autovacuum comes by. */
  isUnanalyzed: boolean;
  env: Readonly<Record<string, string>>;
  /** An empty database on the coordinator of a Citus cluster, as its administrator, instead of an embedded one: it is distributed first. */
  citusUrl?: string | undefined;
};

const permissions = "products,products:cost,customers,orders,categories,settings,webhooks,api_keys,content";

const signals = ["SIGINT", "SIGTERM"] as const;

type Headers = Record<string, string>;

/** A checkout of the project that serves a seeded store from a database of its own. */
export type Site = {
  /** The store at the server, asked by its key. */
  store: Subject;
  server: Server;
  folder: string;
  /** The connection string of the schema's owner. */
  ownerUrl: string;
  /** Undefined on a cluster. */
  embedded: EmbeddedDatabase | undefined;
  /** Another process of the checkout, on the same database. */
  serve(env: Record<string, string>): Promise<Server>;
  /** The large store beside, made when it is first asked for; returns the headers of requests to it. */
  big(): Promise<Headers>;
  /** Makes a store of so many products and so many copies of it; returns the headers of requests to each. */
  stores(count: number, products: number): Promise<Headers[]>;
  /** Forgets what waits in the queue, so that no measurement does the work of the one before it. */
  dropJobs(): Promise<void>;
  /** PostgreSQL as its superuser. The caller ends the connection. */
  admin(): ReturnType<typeof connect>;
  close(): Promise<void>;
};

/**
 * Starts the server of the checkout in `root` with a new data directory, and seeds its store. Only its commands and its
 * HTTP are used, so that it may be another version. Throws where there is no such checkout or its dependencies are missing.
 */
export async function openSite(root: string, options: SiteOptions): Promise<Site> {
  const main = join(root, "server/src/main.ts");
  if (!existsSync(main)) throw new Error(`${root} is no checkout of Stoa: it has no server/src/main.ts`);
  if (!existsSync(join(root, "node_modules"))) throw new Error(`run npm install in ${root} first`);
  const folder = await mkdtemp(join(tmpdir(), "stoa-bench-"));
  const { citusUrl } = options;
  const own = {
    STOA_DATA_DIR: folder,
    STOA_SECRET: SECRET,
    RATE_LIMIT: "off",
    ...(citusUrl && { DATABASE_URL: citusUrl }),
  };
  const env = { ...process.env, ...options.env, ...own };
  const serve = (more: Record<string, string>) => startLogged(main, { ...env, ...more }, folder);
  const run = async (...args: string[]) => {
    const all = [main, ...args, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: root, env });
    return JSON.parse(stdout);
  };
  const addStore = async (name: string, products: number): Promise<Headers> => {
    const domain = `${name}.localhost`;
    const store = ["--domain", domain, "--name", "Bench", "--currency", "USD", "--language", "en"];
    await run("store", "create", ...store, "--owner-email", `owner@${domain}`);
    const key = ["--store", domain, "--name", "bench", "--permissions", permissions];
    const { key: token } = await run("key", "create", ...key);
    await run("seed", "--store", domain, "--products", String(products));
    return { host: domain, authorization: `Bearer ${token}` };
  };

  if (citusUrl) await run("migrate", "--distribute");
  // First, so that the checkout makes its database itself; the one that is measured finds it initialized.
  await (await serve({})).stop();
  const server = await serve({});
  const embedded = citusUrl ? undefined : await openEmbedded({ dataDir: folder });
  const admin = () => connect(citusUrl ?? embedded!.adminUrl.replace("/postgres?", "/stoa?"));
  const close = async () => {
    for (const signal of signals) process.off(signal, interrupted);
    await server.stop();
    await embedded?.close();
    await removeEmbedded(folder);
  };
  // Nothing is left behind; where there are two sites, the last one ends the process.
  const interrupted = async (signal: NodeJS.Signals) => {
    await close();
    if (!process.listenerCount(signal)) process.exit(130);
  };
  for (const signal of signals) process.on(signal, interrupted);
  try {
    const keyed = await addStore("bench", options.products);
    const store = subjectAt(server.url, keyed);
    await furnish(store);
    const people = ["--customers", String(options.customers), "--orders", String(options.orders)];
    await run("seed", "--store", keyed.host!, ...people);
    const settle = () => (options.isUnanalyzed ? forgetStatistics(admin) : updateStatistics(admin));
    await settle();
    let big: Promise<Headers> | undefined;
    return {
      store,
      server,
      folder,
      ownerUrl: citusUrl ?? embedded!.ownerUrl,
      embedded,
      serve,
      async big() {
        say(`a store of ${options.bigProducts} products …`);
        big ??= addStore("big", options.bigProducts);
        const headers = await big;
        await settle();
        return headers;
      },
      async stores(count, products) {
        const name = `copied-${count}`;
        const headers = await addStore(name, products);
        const hosts = await copyStore(admin, headers.host!, count - 1);
        await settle();
        return [headers, ...hosts.map((host) => ({ ...headers, host }))];
      },
      dropJobs: () => dropJobs(admin),
      admin,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
