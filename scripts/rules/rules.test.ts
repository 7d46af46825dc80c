import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brokenArrows } from "./arrows.ts";
import { checkRules } from "./index.ts";
import { longFiles } from "./lengths.ts";
import { looseLocks } from "./lock.ts";
import { deadPaths } from "./paths.ts";
import { strayStatements } from "./sql-files.ts";
import { foreignTables } from "./tables.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const file = (path: string, ...lines: string[]) => ({ path: `server/src/${path}`, text: lines.join("\n") });

describe("arrows", () => {
  const broken: [what: string, from: string, imported: string, fault: RegExp][] = [
    ["from the ground into a domain", "kit/money.ts", "../platform/stores/index.ts", /kit may not import/],
    ["between jobs and http", "jobs/worker.ts", "../http/route.ts", /jobs may not import http/],
    ["up, to a domain on the right", "platform/audit/x.ts", "../../people/auth/index.ts", /platform may not/],
    ["up, to the app", "people/auth/x.ts", "../../app.ts", /people may not import app/],
    ["to a noun on the right", "people/auth/x.ts", "../staff/index.ts", /stands right of it/],
    ["into another noun", "people/staff/x.ts", "../auth/open-session.ts", /use its index\.ts/],
    ["to a noun that the house does not know", "people/staff/x.ts", "../ghosts/index.ts", /missing in/],
  ];
  for (const [what, from, imported, fault] of broken) {
    test(`one ${what} is a fault, however it is written`, () => {
      for (const statement of [
        `import { x } from "${imported}";`,
        `export * from "${imported}";`,
        `import "${imported}";`,
        `const x = await import("${imported}");`,
        `import type {\n  X,\n} from "${imported}";`,
      ]) {
        const [found, ...more] = brokenArrows([file(from, statement)]);
        assert.match(found ?? "nothing", fault, statement);
        assert.match(found!, new RegExp(`^server/src/${from} → `));
        assert.deepEqual(more, []);
      }
    });
  }

  const kept: [what: string, from: string, imported: string][] = [
    ["down", "people/auth/x.ts", "../../kit/token.ts"],
    ["to a noun on the left, by its index", "people/staff/x.ts", "../auth/index.ts"],
    ["to another noun's messages", "people/staff/x.ts", "../auth/messages/index.ts"],
    ["inside a noun", "people/staff/x.ts", "./y.ts"],
    ["from a test, to anything", "kit/money.test.ts", "../app.ts"],
  ];
  for (const [what, from, imported] of kept)
    test(`one ${what} is none`, () =>
      assert.deepEqual(brokenArrows([file(from, `import { x } from "${imported}";`)]), []));
});

describe("tables", () => {
  const foreign = (...lines: string[]) => foreignTables([file("platform/audit/sql.ts", ...lines)], []);

  for (const sql of [
    "select 1 from products",
    "select 1 from audit_entries e join products p on true",
    "insert into products (store_id) values ($1)",
    "update products set name = $1",
    "delete from only public.products",
    "select 1 from audit_entries a, products b",
    "truncate table products",
  ])
    test(`another noun's table is a fault: ${sql}`, () => {
      const [found, ...more] = foreign("", `export const x = statement("${sql}");`);
      assert.match(found ?? "nothing", /^server\/src\/platform\/audit\/sql\.ts:2: names products, which bel/);
      assert.deepEqual(more, []);
    });

  test("a noun's own table, a comment and a test are none", () => {
    assert.deepEqual(foreign('const x = statement("select 1 from audit_entries");'), []);
    assert.deepEqual(foreign("// a select from products", "/* join products */"), []);
    assert.deepEqual(foreignTables([file("platform/audit/x.test.ts", '"select 1 from products"')], []), []);
  });

  test("an exception is heeded, and one that nothing needs is a fault", () => {
    const allowed = [{ file: "platform/audit/sql.ts", tables: ["products"], why: "a test" }];
    const named = file("platform/audit/sql.ts", "select 1 from products");
    assert.deepEqual(foreignTables([named], allowed), []);
    assert.match(foreignTables([], allowed).join(), /no longer names products/);
  });
});

describe("statements", () => {
  for (const line of [
    'const find = statement("x");',
    'await tx.query("select 1 from themes");',
    "const text = `insert into themes (store_id) values ($1)`;",
    "const text = 'update themes set name = $1';",
    'const text = "delete from themes where true";',
    'const text = "with one as (select 1) select * from one";',
  ])
    test(`outside of an SQL file one is a fault: ${line}`, () => {
      const [found] = strayStatements([file("platform/themes/write.ts", "", line)]);
      assert.match(found ?? "nothing", /^server\/src\/platform\/themes\/write\.ts:2: a statement/);
      for (const path of ["sql.ts", "file-sql.ts", "write.test.ts"])
        assert.deepEqual(strayStatements([file(`platform/themes/${path}`, line)]), [], path);
    });

  test("words that only begin as SQL does are none", () => {
    const lines = ['const a = "Update the store";', 'const b = "select";', 'const c = "with a name";'];
    assert.deepEqual(strayStatements([file("platform/themes/write.ts", ...lines)]), []);
  });
});

describe("the client", () => {
  const from = (path: string, imported: string) =>
    brokenArrows([{ path: `sdk/${path}`, text: `import { x } from "${imported}";` }]);

  test("uses nothing else of the project, except in tests", () => {
    assert.match(
      from("src/send.ts", "../../server/src/kit/json.ts")[0] ?? "nothing",
      /sdk may not import kit/,
    );
    assert.match(
      from("scripts/generate.ts", "../../bench/setup.ts")[0] ?? "nothing",
      /sdk may not import bench/,
    );
    assert.deepEqual(from("src/send.ts", "./errors.ts"), []);
    assert.deepEqual(from("scripts/generate.ts", "../src/errors.ts"), []);
    assert.deepEqual(from("test/client.test.ts", "../../server/test/server.ts"), []);
  });
});

describe("lengths", () => {
  const lines = (path: string, count: number) => [file(path, ...Array<string>(count).fill("x"), "")];

  test("251 lines are a fault, 250 are none", () => {
    assert.match(longFiles(lines("app.ts", 251))[0] ?? "nothing", /^server\/src\/app\.ts: 251 lines/);
    assert.deepEqual(longFiles(lines("app.ts", 250)), []);
  });

  test("tests and data may be longer", () => {
    for (const path of [
      "app.test.ts",
      "http/messages/en.ts",
      "exchange/seeding/words.ts",
      "x/generated/api.ts",
    ])
      assert.deepEqual(longFiles(lines(path, 251)), [], path);
  });
});

describe("locked packages", () => {
  const integrity = `sha512-${"a".repeat(86)}==`;
  const found = (path: string, entry: object) => looseLocks(JSON.stringify({ packages: { [path]: entry } }));

  test("one without a SHA-512, or from elsewhere than the registry, is a fault", () => {
    assert.match(found("node_modules/a", {})[0] ?? "nothing", /node_modules\/a has no integrity/);
    assert.match(found("server/node_modules/a", { integrity: "sha1-aaaa" })[0] ?? "nothing", /no integrity/);
    for (const resolved of ["https://registry.npmjs.org.evil.example/a.tgz", "git+ssh://git@a.example/a.git"])
      assert.match(found("node_modules/a", { integrity, resolved })[0] ?? "nothing", /comes from /);
  });

  test("a workspace, a link to one and a package of the registry are none", () => {
    assert.deepEqual(found("server", {}), []);
    assert.deepEqual(found("node_modules/@stoa/server", { link: true, resolved: "server" }), []);
    assert.deepEqual(
      found("node_modules/a", { integrity, resolved: "https://registry.npmjs.org/a.tgz" }),
      [],
    );
  });
});

describe("paths", () => {
  const dead = (text: string) => deadPaths(root, "ARCHITECTURE.md", text);

  for (const text of [
    "`kit/nowhere.ts`",
    "`server/src/nowhere/`",
    "see `nowhere/at-all.md`",
    "[a](docs/nowhere.md)",
    "[a](docs/nowhere.md#part)",
  ])
    test(`one that is not there is a fault: ${text}`, () =>
      assert.match(dead(text)[0] ?? "nothing", /^ARCHITECTURE\.md: .*nowhere.* does not exist$/));

  test("one that is there, a bare name, a placeholder, code and an address are none", () => {
    const text =
      "`server/src/app.ts`, `kit/money.ts`, `scripts/`, `sql.ts`, `NNNN_name.sql`, `<noun>/routes.ts`, `tx.query(a)`, [x](https://a.example/b.md)";
    assert.deepEqual(dead(text), []);
  });

  test("each is told once", () => assert.equal(dead("`kit/nowhere.ts` `kit/nowhere.ts`").length, 1));
});

test("the rules are read from the project's own files", async () => {
  const rules = await checkRules(root);
  assert.deepEqual(Object.keys(rules), [
    "dependency rule",
    "tables have owners",
    "SQL in SQL files",
    "files of 250 lines",
    "locked packages",
    "paths in the map",
  ]);
});
