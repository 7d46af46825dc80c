import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { after } from "node:test";
import type { Client } from "pg";
import { createApp, createWork } from "../src/app.ts";
import { type AppRuntime, createAppRuntime } from "../src/app-runtime.ts";
import type { IndexSizes } from "../src/catalogue/search/index.ts";
import { observe } from "../src/commands/server/observe.ts";
import { traceWork } from "../src/commands/server/trace.ts";
import { readConfig } from "../src/config.ts";
import { type Database, openDatabase } from "../src/db/database.ts";
import { tenantTransaction } from "../src/db/tenant.ts";
import { UNDECLARED } from "../src/http/effects.ts";
import { areas } from "../src/http/request/principal.ts";
import type { Worker } from "../src/jobs/worker.ts";
import type { Channel } from "../src/kit/flow/traffic.ts";
import { createLog } from "../src/log.ts";
import { createKey } from "../src/people/api-keys/index.ts";
import { hashPassword } from "../src/people/auth/index.ts";
import { createStore, type NewStore } from "../src/platform/stores/index.ts";
import { createTestDatabase, testSecret } from "./database.ts";
import { mailsIn, type TestMail } from "./mail.ts";
import { replyChecker } from "./reply-checker.ts";
import { createOwners, type Query } from "./sql.ts";

let indexSizes: IndexSizes | undefined;

/**
 * Gives the servers that are started from now on indexes for stores of other sizes, so that small ones have
 * one: until the test is over, or the file, as others run in this process after it.
 */
export function useIndexSizes(sizes: IndexSizes): void {
  const former = indexSizes;
  // Starting a thread takes seconds where the machine has much else to do.
  indexSizes = { patienceMs: 30_000, ...sizes };
  after(() => {
    indexSizes = former;
  });
}

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The same, where it is no text. */
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
  body: any;
};
export type Sent = {
  host?: string;
  key?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  raw?: string | Buffer;
  headers?: Record<string, string | string[]>;
};
export type TestStore = {
  id: string;
  domain: string;
  /** A key with all permissions. */
  key: string;
  makeKey(permissions: readonly string[], expiresAt?: Date): Promise<{ id: string; key: string }>;
};
export type TestServer = {
  port: number;
  database: Database;
  /** The caches and indexes of the nouns. */
  kept: AppRuntime;
  /** Where its metrics are read, where METRICS_PORT is among its settings. */
  metricsUrl: URL | undefined;
  /** The database's name, and a superuser's connection beside it. */
  databaseName: string;
  admin(): Promise<Client>;
  /** A superuser's connection in it: no policy holds for it. */
  adminInside(): Promise<Client>;
  /** Settings with which a process of its own works on the same database. */
  settings: Record<string, string>;
  /** Everything the server logged so far. */
  logged(): string;
  /** Makes a store; with `sameSkus`, one where several products may have the same SKU. */
  createStore(input?: Partial<NewStore> & { sameSkus?: boolean }): Promise<TestStore>;
  /**
   * Sends a request to a store (or to `host`), by default as its all-permission key; checks the answer's
   * form, and that no route had effects that it does not declare.
   */
  send(store: TestStore | undefined, method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Runs statements behind the server's back in one transaction, as the schema's owner, bound to a store. */
  asOwner<T>(store: TestStore, work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs one statement so, and gives its rows; bound to no store where none is given. */
  sql(store: TestStore | undefined, ...statement: Parameters<Query>): ReturnType<Query>;
  /**
   * How many statements on the database, on all its nodes, wait for a lock that another transaction holds.
   */
  lockWaiters(): Promise<number>;
  /** Does the background jobs that are due, and those they lead to; returns how many. */
  runJobs(): Promise<number>;
  /**
   * Starts the work of `serve` in the background, until it is closed; the server is ready only while it gets
   * on.
   */
  startWork(): Worker;
  /** The mails that were written so far, oldest first; without SMTP_URL they go to files. */
  mails(): Promise<TestMail[]>;
  close(): Promise<void>;
};

const onAllNodes = (count: string) =>
  `select sum(result::int)::int as waiting from run_command_on_all_nodes('${count}')`;

const everything = areas.flatMap((area) => (area === "products" ? [area, "products:cost"] : [area]));
let stores = 0;
// Made once a process, as its schemas are compiled once.
let check: ReturnType<typeof replyChecker> | undefined;

// The owners of most stores have the same password.
const hashes = new Map<string, Promise<string>>();
function hashOnce(password: string): Promise<string> {
  const made = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, made);
  return made;
}

type StartOptions = { buckets?: Channel; isHasty?: boolean };
type Parts = Awaited<ReturnType<typeof openParts>>;

/**
 * Starts the whole server on a port of its own with a database of its own. Settings are environment
 * variables. Requests wait long for a connection, a statement and a lock, as the machine may stand still for
 * seconds; tests of such waits bring their DATABASE_URL, or say that it `isHasty`. Rate limits draw from its
 * own buckets, or from `buckets` (still-buckets.ts).
 */
export async function startServer(
  settings: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  // A test file keeps its server for as long as the process lives. Closed, that has a few bytes instead of 4
  // MiB.
  let parts: Parts | undefined = await openParts(settings, options);
  const { port, lines, undeclared, allSettings, testDatabase, dataDir, metricsUrl } = parts;
  const open = (): Parts => {
    assert.ok(parts, "the server is closed");
    return parts;
  };
  check ??= replyChecker();

  return {
    port,
    get database() {
      return open().database;
    },
    get kept() {
      return open().kept;
    },
    metricsUrl,
    databaseName: testDatabase.name,
    admin: testDatabase.admin,
    adminInside: testDatabase.adminInside,
    settings: allSettings,
    logged: () => lines.join(""),
    async createStore({ sameSkus = false, ...input } = {}) {
      const { owners } = open();
      const domain = `shop-${++stores}.test`;
      const of = {
        domain,
        name: `Shop ${stores}`,
        currency: "USD",
        language: "en",
        ownerEmail: "owner@example.com",
        ownerPassword: "correct horse battery",
        ...input,
      };
      const store = await owners.use((owner) => createStore(owner, of, hashOnce));
      if (sameSkus)
        await owners.transact(store, (query) => query("update store_settings set unique_skus = false"));
      const makeKey = (permissions: readonly string[], expiresAt?: Date) =>
        tenantTransaction(open().database.pool, store.id, (tx) =>
          createKey(tx, { name: "test", permissions, expiresAt: expiresAt ?? null }),
        );
      const { key } = await makeKey(everything);
      return { id: store.id, domain: store.domain, key, makeKey };
    },
    async send(store, method, path, sent = {}) {
      const answer = await request(open().agent, port, store, method, path, sent);
      check!(method, path, answer);
      assert.deepEqual(undeclared, [], UNDECLARED);
      return answer;
    },
    asOwner: (store, work) => open().owners.transact(store, work),
    sql: (store, ...statement) => open().owners.transact(store, (query) => query(...statement)),
    async lockWaiters() {
      // Other test files wait in other databases of the cluster.
      const waiting =
        "select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";
      const [found] = await open().owners.transact(undefined, (query) =>
        query(process.env.STOA_TEST_CITUS ? onAllNodes(waiting) : waiting),
      );
      return found.waiting;
    },
    async runJobs() {
      const { done, failed, postponed, left } = await open().work.once();
      return done + failed + postponed + left;
    },
    startWork() {
      const { app, work, workers } = open();
      const worker = work.start(app.traffic);
      workers.push(worker);
      app.dependOn(worker);
      return worker;
    },
    mails: () => mailsIn(dataDir),
    async close() {
      await open().close();
      parts = undefined;
    },
  };
}

async function openParts(settings: Record<string, string>, { buckets, isHasty = false }: StartOptions) {
  const testDatabase = await createTestDatabase({ isPatient: !isHasty && !settings.DATABASE_URL });
  const dataDir = await mkdtemp(join(tmpdir(), "stoa-test-data-"));
  const allSettings = {
    DATABASE_URL: testDatabase.ownerUrl,
    STOA_SECRET: testSecret,
    RATE_LIMIT: "off",
    LOG_LEVEL: "info",
    STOA_DATA_DIR: dataDir,
    // Nobody answers there: no test asks the real one.
    VIES_URL: "http://127.0.0.1:9",
    ...settings,
  };
  const config = readConfig(allSettings);
  const database = await openDatabase({ ...config, connectMs: settings.DATABASE_URL ? undefined : 30_000 });
  const { lines, undeclared, sink } = collectLog();
  const log = createLog(config.logLevel, sink);
  const kept = createAppRuntime({
    log,
    ...config,
    appUrl: database.appUrl,
    ...(indexSizes ? { indexSizes } : {}),
  });
  const endTraces = await traceWork(config);
  const observation = await observe(config, log, () => work.backlog());
  const app = await createApp(config, database, log, kept, buckets, observation?.meter);
  observation?.watch(app.watched);
  const work = createWork(config, database, log, observation?.meter);
  const { port } = new URL(await app.http.listen({ host: "127.0.0.1", port: 0 }));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const owners = createOwners(database);
  const workers: Worker[] = [];
  return {
    ...{
      port: Number(port),
      dataDir: config.dataDir,
      metricsUrl: observation?.url,
      allSettings,
      testDatabase,
    },
    ...{ app, work, workers, database, kept, owners, agent, lines, undeclared },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      agent.destroy();
      await app.close();
      await observation?.close();
      await endTraces();
      await owners.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A stream for the log, its lines, and those of them that are about effects which a route does not declare.
 */
function collectLog() {
  const lines: string[] = [];
  const undeclared: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      if (lines.at(-1)!.includes(UNDECLARED)) undeclared.push(lines.at(-1)!);
      done();
    },
  });
  return { lines, undeclared, sink };
}

/**
 * Opens something for a file, a suite or a test, and closes it at the end of that. A hook's end is not that
 * of its tests.
 */
export async function closeAtEnd<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  after(() => opened.close());
  return opened;
}

/** Starts a server that is closed so: before what was opened before it. */
export const testServer = (...as: Parameters<typeof startServer>): Promise<TestServer> =>
  closeAtEnd(startServer(...as));

/**
 * Sends a request to a server on a port, as `TestServer.send` does, and checks nothing. Throws where no
 * answer comes.
 */
export function request(
  agent: http.Agent,
  port: number,
  store: TestStore | undefined,
  method: string,
  path: string,
  { host, body, raw, headers = {}, ...rest }: Sent,
): Promise<Answer> {
  const key = "key" in rest ? rest.key : store?.key;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const fields: Record<string, string | string[]> = {
    host: host ?? store?.domain ?? "unknown.test",
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(payload === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sending = http.request(
      { agent, host: "127.0.0.1", port, method, path, headers: fields },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          const isJson = response.headers["content-type"]?.startsWith("application/json");
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text,
            bytes,
            body: isJson && text ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    sending.on("error", reject);
    sending.end(payload);
  });
}
