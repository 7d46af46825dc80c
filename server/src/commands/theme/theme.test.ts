import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { lastLine, runCommand, startCommand } from "../../../test/command.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { changesBetween } from "./changes.ts";
import { readIgnores } from "./ignore.ts";

const server = await testServer();
const store = await server.createStore({ domain: "themes.localhost" });
const { key } = await store.makeKey(["themes"]);
const folder = await mkdtemp(join(tmpdir(), "stoa-theme-"));
after(() => rm(folder, { recursive: true, force: true }));

const settings = { STOA_URL: `http://${store.domain}:${server.port}`, STOA_KEY: key, DATABASE_URL: "" };
const theme = (...args: string[]) => runCommand(["theme", ...args], settings);
const ask = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;
const at = (name: string) => join(folder, name);
const put = async (path: string, content: string | Buffer) => {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, content);
};

/** A small theme in a folder of its own. */
async function small(name: string): Promise<string> {
  const own = at(name);
  await put(
    join(own, "layout/theme.liquid"),
    "<html><head>{{ content_for_header }}</head><body>{{ content_for_layout }}</body></html>",
  );
  await put(join(own, "templates/index.liquid"), "<h1>Hello</h1>");
  await put(join(own, "assets/dot.png"), Buffer.from([0x89, 0x50, 0, 0xff]));
  await put(join(own, "README.md"), "not sent");
  await put(join(own, "node_modules/x/index.js"), "not sent");
  return own;
}

describe("what is ignored", () => {
  const cases: [string[], string, boolean][] = [
    [["config/settings_data.json"], "config/settings_data.json", true],
    [["config/settings_data.json"], "config/settings_schema.json", false],
    [["*.json"], "locales/de.json", true],
    [["*.json"], "assets/x.json.js", false],
    [["/templates/*.json"], "templates/index.json", true],
    [["templates/*.json"], "templates/customers/account.json", false],
    [["templates/**/*.json"], "templates/customers/account.json", true],
    [["assets/"], "assets/a/b.js", true],
    [["assets/"], "snippets/assets.liquid", false],
    [["# assets/"], "assets/a.js", false],
    [["", "  "], "assets/a.js", false],
    [["*.js", "!keep.js"], "assets/keep.js", false],
    [["!keep.js", "*.js"], "assets/keep.js", true],
    [["/\\.(txt|gif)$/"], "assets/a.gif", true],
    [["/\\.(txt|gif)$/"], "assets/a.gifs", false],
    [["a?.js"], "assets/ab.js", true],
    [["a+b.js"], "assets/a+b.js", true],
    [["a.js"], "assets/axjs", false],
  ];
  for (const [lines, path, isIgnored] of cases)
    test(`${JSON.stringify(lines)} ${isIgnored ? "ignores" : "heeds"} ${path}`, () =>
      assert.equal(readIgnores(lines)(path), isIgnored));
});

test("what differs is found, whatever there is", () => {
  const side = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.constantFrom("1", "2"));
  fc.assert(
    fc.property(side, side, (from, to) => {
      const is = new Map(Object.entries(from));
      const { create, update, remove, unchanged } = changesBetween(is, new Map(Object.entries(to)));
      for (const path of remove) is.delete(path);
      for (const path of [...create, ...update]) is.set(path, to[path]!);
      assert.deepEqual(Object.fromEntries([...is].sort()), Object.fromEntries(Object.entries(to).sort()));
      assert.equal(create.length + update.length + unchanged, Object.keys(to).length);
    }),
  );
});

describe("stoa theme", () => {
  test("init writes the default theme, which check finds sound, into an empty folder alone", async () => {
    const made = await theme("init", at("default"), "--json");
    assert.equal(made.code, 0, made.stderr);
    const { files } = lastLine(made.stdout);
    assert.ok(files > 30, `${files} files`);
    for (const name of ["layout", "templates", "sections", "assets", "config", "locales"])
      assert.ok((await readdir(at(`default/${name}`))).length, name);
    const again = await theme("init", at("default"));
    assert.deepEqual([again.code, again.stderr.includes("is not empty")], [2, true]);
    const checked = await theme("check", at("default"), "--json");
    assert.equal(checked.code, 0, checked.stdout);
    assert.deepEqual(lastLine(checked.stdout).errors, []);
  });

  test("push makes a theme of a folder, sends what differs and deletes what is gone; pull brings it back", async () => {
    const own = await small("one");
    const made = await theme("push", own, "--new", "One", "--json");
    assert.equal(made.code, 0, made.stderr);
    const first = lastLine(made.stdout);
    assert.deepEqual(first.created, ["assets/dot.png", "layout/theme.liquid", "templates/index.liquid"]);
    const { id } = first.theme;
    const same = lastLine((await theme("push", own, "--theme", "one", "--json")).stdout);
    assert.deepEqual([same.created, same.updated, same.deleted, same.unchanged], [[], [], [], 3]);
    assert.match((await theme("push", own, "--new", "ONE")).stderr, /there is a theme One already/);

    await put(join(own, "templates/index.liquid"), "<h1>Bye</h1>");
    await rm(join(own, "assets/dot.png"));
    await put(join(own, "snippets/x.liquid"), "x");
    const kept = lastLine(
      (await theme("push", own, "-t", id, "--nodelete", "-x", "snippets/", "--json")).stdout,
    );
    assert.deepEqual([kept.created, kept.updated, kept.deleted], [[], ["templates/index.liquid"], []]);
    const text = await theme("push", own, "--theme", id, "--publish", "--note", "By hand");
    assert.equal(text.code, 0, text.stderr);
    assert.match(
      text.stdout,
      /1 created, 1 deleted, 2 unchanged\npublished as version 1\nshoppers see another theme/,
    );
    const { versions } = await ask(`/themes/${id}/versions`);
    assert.equal(versions[0].note, "By hand");

    const back = await theme("pull", at("back"), "--theme", "One", "--json");
    assert.equal(back.code, 0, back.stderr);
    assert.equal(lastLine(back.stdout).created.length, 3);
    assert.equal(await readFile(at("back/templates/index.liquid"), "utf8"), "<h1>Bye</h1>");
    // What the merchant did meanwhile comes, and what is gone goes; what is ignored stays.
    await put(at("back/assets/own.js"), "mine");
    await put(at("back/assets/old.js"), "old");
    await put(at("back/.stoaignore"), "own.js\n");
    const path = `/api/v1/themes/${id}/file?path=config/settings_data.json`;
    await server.send(store, "PUT", path, { body: { content: "{}" } });
    const pulled = lastLine((await theme("pull", at("back"), "-t", "One", "--json")).stdout);
    assert.deepEqual([pulled.created, pulled.deleted], [["config/settings_data.json"], ["assets/old.js"]]);
    assert.equal(await readFile(at("back/assets/own.js"), "utf8"), "mine");
    // Nothing is drawn in a pipe.
    assert.equal(text.stderr + back.stderr, "");
  });

  test("bytes of every kind come back as they were", async () => {
    const own = await small("bytes");
    const odd = {
      "assets/bom.css": Buffer.from("\ufeffa{}"),
      "assets/crlf.js": Buffer.from("a\r\nb"),
      "assets/nul.js": Buffer.from("a\0b"),
      "assets/empty.txt": Buffer.alloc(0),
      "assets/large.js": Buffer.alloc(300_000, "x"),
      "assets/latin.txt": Buffer.from([0xe9, 0x20]),
    };
    for (const [path, bytes] of Object.entries(odd)) await put(join(own, path), bytes);
    assert.equal((await theme("push", own, "--new", "Bytes")).code, 0);
    assert.equal((await theme("pull", at("bytes-back"), "-t", "Bytes")).code, 0);
    for (const [path, bytes] of Object.entries(odd))
      assert.deepEqual(await readFile(join(at("bytes-back"), path)), bytes, path);
  });

  test("check names file, line and column of each error, and so does push --strict, which sends nothing", async () => {
    const own = await small("broken");
    await put(join(own, "sections/x.liquid"), "<p>\n  {% if a %}\n");
    await put(join(own, "templates/page.json"), '{ "sections": ');
    const checked = await theme("check", own);
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /^sections\/x\.liquid:2:3: error: .*\[liquid_syntax\]$/m);
    assert.match(checked.stdout, /^templates\/page\.json:\d+:\d+: error: /m);
    assert.match(checked.stdout, /^2 errors, \d+ warnings?$/m);
    const json = lastLine((await theme("check", own, "--json")).stdout);
    assert.equal(json.errors.length, 2);
    const strict = await theme("push", own, "--new", "Broken", "--strict");
    assert.deepEqual([strict.code, strict.stderr.includes("nothing was pushed")], [1, true]);
    assert.ok(!(await ask("/themes")).themes.some(({ name }: { name: string }) => name === "Broken"));
  });

  test("refuses what it cannot use before it sends anything", async () => {
    const own = await small("odd");
    await put(join(own, "assets/a b.js"), "");
    const named = await theme("push", own, "--new", "Odd");
    assert.deepEqual([named.code, named.stderr.includes("assets/a b.js is not a name")], [1, true]);
    await rm(join(own, "assets/a b.js"));
    await put(join(own, "assets/big.js"), Buffer.alloc(1_048_577));
    assert.match((await theme("push", own, "-t", "One")).stderr, /assets\/big\.js is larger than 1 MiB/);
    for (const [args, what] of [
      [["push", at("none"), "--new", "X"], /there is no folder/],
      [["push", folder, "--new", "X"], /is not a theme/],
      [["push", own, "--new", "X", "--theme", "One"], /not both/],
      [["pull", at("x"), "--theme", "Nobody's"], /has no theme Nobody's/],
      [["pull", at("x")], /say which theme/],
      [["list", "--store", "http://shop.example"], /over http:\/\/ anybody/],
      [["list", "--store", "http://me:pw@themes.localhost"], /takes an address/],
      [["dev", own, "--port", "70000"], /--port takes/],
    ] as const) {
      const ended = await theme(...args);
      assert.deepEqual(
        [ended.code, what.test(ended.stderr)],
        [2, true],
        `${args.join(" ")}: ${ended.stderr}`,
      );
    }
    const nobody = startCommand(["theme", "list", "--json"], { ...settings, STOA_KEY: "sk_nobody" });
    const refused = await nobody.ended;
    assert.equal(refused.code, 1);
    assert.ok(lastLine(refused.stdout).error);
    const reader = await store.makeKey(["themes:read"]);
    const readOnly = startCommand(["theme", "push", at("one"), "-t", "One", "--json"], {
      ...settings,
      STOA_KEY: reader.key,
    });
    // Nothing differs but what it may not write.
    await put(at("one/assets/new.js"), "1");
    assert.equal((await readOnly.ended).code, 1);
  });

  test("pull writes files of a theme's folders alone, whatever the store has beside them", async () => {
    const { pullTheme } = await import("./transfer.ts");
    const folder = await mkdtemp(join(tmpdir(), "stoa-pull-"));
    after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "package.json"), "mine");
    const paths = ["package.json", "node_modules/a/index.js", "layout/theme.liquid"];
    const remote = {
      hashes: async () => new Map(paths.map((path) => [path, "0"])),
      read: async () => Buffer.from("theirs"),
    };
    const sides = { remote, themeId: "t", folder, ignores: () => false, keepsOthers: false };
    await pullTheme(sides as unknown as Parameters<typeof pullTheme>[0]);
    assert.deepEqual((await readdir(folder)).sort(), ["layout", "package.json"]);
    assert.equal(await readFile(join(folder, "package.json"), "utf8"), "mine");
  });

  test("a server that names a file outside of the folder writes nothing there", async () => {
    const { writeInto } = await import("./folder.ts");
    for (const path of ["../x", "/etc/x", "a/../../x", "assets/../../x", ".git/config", "a\\..\\x"])
      await assert.rejects(writeInto(at("safe"), path, Buffer.from("x")), /is not written/, path);
  });
});

describe("stoa theme dev", () => {
  test("shows a folder, pushes what is saved, reloads the open page at once, and ends cleanly by Ctrl-C", async () => {
    const own = at("dev");
    await cp(at("one"), own, { recursive: true });
    const running = startCommand(["theme", "dev", own, "--port", "0", "--json"], settings);
    await until(() => running.output.stdout.includes("\n"), "it is ready");
    const { url, previewUrl, theme: own2 } = JSON.parse(running.output.stdout.split("\n")[0]!);
    assert.match(own2.name, /^Development \(/);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const home = async () => (await fetch(url)).text();
    const page = await home();
    assert.match(page, /<h1>Bye<\/h1>/);
    assert.match(page, /<script src="\/__stoa\/reload\.js"><\/script><\/body>/);
    assert.match(await (await fetch(`${url}/__stoa/reload.js`)).text(), /EventSource/);
    assert.ok(!page.includes(key) && !previewUrl.includes(key));

    const events = await fetch(`${url}/__stoa/events`);
    assert.equal(events.headers.get("access-control-allow-origin"), "*", "a preview's origin is nobody's");
    const heard = events.body!.getReader();
    await heard.read();
    await writeFile(join(own, "templates/index.liquid"), "<h1>At once</h1>");
    const { value } = await heard.read();
    assert.match(Buffer.from(value!).toString(), /data: reload/);
    assert.match(await home(), /<h1>At once<\/h1>/);

    // What is refused is told, and the next change is pushed.
    await writeFile(join(own, "assets/a b.js"), "");
    await rm(join(own, "assets/a b.js"));
    await writeFile(join(own, "templates/index.liquid"), "<h1>Again</h1>");
    await until(async () => (await home()).includes("<h1>Again</h1>"), "the next change is there");

    // A page elsewhere whose name leads to this machine gets nothing.
    const { port } = new URL(url);
    const http = await import("node:http");
    const rebound = await new Promise<number>((resolve) => {
      http.get({ host: "127.0.0.1", port, path: "/", headers: { host: "evil.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
    });
    assert.equal(rebound, 421);

    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    assert.deepEqual([code, stderr], [0, ""]);
    // The next time it is the same theme.
    const second = startCommand(["theme", "dev", own, "--port", "0", "--json"], settings);
    await until(() => second.output.stdout.includes("\n"), "it is ready again");
    assert.equal(JSON.parse(second.output.stdout.split("\n")[0]!).theme.id, own2.id);
    second.child.kill("SIGTERM");
    assert.equal((await second.ended).code, 0);
  });
});
