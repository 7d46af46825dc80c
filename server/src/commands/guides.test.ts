import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import document from "../../../openapi.json" with { type: "json" };
import { type Demo, startDemo } from "../../test/demo.ts";
import { anchorsOf, expectedOutput, fencesOf, looksLike } from "../../test/page.ts";
import { runPage } from "../../test/page-run.ts";
import { areas } from "../http/request/principal.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const find = async (...patterns: string[]) =>
  (await Array.fromAsync(glob(patterns, { cwd: root }))).map((path) => path.replaceAll("\\", "/")).sort();
const read = (path: string) => readFile(join(root, path), "utf8");

const guides = [
  "README.md",
  "docs/quick-start.md",
  ...(await find("docs/*.md")).filter((path) => path !== "docs/quick-start.md"),
  "sdk/README.md",
];
const texts = new Map(await Promise.all(guides.map(async (path) => [path, await read(path)] as const)));

// Programs without a name that a test of its own runs: as a browser does, or with what a package's user has.
const ownTests: Record<string, string> = {
  "docs/carts.md": "server/src/sales/carts/carts-page.test.ts",
  "docs/checkout.md": "server/src/sales/checkout/checkout-page.test.ts",
  "sdk/README.md": "sdk/test/snippets.ts",
};

// All blocks that are not run. Whoever adds one says here, too, why.
const notRun: Record<string, string[]> = {
  "README.md": ["the tests start this server themselves", "these are the tests"],
  "docs/quick-start.md": ["the tests start this server themselves"],
  "docs/authentication.md": [
    "`own-account.test.ts` does, without a limit of tries",
    ...Array(3).fill("`factors.test.ts` does, without a limit of tries"),
    ...Array(2).fill("it needs an authenticator; `passkeys.test.ts` plays one"),
  ],
  "docs/console.md": ["it builds what tests may be using", "it takes a name of yours"],
  "docs/scaling.md": Array(3).fill("needs a cluster"),
  "docs/operations.md": [
    "needs Docker",
    "needs systemd and root",
    "runs until it is stopped",
    "removes data",
    "backup.faults.test.ts does",
    "backup.faults.test.ts does",
    "needs two servers",
    "runs until it is stopped",
    "needs Redis",
    "needs a PostgreSQL of its own",
    "needs a store of that name",
    "needs such files",
    "needs a store of that name",
    "runs until it is stopped",
  ],
  "docs/releases.md": [
    "a part of a route; `deprecation.test.ts` has one",
    "what such a route answers; `deprecation.test.ts` looks at it",
  ],
};

describe("the guides, run as they are", () => {
  const quickStart = texts.get("docs/quick-start.md")!;
  const heading = quickStart.split("\n").indexOf("## Your shell");
  const shell = fencesOf(quickStart).find(({ from }) => heading >= 0 && from > heading)!;

  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo?.close());

  for (const [path, text] of texts) {
    if (!fencesOf(text).some((fence) => fence.language === "sh" && !fence.notRun)) continue;
    const isAfter = text.includes("(quick-start.md#your-shell)");
    test(path, () => runPage(demo, path, text, isAfter ? [shell] : []));
  }

  const wrong: Record<string, [code: string, message: RegExp]> = {
    "asks for what is refused": ["api GET /products?limit=0 | cat > a.json", /:4: [\s\S]*\n 400 curl/],
    "prints another amount": ["echo 19.90   # => 19.00", /:3: .*\n19\.00\n.*\n19\.90/],
    "uses what nothing has set": ['echo "$ID"', /:4: [\s\S]*ID: unbound variable/],
    "has a program that fails": ["node -e 'throw 1' | cat", /:4: /],
  };
  for (const [title, [code, message]] of Object.entries(wrong)) {
    const page = ["# Wrong", "", "```sh", code, "```"].join("\n");
    test(`one that ${title} fails`, () =>
      assert.rejects(runPage(demo, title.replaceAll(" ", "-"), page, [shell]), message));
  }
});

test("the Node that a guide asks for is the one that package.json does; the client's own is another", async () => {
  const asked = JSON.parse(await read("package.json")).engines.node.replace(">=", "");
  const others = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/^.*\bNode(?:\.js)? (\d[\d.]*) or (?:newer|later).*$/gm)].flatMap(([line, version]) =>
      version === asked || line.includes("@stoa/client") ? [] : [`${path}: ${line}`],
    ),
  );
  assert.deepEqual(others, []);
});

describe("every block of the guides", () => {
  for (const [path, text] of texts) {
    const fences = fencesOf(text);
    test(`${path} is run, or says why not`, () => {
      for (const [i, { language, code, file, from, notRun }] of fences.entries()) {
        if (notRun || language === "sh") continue;
        const [before, rest] = [fences[i - 1], fences.slice(i + 1)];
        const holds =
          language === "json" || language === "text"
            ? before?.language === "sh" && !before.notRun && expectedOutput(before, fences[i]) === code
            : language === "js" || language === "ts"
              ? file
                ? rest.some((next) => next.language === "sh" && !next.notRun && next.code.includes(file))
                : ownTests[path]
              : /^(sql|mermaid)$/.test(language);
        assert.ok(holds, `${path}:${from}: nothing runs this, or compares it`);
      }
      const told = fences.flatMap(({ notRun = [] }) => notRun);
      assert.deepEqual(told, notRun[path] ?? []);
    });
  }

  test("without a name has a test of its own", async () => {
    for (const [path, file] of Object.entries(ownTests))
      assert.ok((await read(file)).includes(path.split("/").at(-1)!), file);
  });

  test("names commands and options of stoa that there are", async () => {
    const modules = await Promise.all(
      (await find("server/src/commands/**/*.ts"))
        .filter((path) => !path.endsWith(".test.ts"))
        .map((path) => import(join(root, path))),
    );
    const all = modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, make]) =>
        name.endsWith("Command") ? [(make as () => Command)()] : [],
      ),
    );
    let count = 0;
    for (const [path, text] of texts) {
      const codes = fencesOf(text).filter(({ language }) => language === "sh");
      const lines = codes.flatMap(({ code }) => code.replaceAll("\\\n", " ").match(/npx stoa \w.*/g) ?? []);
      for (const line of lines) {
        const [, , ...words] = line
          .split(/ (?:#|\||>) ?/, 1)[0]!
          .trim()
          .split(/\s+/);
        let level: readonly Command[] = all;
        let command: Command | undefined;
        for (const word of words) {
          const next = level.find((one) => one.name() === word);
          if (!next) break;
          command = next;
          level = next.commands;
        }
        assert.ok(command && !command.commands.length, `${path}: ${line}`);
        count++;
        for (const option of words.filter((word) => /^--\w/.test(word) && word !== "--help"))
          assert.ok(
            command.options.some(({ long }) => long === option),
            `${path}: ${line}: ${option}`,
          );
      }
    }
    assert.ok(count > 20, String(count));
  });
});

test("links of documents lead somewhere", async () => {
  const documents = await find("*.md", "docs/**/*.md", "sdk/*.md");
  let count = 0;
  for (const path of documents) {
    const text = (await read(path)).replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^\w+:/.test(link!)) continue;
      const [file, anchor] = link!.split("#", 2) as [string, string?];
      const target = file ? join(dirname(path), file).replaceAll("\\", "/") : path;
      assert.ok(existsSync(join(root, target)), `${path}: ${link}`);
      if (anchor) assert.ok(anchorsOf(await read(target)).includes(anchor), `${path}: ${link}`);
      count++;
    }
  }
  assert.ok(count > 100, String(count));
});

test("the guides name every code and every permission", () => {
  const pages = ["errors-and-retries", "authentication"].map((name) => texts.get(`docs/${name}.md`)!);
  const named = new Set(Array.from(pages.join("").matchAll(/`(\w+)`/g), ([, word]) => word!));
  assert.deepEqual(
    [...document.components.schemas.ErrorCode.enum, ...areas].filter((word) => !named.has(word)),
    [],
  );
});

test("what is printed is compared with what is shown", () => {
  for (const [printed, shown] of [
    ['{"a":1,"id":"x-1"}\n', '{ "a": 1, "id": "…" }'],
    ["53.02\n2\n", "53.02\n2"],
    ["[ 'a' ]", "[ 'a' ]"],
  ] as const)
    assert.ok(looksLike(printed, shown), shown);
  for (const [printed, shown] of [
    ['{"a":2}', '{"a": 1}'],
    ["53.02\n", "53.02\n2"],
    ["53.02\n3", "53.02"],
    ["5302", "53.02"],
  ] as const)
    assert.ok(!looksLike(printed, shown), shown);
});
