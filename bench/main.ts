import { parseArgs } from "node:util";
import { compare, compareCitus, comparedLine } from "./against.ts";
import { efficiencyLine, measureEfficiency } from "./efficiency.ts";
import { help } from "./help.ts";
import { manyStoresLine, measureManyStores } from "./many-stores.ts";
import { asTable, inLines } from "./print.ts";
import { measureScale, type Outcome } from "./scale.ts";
import { workloads } from "./workloads.ts";
import { measureYoung } from "./young.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    against: { type: "string" },
    citus: { type: "string" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    clients: { type: "string" },
    big: { type: "string", default: "20000" },
    "not-analyzed": { type: "boolean", default: false },
    env: { type: "string", multiple: true, default: [] },
    scale: { type: "boolean" },
    orders: { type: "boolean" },
    stores: { type: "string" },
    young: { type: "boolean" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});
const numbers = ({ seconds, rounds, big, stores }: typeof options) =>
  [seconds, rounds, big, stores ?? "0"].map(Number) as [number, number, number, number];
const [seconds, rounds, bigProducts, stores] = numbers(options);
const usualSizes = options.young
  ? "1000000"
  : options.orders
    ? "1000,1000000"
    : options.stores
      ? "50000"
      : "1000,100000,1000000";
const sizes = (positionals[0] ?? usualSizes).split(",").map(Number);
const names = options.only?.split(",") ?? workloads.map(({ name }) => name);
const clients = options.clients === undefined ? undefined : Number(options.clients);
const chosen = workloads
  .filter(({ name }) => names.includes(name))
  .map((one) => (clients === undefined ? one : { ...one, connections: clients }));
const site = {
  products: 1_000,
  customers: 500,
  orders: 1_000,
  bigProducts,
  isUnanalyzed: options["not-analyzed"],
  env: Object.fromEntries(options.env.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
};
const isUsable =
  chosen.length === names.length &&
  seconds > 0 &&
  [...sizes, rounds, bigProducts, clients ?? 1].every((one) => Number.isInteger(one) && one > 0) &&
  (!options.stores || (Number.isInteger(stores) && stores > 1)) &&
  options.env.every((pair) => /^\w+=/.test(pair));

if (options.help) process.stdout.write(help);
else if (!isUsable) {
  process.stderr.write(help);
  process.exitCode = 2;
} else if (options.young) {
  print(await measureYoung(sizes[0]!));
} else if (options.stores) {
  const results = await measureManyStores({ count: stores, products: sizes[0]!, seconds, rounds, site });
  print({ results, table: asTable(results.map(manyStoresLine)) });
} else if (options.scale) {
  print(await measureScale(options.orders ? "orders" : "products", { sizes, rounds }));
} else if (options.citus) {
  await printAll(compareCitus(options.citus, chosen, { seconds, rounds, site }), comparedLine);
} else if (options.against) {
  await printAll(compare(options.against, chosen, { seconds, rounds, site }), comparedLine);
} else {
  await printAll(measureEfficiency(chosen, { seconds, rounds, site }), efficiencyLine);
}

// Each workload is printed as it ends. What was measured before something went wrong is in the JSON object, too.
async function printAll<T>(measuring: AsyncGenerator<T>, line: (result: T) => object): Promise<void> {
  const results: T[] = [];
  const next = inLines();
  try {
    for await (const result of measuring) {
      results.push(result);
      if (!options.json) process.stdout.write(`${next(line(result))}\n`);
    }
  } finally {
    if (options.json && results.length) process.stdout.write(`${JSON.stringify({ results })}\n`);
  }
}

function print({ results, table }: Outcome): void {
  process.stdout.write(options.json ? `${JSON.stringify({ results })}\n` : `${table}\n`);
}
