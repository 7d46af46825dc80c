import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brokenArrows } from "./arrows.ts";
import { looseComments, looseDescriptions, looseProse } from "./comments.ts";
import { importCycles } from "./cycles.ts";
import { domains, nouns } from "./house.ts";
import { checkRules } from "./index.ts";
import { fullFolders, longFiles, longMap, wideIndexes } from "./lengths.ts";
import { looseLocks } from "./lock.ts";
import { deadPaths } from "./paths.ts";
import { strangePlaces } from "./places.ts";
import { tablesOf } from "./schema.ts";
import { unplacedTables } from "./shards.ts";
import { smallFiles } from "./small-files.ts";
import { strayStatements } from "./sql-files.ts";
import { foreignTables, unownedTables } from "./tables.ts";
import { retiredWords } from "./words.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const file = (path: string, ...lines: string[]) => ({ path: `server/src/${path}`, text: lines.join("\n") });

describe("tables on shards", () => {
  const migration = (name: string, ...lines: string[]) => ({
    path: `server/migrations/${name}.sql`,
    text: lines.join("\n"),
  });
  const keys = "primary key (store_id, id)";

  test("one that is placed before its foreign keys is none", () =>
    assert.deepEqual(
      unplacedTables([
        migration(
          "0180_parcels",
          `create table parcels (store_id uuid not null, id uuid, ${keys});`,
          "select place_by_store('parcels');",
          "alter table parcels add foreign key (store_id) references stores;",
        ),
      ]),
      [],
    ));

  test("one of before is none", () =>
    assert.deepEqual(
      unplacedTables([migration("0163_x", "create table x (store_id uuid references stores);")]),
      [],
    ));

  test("one without rows of stores is none", () =>
    assert.deepEqual(unplacedTables([migration("0183_x", "create table x (name text primary key);")]), []));

  test("one that is not placed, or refers to others at once, is a fault each", () => {
    const faults = unplacedTables([
      migration("0180_parcels", `create table parcels (store_id uuid not null references stores, ${keys});`),
    ]);
    assert.match(faults[0]!, /select place_by_store\('parcels'\)/);
    assert.match(faults[1]!, /foreign keys of parcels by `alter table`/);
    assert.equal(faults.length, 2);
  });
});

describe("arrows", () => {
  const broken: [what: string, from: string, imported: string, fault: RegExp][] = [
    ["from the ground into a domain", "kit/money.ts", "../platform/stores/index.ts", /kit may not import/],
    ["between jobs and http", "jobs/worker.ts", "../http/route.ts", /jobs may not import http/],
    ["up, to a domain on the right", "platform/audit/x.ts", "../../people/auth/index.ts", /platform may not/],
    ["up, to the app", "people/auth/x.ts", "../../app.ts", /people may not import app/],
    [
      "to the texts, past http",
      "people/auth/x.ts",
      "../../../locales/en.json",
      /people may not import locales/,
    ],
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
    ["to the texts, from http", "http/messages.ts", "../../../locales/en.json"],
    ["inside a noun", "people/staff/x.ts", "./y.ts"],
    ["from a test, to anything", "kit/money.test.ts", "../app.ts"],
  ];
  for (const [what, from, imported] of kept)
    test(`one ${what} is none`, () =>
      assert.deepEqual(brokenArrows([file(from, `import { x } from "${imported}";`)]), []));
});

describe("retired words", () => {
  for (const [path, line] of [
    ["orders/api/x.ts", "export const leaveMail = () => {};"],
    ["orders/api/x.ts", "async function tellOrders() {}"],
    ["http/x.ts", "export type PageMeans = { pool: Pool };"],
    ["orders/api/told.ts", "export {};"],
  ] as const)
    test(`\`${line}\` in ${path} is a fault`, () =>
      assert.equal(retiredWords([file(path, "// How it was called.", line)]).length, 1));
  test("the field's words are none, nor is what a word means", () =>
    assert.deepEqual(
      retiredWords([
        file(
          "orders/model/serialize.ts",
          "export const serializeOrders = () => {};",
          "type Means = { isPaid: boolean };",
        ),
      ]),
      [],
    ));
});

describe("names, comments and small files", () => {
  const faults = (path: string, ...lines: string[]) => retiredWords([file(path, ...lines)]);

  for (const line of [
    "const isKept = true;",
    "type CartHeld = { id: string };",
    "const shelf_ms = 1;",
    "export function summed() {}",
    "  const shownOf = (text: string) => text;",
    "const opened = async <T>(key: string, from = () => 1): Promise<T> => read(key);",
  ])
    test(`\`${line}\` is a fault`, () => {
      assert.equal(faults("kit/x.ts", line).length, 1);
      assert.equal(faults("log.ts", line).length, 1);
    });
  test("a file's name is looked at, too", () => assert.equal(faults("kit/kept-list.ts").length, 1));
  for (const line of [
    '// What was kept; "told"',
    "const sql = `select held from told`;",
    "const pattern = /[`\"']kept/;",
    "const sharedHeaders = () => ({});",
    "const needed = 1;",
    "http.globalAgent.keepAlive = true;",
    "export const seedStore = () => {};",
    "const readOnly = (one: string) => one;",
  ])
    test(`\`${line}\` is none`, () => assert.deepEqual(faults("kit/x.ts", line), []));

  for (const line of [
    "/** What it is. */",
    " * Whoever asks.",
    "// That which is left.",
    "/** The same of all. */",
  ])
    test(`a comment without a subject is a fault: ${line}`, () =>
      assert.equal(looseComments([file("kit/x.ts", line)]).length, 1));
  test("so is a long line of one, and none of code", () => {
    const long = "x".repeat(110);
    const found = looseComments([
      file("kit/x.ts", `// ${long}`, `const text = "${long}";`, "/** A value. */"),
    ]);
    assert.equal(found.length, 1);
    assert.match(found[0]!, /x\.ts:1: 113 columns/);
  });

  test("a sentence of a guide without a subject is a fault; titles and questions are none", () => {
    const guide = (text: string) => looseProse([{ path: "docs/orders.md", text }]);
    assert.equal(guide("It is sent. What was refused left nothing.").length, 1);
    assert.equal(guide("One.\n\nWhoever asks has it.").length, 1);
    assert.deepEqual(guide("## What mails say\n\nIt is sent. What is a cart? | What | Why |"), []);
  });

  test("so is one of a description of the API", () => {
    const faults = looseDescriptions('{ "description": "What gift cards pay.", "name": "What" }');
    assert.equal(faults.length, 1);
  });

  const small = (importer: string, lines: number) =>
    smallFiles([
      file("kit/a.ts", "const a = 1;", ""),
      file(importer, 'import "./a.ts";', ...Array(lines).fill("")),
    ]);
  test("a small file with one importer is a fault", () =>
    assert.match(small("kit/b.ts", 9)[0]!, /only b\.ts/));
  test("it is none where both together are too long, or the importer lies elsewhere", () => {
    assert.deepEqual(small("kit/b.ts", 250), []);
    assert.deepEqual(small("db/b.ts", 9), []);
  });
});

describe("import cycles", () => {
  const circle = (room: string) => [
    file(`${room}/a.ts`, 'import type { B } from "./b.ts";'),
    file(`${room}/b.ts`, 'export { type C } from "./c.ts";'),
    file(`${room}/c.ts`, 'import { a } from "./a.ts";'),
    file(`${room}/d.ts`, 'import { a } from "./a.ts";'),
  ];

  test("one of a room is a fault, types included", () => {
    assert.match(importCycles(circle("kit"))[0]!, /^kit: .*a\.ts, .*b\.ts, .*c\.ts import each other/);
    assert.equal(importCycles(circle("people/auth")).length, 1);
  });
  test("those of the console are found from folder to folder, and through a lazy import", () => {
    const [screen, router] = ["console/src/home/home.tsx", "console/src/shell/router.tsx"];
    const faults = importCycles([
      { path: screen, text: 'import { router } from "../shell/router.tsx";' },
      { path: router, text: 'export const load = () => import("../home/home.tsx");' },
    ]);
    assert.match(
      faults[0]!,
      /^console: console\/src\/home\/home\.tsx, console\/src\/shell\/router\.tsx import/,
    );
  });
  test("a tree is none", () => assert.deepEqual(importCycles(circle("kit").slice(1)), []));
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
    "select 1 from audit_entries, only public.products",
    "select 1 from audit_entries join products using (store_id)",
    "delete from audit_entries using products where true",
    "SELECT 1 FROM Products",
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

  test("all nouns may read the store's row, and none but its own write it", () => {
    assert.deepEqual(foreign("insert into audit_entries select s.store_id from stores s"), []);
    assert.match(foreign("delete from stores").join(), /names stores, which belongs to platform\/stores/);
    assert.match(foreign("update stores set name = $1").join(), /names stores/);
  });

  test("an exception is allowed, and one that nothing needs is a fault", () => {
    const allowed = [{ file: "platform/audit/sql.ts", tables: ["products"], why: "a test" }];
    const named = file("platform/audit/sql.ts", "select 1 from products");
    assert.deepEqual(foreignTables([named], allowed), []);
    assert.match(foreignTables([], allowed).join(), /no longer names products/);
  });

  for (const [what, tables, owned, fault] of [
    ["a table without an owner", ["roles", "ghosts"], { "people/staff": ["roles"] }, /ghosts has no owner/],
    ["an owner without its table", [], { "people/staff": ["roles"] }, /owns roles, which no migration/],
    ["a second owner", ["roles"], { db: ["roles"], jobs: ["roles"] }, /another owner beside jobs/],
    ["an owner that is no noun", ["roles"], { "people/ghosts": ["roles"] }, /people\/ghosts is no noun/],
  ] as const)
    test(`${what} is a fault`, () => {
      const [found, ...more] = unownedTables(tables, owned);
      assert.match(found ?? "nothing", fault);
      assert.deepEqual(more, []);
    });

  test("a new migration's tables need owners", () => {
    const made = (...sql: string[]) =>
      tablesOf(sql.map((text, i) => ({ path: `server/migrations/000${i}_x.sql`, text })));
    assert.deepEqual(made("create table a (x int);\n-- create table b ()", "CREATE UNLOGGED TABLE b ()"), [
      "a",
      "b",
    ]);
    assert.deepEqual(made("create table a () partition by hash (x); create table a_0 partition of a"), [
      "a",
      "a_0",
    ]);
    assert.deepEqual(made("create table if not exists a ()", "alter table a rename to b"), ["b"]);
    assert.deepEqual(made("create table a (); create table b ()", "drop table if exists a, b"), []);
    assert.deepEqual(made("create temporary table a ()", "alter table b rename column x to y"), []);
    assert.deepEqual(made("create or replace view public.a as select 1; create materialized view b as x"), [
      "a",
      "b",
    ]);
    assert.match(unownedTables(made("create table ghosts ()")).join(), /ghosts has no owner/);
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

  test("one that begins on the line below its quote is a fault, too", () => {
    const lines = ["const x = `", "  update themes t", "  set name = $1`;"];
    assert.match(
      strayStatements([file("platform/themes/write.ts", ...lines)]).join(),
      /write\.ts:1: a statement/,
    );
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

test("the map has at most 120 lines of 160 columns", () => {
  assert.deepEqual(longMap(`${"x\n".repeat(119)}${"x".repeat(160)}\n`), []);
  assert.match(longMap("x\n".repeat(121))[0]!, /121 lines/);
  assert.match(longMap(`x\n${"x".repeat(161)}\n`)[0]!, /ARCHITECTURE\.md:2: 161 columns/);
});

describe("places", () => {
  const page = Object.entries(domains)
    .map(([domain, names]) => `    ${domain}/   ${names.join(" ")}`)
    .join("\n");
  const all = [
    ...nouns.map((noun) => file(`${noun}/index.ts`)),
    ...["kit", "db", "jobs", "http", "metrics", "commands"].map((room) => file(`${room}/x.ts`)),
    ...["config", "log", "app-runtime", "features", "background", "app", "main"].map((room) =>
      file(`${room}.ts`),
    ),
    ...["server/locales/en.json", "bench/main.ts", "sdk/src/send.ts", "console/src/main.tsx"].map((path) => ({
      path,
      text: "",
    })),
  ];
  const without = (path: string) => all.filter((one) => !one.path.includes(path));

  test("the house as it is drawn has no fault", () => assert.deepEqual(strangePlaces(all, page), []));

  for (const [what, files, drawn, fault] of [
    ["a noun without files", without("people/staff/"), page, /people\/staff has no files/],
    [
      "a folder that is no noun",
      [...all, file("people/ghosts/x.ts")],
      page,
      /people\/ghosts\/ is missing in/,
    ],
    ["a file beside the nouns", [...all, file("people/x.ts")], page, /people\/x\.ts: stands in no noun/],
    ["a room that is gone", without("src/metrics/"), page, /there is no metrics/],
    ["a room that no arrow knows", [...all, file("attic/x.ts")], page, /attic is missing among the rooms/],
    [
      "a map with another order",
      all,
      page.replace("audit outbox", "outbox audit"),
      /no line "platform\/ audit/,
    ],
  ] as const)
    test(`${what} is a fault`, () => {
      const [found, ...more] = strangePlaces(files, drawn);
      assert.match(found ?? "nothing", fault);
      assert.deepEqual(more, []);
    });
});

describe("lengths", () => {
  const lines = (path: string, count: number) => [file(path, ...Array<string>(count).fill("x"), "")];

  test("251 lines are a fault, 250 are none", () => {
    assert.match(longFiles(lines("app.ts", 251))[0] ?? "nothing", /^server\/src\/app\.ts: 251 lines/);
    assert.deepEqual(longFiles(lines("app.ts", 250)), []);
  });

  test("tests and what is generated may be longer", () => {
    for (const path of ["app.test.ts", "x/generated/api.ts"])
      assert.deepEqual(longFiles(lines(path, 251)), [], path);
  });

  test("26 files in a folder are a fault; 25 are none, nor are tests and files below it", () => {
    const folder = Array.from({ length: 25 }, (_, i) => file(`kit/f${i}.ts`));
    assert.deepEqual(fullFolders([...folder, file("kit/f0.test.ts"), file("kit/text/html.ts")]), []);
    assert.match(fullFolders([...folder, file("kit/z.ts")])[0] ?? "nothing", /^server\/src\/kit: 26 files/);
  });
});

describe("names of a room", () => {
  const index = (path: string, count: number) => [
    file(
      path,
      'export { first } from "./a.ts";',
      "export {",
      ...Array(count - 1).fill("  type A,"),
      '} from "./b.ts";',
    ),
  ];

  test("41 names in a room's index are a fault, 40 are none", () => {
    assert.deepEqual(wideIndexes(index("orders/cart/index.ts", 41)), [
      "server/src/orders/cart/index.ts: 41 names; at most 40",
    ]);
    assert.deepEqual(wideIndexes(index("orders/cart/index.ts", 40)), []);
  });

  test("files of a room, and nouns of one folder, may export more", () => {
    for (const path of ["orders/cart/lines.ts", "orders/invoices/index.ts", "people/auth/index.ts"])
      assert.deepEqual(wideIndexes(index(path, 41)), [], path);
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
    "places in the house",
    "tables have owners",
    "tables lie with their store",
    "SQL in SQL files",
    "files of 250 lines",
    "indexes of 40 names",
    "folders of 25 files",
    "retired words",
    "comments with a subject",
    "small files",
    "import cycles",
    "locked packages",
    "a map of one page",
    "paths in the map",
  ]);
});
