// npm run test:agents -- FOLDER [--write]: the public suites of agents' protocols against stores of their
// own. FOLDER has what was checked out or installed: conformance/ and python-sdk/
// (Universal-Commerce-Protocol), ucp-conformance/ (vishkaty), node_modules/@modelcontextprotocol/conformance.
// An absent suite is skipped, and said. A check that fails ends with 1, unless it fails because of an
// assumption of its suite (assumptions.ts), or is not offered (scripts/mcp). --write writes the table to
// docs/agents-suites.md.
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runMcp } from "../mcp/suite.ts";
import { ofOfficial, ofSpck } from "./assumptions.ts";
import { type FlowerShop, openFlowerShop } from "./flower-shop.ts";
import { flowersIn, officialFault, runOfficial } from "./official.ts";
import { findUnexpected, type Run } from "./outcome.ts";
import { openRelay, type Relaying } from "./relay.ts";
import { runSpck, SPCK_AGENT } from "./spck.ts";
import { type McpRow, tableOf } from "./table.ts";

const [named, ...flags] = process.argv.slice(2);
if (!named || !existsSync(named)) {
  process.stderr.write("usage: npm run test:agents -- FOLDER [--write]; FOLDER has the suites\n");
  process.exit(2);
}
const folder = resolve(named);
const say = (text: string) => process.stdout.write(`${text}\n`);
const has = (path: string) => existsSync(join(folder, path));

const runs: Run[] = [];
const mcp: McpRow[] = [];
const skipped: string[] = [];
let isGood = true;

/** Runs a suite against a shop of its own, through a relay. */
async function against(
  relaying: (shop: FlowerShop) => Relaying,
  run: (url: string, shop: FlowerShop) => Promise<Run>,
) {
  const shop = await openFlowerShop(flowersIn(folder));
  const relay = await openRelay(shop.server.port, relaying(shop));
  try {
    const done = await run(relay.url, shop);
    runs.push(done);
    const failed = done.checks.filter(({ result }) => result === "failed");
    say(`${done.suite}, ${done.against}: ${done.checks.length - failed.length} of ${done.checks.length}`);
    for (const { name, said } of failed) say(`  ${name}: ${said.slice(0, 200)}`);
  } finally {
    relay.close();
    await shop.close();
  }
}

const hasFlowers = has("conformance/test_data/flower_shop");
const fault = !hasFlowers ? "conformance/ is absent" : officialFault(folder);
if (fault) skipped.push(`UCP, official: ${fault}`);
else
  await against(
    ({ rates }) => ({ rates }),
    (url) => runOfficial(folder, url, "2026-01-23, with a buyer and an address filled in"),
  );

if (!hasFlowers || !has("ucp-conformance"))
  skipped.push(
    `UCP, spck: ${hasFlowers ? "ucp-conformance/" : "conformance/, whose data its store sells,"} is absent`,
  );
else
  for (const version of ["2026-04-08", "2026-01-23"])
    await against(
      ({ rates }) => ({ rates, version, agent: SPCK_AGENT }),
      (url, { roses }) => runSpck(folder, url, { against: version, variantId: roses }),
    );

const mcpSuite = join(folder, "node_modules/@modelcontextprotocol/conformance");
if (!existsSync(mcpSuite)) skipped.push("MCP: node_modules/@modelcontextprotocol/conformance is absent");
else {
  const { version } = JSON.parse(readFileSync(join(mcpSuite, "package.json"), "utf8"));
  for (const outcome of await runMcp(join(mcpSuite, "dist/index.js"))) {
    mcp.push({ ...outcome, source: version });
    isGood &&= outcome.isGood;
  }
}

const faults = [
  ...findUnexpected(
    runs.filter(({ suite }) => suite === "UCP, official"),
    ofOfficial,
  ),
  ...findUnexpected(
    runs.filter(({ suite }) => suite === "UCP, spck"),
    ofSpck,
  ),
];
const table = tableOf({ runs, mcp, assumptions: [...ofOfficial, ...ofSpck] });
say(`\n${table}`);
for (const one of skipped) say(`skipped: ${one}`);
for (const one of faults) say(`unexpected: ${one}`);
if (flags.includes("--write")) {
  if (skipped.length) say("not written: something was skipped");
  else await writeFile(new URL("../../docs/agents-suites.md", import.meta.url), table);
}
process.exitCode = isGood && !faults.length && (runs.length || mcp.length) ? 0 : 1;
