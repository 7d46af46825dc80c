import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { createStore, type NewStore, readNewStore } from "../platform/stores/index.ts";
import { asOwner, print, table, UsageError, withDatabase } from "./run.ts";
import { asUsage } from "./store-by-domain.ts";

type Options = Partial<NewStore> & { file?: string; json?: boolean };
type Line = { line: number; input: NewStore };
type LineFailure = { line: number; domain: string; error: string };

const needed = ["domain", "name", "currency", "language", "ownerEmail"] as const;
const fields = [...needed, "ownerPassword", "test"];

/** `stoa store create`: one store by options, or many from a file. */
export const createCommand = () =>
  new Command("create")
    .description("create a store and its owner, or many from a file")
    .option("--domain <domain>", "the store's domain, such as shop.example")
    .option("--name <name>", "the store's name")
    .option("--currency <code>", "ISO 4217 code, such as USD")
    .option("--language <tag>", "default language, such as en")
    .option("--owner-email <email>", "the email address that the owner logs in with")
    .option("--owner-password <password>", "8 to 128 characters (default: generated and printed)")
    .option("--test", "create a test store, which accepts test payments")
    .option("--file <file>", "create a store for each line of a file, or - for standard input")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Each line of --file is a JSON object with the same names:
  {"domain": "shop.example", "name": "Shop", "currency": "USD", "language": "en", "ownerEmail": "me@shop.example"}
All lines are checked before the first store is created. A store that cannot be created is reported, and the others are.`,
    )
    .action(async ({ json, file, ...input }: Options) => {
      if (file !== undefined) return createMany(await readLines(file, input), json);
      for (const [name, option] of needed.map((one) => [one, optionOf(one)] as const))
        if (input[name] === undefined) throw new UsageError(`${option} is missing; --file takes many stores`);
      const given = input as NewStore;
      // Before the database is opened: wrong usage is reported without it, too.
      asUsage(() => readNewStore(given));
      const store = await withDatabase((database) => asOwner(database, (owner) => createStore(owner, given)));
      print(json, store, () =>
        [
          `store     ${store.id}`,
          `domain    ${store.domain}`,
          `owner     ${store.owner.email}`,
          `password  ${store.owner.password}   (shown this once)`,
        ].join("\n"),
      );
    });

const optionOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

async function createMany(lines: readonly Line[], json: boolean | undefined): Promise<void> {
  const stores: Awaited<ReturnType<typeof createStore>>[] = [];
  const failed: LineFailure[] = [];
  await withDatabase((database) =>
    asOwner(database, async (owner) => {
      for (const { line, input } of lines)
        await createStore(owner, input).then(
          (store) => stores.push(store),
          (error) => failed.push({ line, domain: input.domain, error: error.message }),
        );
    }),
  );
  print(json, { stores, failed }, () =>
    table(
      ["domain", "owner", "password (shown this once)", "id"],
      stores.map(({ domain, owner, id }) => [domain, owner.email, owner.password, id]),
    ),
  );
  for (const { line, error } of failed) process.stderr.write(`stoa: line ${line}: ${error}\n`);
  if (failed.length) process.exitCode = 1;
}

async function readLines(file: string, others: object): Promise<Line[]> {
  const [other] = Object.keys(others);
  if (other) throw new UsageError(`${optionOf(other)} does not go with --file, which says it of each store`);
  const content = file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  const lines = content
    .split("\n")
    .map((one, i) => ({ line: i + 1, text: one.trim() }))
    .filter((one) => one.text)
    .map(readLine);
  const seen = new Map<string, number>();
  for (const { line, input } of lines) {
    const { host } = asUsage(() => readNewStore(input));
    const before = seen.get(host);
    if (before) throw new UsageError(`line ${line}: ${host} is in line ${before}, too`);
    seen.set(host, line);
  }
  return lines;
}

function readLine({ line, text: one }: { line: number; text: string }): Line {
  const wrong = (what: string) => new UsageError(`line ${line}: ${what}`);
  let input: Record<string, unknown>;
  try {
    input = Object(JSON.parse(one));
  } catch {
    throw wrong("this is not a JSON object");
  }
  for (const name of needed) if (input[name] === undefined) throw wrong(`${name} is missing`);
  for (const [name, value] of Object.entries(input)) {
    if (!fields.includes(name)) throw wrong(`there is no ${name}; known are ${fields.join(", ")}`);
    if (typeof value !== (name === "test" ? "boolean" : "string")) throw wrong(`${name} has the wrong type`);
  }
  try {
    readNewStore(input as NewStore);
  } catch (error) {
    throw wrong((error as Error).message);
  }
  return { line, input: input as NewStore };
}
