import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";

const CUSTOMERS = "/api/v1/customer";
const AUTH = "/api/v1/auth/customer";
const ACCOUNT = "/api/v1/storefront/account";
const PASSWORD = "a rather long password";
const USER_AGENT = "Analytical Engine/1843";
const IP = "203.0.113.77";

const server = await testServer({ TRUST_PROXY: "127.0.0.1" });
const store = await server.createStore();

/** Somebody of whom everything is known; each trace of them is a word that nobody else has. */
const ada = {
  email: "ada.unmistakable@bücher.example",
  firstName: "Augustazqxjkvz",
  lastName: "Lovelacezqxjkvz",
  phone: "+442071838750",
  avatar: "https://example.com/portraitzqxjkvz.png",
  language: "cy",
};
const address = {
  firstName: "Adazqxjkvz",
  lastName: "Kingzqxjkvz",
  phone: "+442071838751",
  company: "Enginezqxjkvz Ltd",
  address1: "12 St Jameszqxjkvz Square",
  address2: "Flat Qzqxjkvz",
  district: "Westminsterzqxjkvz",
  city: "Londonzqxjkvz",
  province: "Englandzqxjkvz",
  postalCode: "SW1ZQXJKVZ",
  country: "GB",
};
const traces = ["unmistakable", "zqxjkvz", "2071838750", "2071838751", IP, USER_AGENT];

const send = (method: string, path: string, sent: Sent = {}) => {
  const headers = { ...sent.headers, "x-forwarded-for": IP, "user-agent": USER_AGENT };
  return server.send(store, method, path, { ...sent, headers });
};

/** Every row of every table as text, by table, as the superuser sees it. */
async function dump(): Promise<Map<string, string[]>> {
  const { Client } = await import("pg").then((pg) => pg.default);
  const admin = await server.admin();
  const { host, port, user, password } = admin;
  await admin.end();
  const client = new Client({ host, port, user, password, database: server.databaseName });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
       order by 1`,
    );
    const found = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      // Bytes are shown as what they would be as text, too.
      found.set(
        name,
        rows.map(({ row }) =>
          row.replace(
            /\\\\x([0-9a-f]*)/g,
            (all: string, hex: string) => `${all} ${Buffer.from(hex, "hex").toString("latin1")}`,
          ),
        ),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}
const mailFolder = () => join(server.settings.STOA_DATA_DIR!, "mail");
async function mailFiles(): Promise<string[]> {
  const names = await readdir(mailFolder()).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(mailFolder(), name), "utf8")));
}
const naming = (texts: Iterable<string>, trace: string) =>
  [...texts].filter((text) => text.toLowerCase().includes(trace.toLowerCase()));

/** Somebody who did all there is to do, with retries; returns their id and a token of theirs. */
async function live(person: typeof ada, home: typeof address) {
  const retry = () => ({ "idempotency-key": randomUUID() });
  const { id, temporaryPassword, verificationCode, email } = dataOf(
    await send("POST", CUSTOMERS, { body: person, headers: retry() }),
    201,
  );
  assert.equal((await send("POST", CUSTOMERS, { body: person, headers: retry() })).status, 409);
  const open = (path: string, body: object) =>
    send("POST", `${AUTH}/${path}`, { key: undefined, body, headers: retry() });
  await open("verify-email", { email, code: verificationCode });
  await open("login", { email, password: "wrong" });
  const first = await open("login", { email, password: temporaryPassword });
  const key = first.body.data.accessToken;
  const body = { currentPassword: temporaryPassword, newPassword: PASSWORD };
  await send("POST", `${AUTH}/change-password`, { key, body, headers: retry() });
  assert.equal(
    (await send("POST", `${ACCOUNT}/addresses`, { key, body: home, headers: retry() })).status,
    201,
  );
  await send("POST", `${ACCOUNT}/addresses`, { key, body: { ...home, isDefaultShipping: true } });
  await open("register", { ...person, avatar: undefined, language: undefined, password: PASSWORD });
  await open("forgot-password", { email });
  await open("login", { email, password: PASSWORD });
  await send("PUT", `${CUSTOMERS}/${id}`, { body: { marketingOptIn: true } });
  await send("PUT", ACCOUNT, { key, body: { marketingOptIn: false } });
  await server.runJobs();
  return { id, key, email };
}

describe("anonymizing", () => {
  test("leaves no trace of the person anywhere, and everything else as it was", async () => {
    const other = await live(
      {
        ...ada,
        email: "bob@example.com",
        firstName: "Bob",
        lastName: "Byron",
        phone: "+12133734253",
        avatar: "https://example.com/bob.png",
      },
      {
        ...address,
        ...Object.fromEntries(Object.keys(address).map((name) => [name, "Elsewhere"])),
        phone: "+12133734253",
        country: "US",
      },
    );
    const { id, key } = await live(ada, address);
    const before = await dump();
    const held = [...before.values()].flat();
    for (const trace of traces) assert.ok(naming(held, trace).length > 0, `${trace} should be there by now`);
    assert.ok(naming(await mailFiles(), "unmistakable").length > 0);

    assert.equal((await send("DELETE", `${CUSTOMERS}/${id}`)).status, 200);
    assert.equal((await send("GET", ACCOUNT, { key })).status, 401);
    await server.runJobs();
    const waiting = await send("GET", `${CUSTOMERS}/${id}`);
    assert.equal(waiting.body.data.firstName, ada.firstName, "not before the delay is over");

    await server.sql(
      store,
      "update jobs set run_at = now() - interval '1 minute' where kind = 'anonymize_customer'",
    );
    await server.runJobs();

    const gone = (await send("GET", `${CUSTOMERS}/${id}`)).body.data;
    assert.deepEqual(
      [gone.email, gone.firstName, gone.lastName, gone.phone, gone.avatar, gone.language, gone.isActive],
      [`${id}@anonymized.invalid`, "", "", null, null, null, false],
    );
    assert.ok(gone.anonymizedAt);

    const after = await dump();
    // The other one's sessions came from the same machine: that IP and program are theirs, too.
    const ofOthers = (row: string) => row.includes(other.id);
    for (const [table, rows] of after)
      for (const trace of traces) {
        const left = naming(rows, trace).filter((row) => table !== "public.audit_entries" && !ofOthers(row));
        assert.deepEqual(left, [], `${trace} in ${table}`);
      }
    for (const trace of traces.filter((one) => one !== IP))
      assert.deepEqual(naming(after.get("public.audit_entries")!, trace), [], trace);
    assert.deepEqual(naming(await mailFiles(), "unmistakable"), []);
    assert.ok(naming(await mailFiles(), "bob@example.com").length > 0);
    assert.deepEqual(naming([server.logged()], "unmistakable"), []);
    assert.deepEqual(naming([server.logged()], "zqxjkvz"), []);

    for (const [table, rows] of before) {
      const changed = rows.filter((row) => !after.get(table)!.includes(row));
      const strangers = changed.filter((row) => !row.includes(id));
      const expected = [
        ...["customer_counts", "audit_counts", "event_counts", "jobs", "refresh_tokens"],
        "api_key_uses", // noted now and then
        "notice_cursors", // times alone, moved on by the job that collects notices
      ].includes(table.replace("public.", ""));
      if (!expected) assert.deepEqual(strangers, [], table);
    }
    assert.ok(after.get("public.sessions")!.some((row) => row.includes(other.id)));
    assert.equal(after.get("public.refresh_tokens")!.length, after.get("public.sessions")!.length);
  });

  test("frees the email; nobody can come in any more", async () => {
    const person = { ...ada, email: "grace@example.com" };
    const { id, email } = await live(person, address);
    await send("POST", `${CUSTOMERS}/${id}/anonymize`);
    const log = await send("POST", `${AUTH}/login`, { key: undefined, body: { email, password: PASSWORD } });
    // Somebody registered the address with this password, too: that is all that is told, as of any address.
    assert.deepEqual([log.status, log.body.code], [403, "email_not_confirmed"]);
    const again = dataOf(await send("POST", CUSTOMERS, { body: person }), 201);
    assert.notEqual(again.id, id);
  });

  test("does not happen to who was reactivated while the job was on its way", async () => {
    const made = await send("POST", CUSTOMERS, { body: { ...ada, email: "late@example.com" } });
    const { id } = made.body.data;
    await send("DELETE", `${CUSTOMERS}/${id}`);
    await server.sql(
      store,
      "update customers set is_active = true, deactivated_at = null where customer_id = $1",
      [id],
    );
    await server.sql(
      store,
      "update jobs set run_at = now() - interval '1 minute' where kind = 'anonymize_customer'",
    );
    await server.runJobs();
    assert.equal((await send("GET", `${CUSTOMERS}/${id}`)).body.data.firstName, ada.firstName);
  });
});
