import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../server/src/db/pool/pool.ts";
import { prepareCitus } from "../server/test/citus.ts";
import { testSecret } from "../server/test/database.ts";
import { type Planned, planAll } from "../server/test/one-task.ts";
import { type RecordedStatements, readStatements } from "../server/test/recorded-statements.ts";
import { ofStores } from "./rules/tables.ts";
import { runTests } from "./run-tests.ts";

// Statements about rows of stores. The rest read catalogs and locks, or call functions that find the ids of
// stores.
const namesRows = new RegExp(`\\b(from|join|into|update) (${[...ofStores].join("|")})\\b`);

/**
 * Errors of statements that no role may run, or that are no SQL: the code makes them with others of their
 * kind, and never runs them.
 */
const NEVER_USED = ["42501", "42601"];

// Those that count what goes to the coordinator, or whose own statements are none for a cluster, are left
// out.
const usual = [
  // A schema is distributed; shards move, a store is isolated, a node is gone.
  "server/src/{db/sharding,platform/upkeep}/*.citus.test.ts",
  // The contract of each route, and what holds everywhere.
  "server/src/http/{contract-routes,conventions,matrix,secrets}.test.ts",
  "server/src/orders/{placing,edits}/{orders,storm,edits}.property.test.ts",
  "server/src/orders/{api,edits,placing,shipping,transactions}/{edits,endings,payments,placing,races,shipments,states,updates}.test.ts",
  "server/src/{pricing,sales}/*/!(*.faults|faults).test.ts",
  "server/src/orders/{claims,invoices,payments,reports,returns,shipments}/!(*.faults|faults).test.ts",
  "server/src/catalogue/{bulk,categories,ledger,locations,price-history,price-lists,search,stock,storefront,transfers,translations}/*.test.ts",
  "server/src/catalogue/products/{products,variants}.test.ts",
  "server/src/overview/!(dashboard)/*.test.ts",
  "server/src/{agents,people,platform}/*/!(*.faults|refresh).test.ts",
  "server/src/jobs/jobs.test.ts",
  "server/src/events/{left,webhooks/claim,webhooks/sending,webhooks/webhooks}.test.ts",
  "server/src/exchange/imports/**/*.test.ts",
  "server/src/commands/{data,store}.test.ts",
];

/**
 * Runs tests (those in `files`, or the usual ones) on the Citus cluster of CITUS_URL, one file after another
 * on one database, then plans each statement that the server made. Returns whether the tests passed and each
 * statement about a store is one task on one shard. Without CITUS_URL it says what to do.
 */
export async function testCitus(root: string, files: readonly string[]): Promise<boolean> {
  const url = process.env.CITUS_URL;
  if (!url) {
    process.stderr.write(
      "test:citus needs CITUS_URL: an empty database on the coordinator of a Citus cluster, as a superuser. CONTRIBUTING.md says what the cluster needs.\n",
    );
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), "stoa-citus-"));
  const statements = join(folder, "statements");
  try {
    await mkdir(statements);
    process.env.STOA_TEST_CITUS = JSON.stringify(await prepareCitus(url, testSecret, folder));
    process.env.STOA_TEST_STATEMENTS = statements;
    const passed = await runTests(root, files.length ? files : usual, { inTurns: true });
    return (await lookAtPlans(url, readStatements(statements))) && passed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function lookAtPlans(url: string, kept: RecordedStatements): Promise<boolean> {
  const texts = [...kept.keys()].filter((text) => namesRows.test(text));
  const admin = await connect(url);
  const plans = await planAll(admin, texts).finally(() => admin.end());
  const isUsed = ({ text, code }: Planned) => kept.get(text) || !NEVER_USED.includes(code ?? "");
  const used = plans.filter(isUsed);
  const wrong = used.filter(({ tasks, trouble }) => tasks !== 1 || trouble);
  for (const { text, tasks, trouble } of wrong)
    process.stdout.write(`✖ ${trouble ?? `${tasks} tasks`}: ${text.replaceAll(/\s+/g, " ").trim()}\n`);
  const idle = used.map(({ text }) => text).filter((text) => !kept.get(text));
  for (const text of idle) process.stdout.write(`- never ran: ${text.replaceAll(/\s+/g, " ").trim()}\n`);
  process.stdout.write(
    `${used.length} statements about stores; ${used.length - idle.length} of them ran; ${wrong.length} are not one task on one shard\n`,
  );
  return wrong.length === 0;
}
