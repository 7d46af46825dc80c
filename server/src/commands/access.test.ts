import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { lastLine, runCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";

const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();

const stoa = (...args: string[]) => runCommand(args, server.settings);
const settingsBy = async (key: string) =>
  (await server.send(store, "GET", "/api/v1/settings", { key })).status;

describe("stoa key rotate", () => {
  test("makes a key of the same settings; the old one ends at once, or after its grace", async () => {
    const old = await store.makeKey(["settings:read"]);
    assert.equal(await settingsBy(old.key), 200);
    const at = ["--store", store.domain, "--json"];
    const first = await stoa("key", "rotate", old.id, ...at);
    assert.equal(first.code, 0, first.stderr);
    const { id, key, permissions, replaces } = lastLine(first.stdout);
    assert.deepEqual([permissions, replaces], [["settings:read"], old.id]);
    assert.deepEqual([await settingsBy(key), await settingsBy(old.key)], [200, 401]);

    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const second = await stoa("key", "rotate", id, ...at, "--grace-seconds", "60", "--expires-at", expiresAt);
    assert.equal(second.code, 0, second.stderr);
    const renewed = lastLine(second.stdout);
    assert.deepEqual([await settingsBy(renewed.key), await settingsBy(key)], [200, 200]);
    const { body } = await server.send(store, "GET", `/api/v1/api-keys/${renewed.id}`);
    assert.equal(body.data.expiresAt, expiresAt);

    const cases: [args: string[], code: number, error: RegExp][] = [
      [[old.id], 1, /no longer works: make a new one/],
      [["00000000-0000-7000-8000-000000000000"], 1, /has no key .*stoa key list/],
      [["no-id"], 2, /name the key by its id/],
      [[renewed.id, "--grace-seconds", "604801"], 2, /0 to 604,800/],
      [[renewed.id, "--expires-at", "2020-01-01"], 2, /is over/],
    ];
    for (const [args, code, error] of cases) {
      const ended = await stoa("key", "rotate", ...args, "--store", store.domain);
      assert.equal(ended.code, code, args.join(" "));
      assert.match(ended.stderr, error);
    }
    const foreign = await stoa("key", "rotate", renewed.id, "--store", other.domain);
    assert.deepEqual([foreign.code, await settingsBy(renewed.key)], [1, 200]);
    const { entries } = (await server.send(store, "GET", "/api/v1/audit?actorKind=cli")).body.data;
    assert.deepEqual(
      entries.map(({ action, resourceId }: { action: string; resourceId: string }) => [action, resourceId]),
      [
        ["api-keys.rotate", id],
        ["api-keys.rotate", old.id],
      ],
    );
  });
});

test("stoa signing-key rotate makes a new key beside the others, or instead of them, and notes it", async () => {
  const rotate = async (...more: string[]) => {
    const ended = await stoa("signing-key", "rotate", "--store", store.domain, "--json", ...more);
    assert.equal(ended.code, 0, ended.stderr);
    return lastLine(ended.stdout).keys as string[];
  };
  const [first] = await rotate();
  const both = await rotate();
  assert.deepEqual([both.length, both.includes(first!)], [2, true]);
  const last = await rotate("--compromised");
  assert.deepEqual([last.length, both.includes(last[0]!)], [1, false]);
  const { entries } = (await server.send(store, "GET", "/api/v1/audit?action=signing-keys.rotate")).body.data;
  assert.deepEqual(
    entries.map(({ actor, fields }: { actor: { kind: string }; fields: string[] }) => [actor.kind, fields]),
    [
      ["cli", ["compromised"]],
      ["cli", []],
      ["cli", []],
    ],
  );
  assert.equal((await stoa("signing-key", "rotate", "--store", "nowhere.test")).code, 1);
});

describe("stoa staff", () => {
  test("invites somebody to a role by mail, and lists who there is", async () => {
    const role = await server.send(store, "POST", "/api/v1/roles", {
      body: { name: "Packer", permissions: ["orders"] },
    });
    assert.equal(role.status, 201, role.text);
    const invite = (email: string, name: string, to: string, domain = store.domain) =>
      stoa("staff", "invite", "--store", domain, "--email", email, "--name", name, "--role", to, "--json");
    const invited = await invite("Ana@Example.com", "Ana Ruiz", "packer");
    assert.equal(invited.code, 0, invited.stderr);
    const { id, ...told } = lastLine(invited.stdout);
    assert.deepEqual(told, { email: "ana@example.com", role: "Packer" });
    await server.runJobs();
    const mail = (await server.mails()).find(({ to }) => to === "ana@example.com")!;
    const token = /^ {4}(\S+)$/m.exec(mail.text)![1]!;
    const accepted = await server.send(store, "POST", "/api/v1/auth/tenant/accept-invitation", {
      key: undefined,
      body: { token, password: "a password of her own" },
    });
    assert.ok(accepted.status < 300, accepted.text);

    const listed = await stoa("staff", "list", "--store", store.domain, "--json");
    const { staff } = lastLine(listed.stdout);
    assert.deepEqual(
      staff.map(({ email, type, role, state }: Record<string, unknown>) => [email, type, role, state]),
      [
        ["owner@example.com", "owner", null, "active"],
        ["ana@example.com", "staff", "Packer", "active"],
      ],
    );
    assert.equal(staff[1].id, id);
    assert.doesNotMatch(listed.stdout, /argon|hash/i);
    const cases: [ended: ReturnType<typeof invite>, code: number, error: RegExp][] = [
      [invite("ana@example.com", "Ana", "Packer"), 1, /is on the staff of .* already/],
      [invite("bo@example.com", "Bo", "Boss"), 1, /has no role Boss; there are Packer/],
      [invite("bo@example.com", "Bo", role.body.data.id, other.domain), 1, /it has none yet/],
      [invite("bo", "Bo", "Packer"), 2, /is not an email address/],
      [invite("bo@example.com", " ", "Packer"), 2, /a name has 1 to 200 characters/],
    ];
    for (const [ending, code, error] of cases) {
      const ended = await ending;
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, error);
    }
    const { entries } = (await server.send(store, "GET", "/api/v1/audit?actorKind=cli&limit=1")).body.data;
    assert.deepEqual([entries[0].action, entries[0].resourceId], ["staff.create", id]);
  });
});

describe("stoa staff login-link", () => {
  test("prints a link that logs in once, to where the store answers", async () => {
    const link = (...more: string[]) => stoa("staff", "login-link", "--store", store.domain, ...more);
    const made = await link("--json");
    assert.equal(made.code, 0, made.stderr);
    const { id, email, url, expiresAt } = lastLine(made.stdout);
    assert.equal(email, "owner@example.com");
    const [page, token] = url.split("#login=");
    assert.equal(page, `https://${store.domain}/console`);
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 15 * 60_000) < 60_000);
    const enter = () =>
      server.send(store, "POST", "/api/v1/auth/tenant/login-link", { key: undefined, body: { token } });
    const entered = await enter();
    assert.deepEqual([entered.status, entered.body.data.user.id], [200, id], entered.text);
    assert.equal((await enter()).status, 400);

    const elsewhere = await link("--url", "http://10.0.0.7:8080/x", "--email", "Owner@Example.com");
    assert.match(elsewhere.stdout, /^http:\/\/10\.0\.0\.7:8080\/console#login=\S+\n/);
    const cases: [ended: ReturnType<typeof link>, code: number, error: RegExp][] = [
      [link("--email", "nobody@example.com"), 1, /no active owner or member of the staff/],
      [link("--email", "nobody"), 2, /is not an email address/],
      [link("--url", "no url/"), 2, /is not a URL/],
      [stoa("staff", "login-link", "--store", "nowhere.test"), 1, /there is no store at/],
    ];
    for (const [ending, code, error] of cases) {
      const ended = await ending;
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, error);
    }
    const { entries } = (await server.send(store, "GET", "/api/v1/audit?action=staff.login-link")).body.data;
    assert.deepEqual(
      entries.map(({ actor, resourceId }: Record<string, { kind: string }>) => [actor!.kind, resourceId]),
      [
        ["cli", id],
        ["cli", id],
      ],
    );
  });
});

test("export customers writes what import customers reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stoa-export-test-"));
  try {
    for (const email of ["ada@example.com", "bo@example.com"]) {
      const body = { email, firstName: "Ada", lastName: "King", sendMail: false };
      assert.equal((await server.send(store, "POST", "/api/v1/customer", { body })).status, 201);
    }
    const file = join(folder, "customers.csv");
    const of = ["customers", "--store", store.domain];
    const written = await stoa("export", ...of, "--format", "csv", "--output", file, "--json");
    assert.equal(written.code, 0, written.stderr);
    assert.deepEqual([lastLine(written.stdout).customers, lastLine(written.stdout).output], [2, file]);
    const { text } = await server.send(store, "GET", "/api/v1/exports/customers?format=csv");
    assert.equal(await readFile(file, "utf8"), text);
    const piped = await stoa("export", ...of, "--format", "ndjson");
    assert.deepEqual([piped.code, piped.stdout.trim().split("\n").length], [0, 2]);
    const read = await stoa(
      "import",
      "customers",
      file,
      "--format",
      "stoa",
      "--store",
      other.domain,
      "--json",
    );
    assert.deepEqual([lastLine(read.stdout).created, lastLine(read.stdout).skipped], [2, 0], read.stderr);
    assert.equal((await stoa("export", ...of, "--format", "xml")).code, 2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
