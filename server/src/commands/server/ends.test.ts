import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { lastLine, runCommand, startCommand } from "../../../test/command.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const server = await testServer();
const store = await server.createStore();

const run = (args: readonly string[]) => startCommand(args, server.settings);

const newStore = (more: Record<string, string>) => [
  ...["store", "create"],
  ...Object.entries({
    domain: "new.example",
    name: "New",
    currency: "EUR",
    language: "en",
    "owner-email": "me@new.example",
    ...more,
  }).flatMap(([name, value]) => [`--${name}`, value]),
];
const newKey = (...more: string[]) => ["key", "create", "--name", "K", "--permissions", "products", ...more];

describe("wrong usage is exit code 2, and with --json an object that says what is accepted", () => {
  const cases: [name: string, args: () => readonly string[], told: RegExp][] = [
    ["an unknown command", () => ["sell"], /unknown command 'sell'/],
    ["no subcommand", () => ["store"], /unknown option/],
    ["a missing option", () => ["key", "list"], /--store/],
    ["a missing argument", () => ["import", "products", "--format", "stoa", "--store", "x"], /file/],
    [
      "an unknown format",
      () => ["import", "products", "-", "--format", "xls", "--store", store.domain],
      /shopify, woocommerce/,
    ],
    ["a currency nobody has", () => newStore({ currency: "ZZZ" }), /ISO 4217/],
    ["a language nobody speaks", () => newStore({ language: "english" }), /such as en/],
    [
      "a time that is over",
      () => newKey("--store", store.domain, "--expires-at", "2020-01-31T00:00:00Z"),
      /a time to come.*is over/,
    ],
    [
      "a time that is none",
      () => newKey("--store", store.domain, "--expires-at", "tomorrow"),
      /ISO 8601.*no such time/,
    ],
    ["a store's host that is none", () => newKey("--store", "a b"), /such as shop\.example/],
    [
      "a member's email address that is none",
      () => ["staff", "reset-password", "--store", store.domain, "--email", "me"],
      /such as owner@shop\.example/,
    ],
  ];
  for (const [name, args, told] of cases)
    test(name, async () => {
      const { code, stdout, stderr } = await runCommand([...args(), "--json"], server.settings);
      assert.equal(code, 2, stderr);
      assert.match(lastLine(stdout).error, told);
      assert.doesNotMatch(stderr, /\n {4}at /);
    });

  test("help is none", async () => {
    const { code, stdout } = await runCommand(["key", "create", "--help"], server.settings);
    assert.equal(code, 0);
    assert.match(stdout, /--expires-at/);
  });

  test("of a process, too", async () => {
    const { code, stdout } = await run(["sell", "--json"]).ended;
    assert.equal(code, 2);
    assert.match(lastLine(stdout).error, /unknown command 'sell'/);
  });
});

// Their other tests run them in a process that has loaded the server.
describe("starts as a process:", () => {
  for (const args of [
    ["domain", "list", "--store", store.domain],
    ["export", "customers", "--format", "csv", "--store", store.domain],
    ["import", "--help"],
    ["seed", "--help"],
    ["signing-key", "--help"],
    ["staff", "list", "--store", store.domain],
    ["theme", "--help"],
  ])
    test(`stoa ${args[0]}`, async () => {
      const { code, stdout, stderr } = await run(args).ended;
      assert.equal(code, 0, stderr);
      assert.notEqual(stdout, "");
    });
});

describe("whoever reads the output may go away", () => {
  test("before anything was printed: the work is done, and nothing else is said", async () => {
    const { child, ended } = run([...newStore({ domain: "unread.example" }), "--json"]);
    child.stdout!.destroy();
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, ""]);
    const { stdout } = await run(["store", "list", "--json"]).ended;
    assert.ok(lastLine(stdout).stores.some(({ domain }: { domain: string }) => domain === "unread.example"));
  });

  test("in the middle of a long answer", async () => {
    const { child, ended } = run(["openapi"]);
    child.stdout!.once("data", () => child.stdout!.destroy());
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, ""]);
  });

  test("of what went wrong, too: the exit code stays", async () => {
    const { child, ended } = run(["key", "list", "--store", "nowhere.example", "--json"]);
    child.stdout!.destroy();
    child.stderr!.destroy();
    assert.equal((await ended).code, 1);
  });

  test("of a server, which goes on serving", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const { child, ended } = run(["serve", "--demo", "--port", String(port)]);
    child.stdout!.destroy();
    const answers = () => fetch(`http://127.0.0.1:${port}/livez`).then(({ ok }) => ok);
    await until(() => answers().catch(() => child.exitCode !== null));
    // The demo store is announced once it answers.
    await until(async () => child.exitCode !== null || (await demoIsThere()));
    assert.ok(await answers());
    // Node's own answer to it is to open its debugger, and to say so.
    child.kill("SIGUSR1");
    assert.ok(await answers());
    child.kill("SIGTERM");
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, ""]);
  });
});

async function demoIsThere(): Promise<boolean> {
  const found = await server.sql(undefined, "select from domains where host = 'demo.localhost'");
  return found.length > 0;
}

/** So many that writing them takes longer than the test: a file is read to its end first. */
const ROWS = 20_000;

test("Ctrl-C ends an import with 130 and its last line; what was written stays", async () => {
  const own = await server.createStore();
  const { child, ended } = run([
    ...["import", "products", "-", "--format", "stoa", "--store", own.domain, "--json"],
  ]);
  const rows = Array.from({ length: ROWS }, (_, n) =>
    JSON.stringify({
      slug: `p-${n}`,
      price: "1",
      translations: [{ language: "en", name: `P ${n}`, description: "" }],
    }),
  );
  child.stdin.end([...rows, ""].join("\n"));
  const total = async () =>
    (await server.send(own, "GET", "/api/v1/products")).body.data.pagination.total as number;
  await until(async () => (await total()) >= 100);
  child.kill("SIGINT");
  const { code, stdout } = await ended;
  assert.equal(code, 130);
  assert.match(lastLine(stdout).error, /interrupted/);
  const written = await total();
  assert.ok(written >= 100 && written < ROWS, String(written));
});
