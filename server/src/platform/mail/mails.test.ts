import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { startTestSmtp } from "../../../test/mail.ts";
import { addStaff, enterAsOwner } from "../../../test/people.ts";
import { type Sent, startServer, type TestServer, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { mailsSweeper, queueMail } from "./index.ts";
import { fieldOf, mailLanguages, mailTemplates } from "./texts.ts";

const server = await testServer();
const store = await server.createStore({ name: "Teahouse" });
const elsewhere = await server.createStore();
const owner = await enterAsOwner(server, store);

const TEXTS = "/mails/texts";
const ask = (method: "GET" | "PUT" | "POST", path: string, sent: Sent = {}, at = store, on = server) =>
  on.send(at, method, `/api/v1${path}`, sent);
const post = (path: string, body: unknown, sent: Sent = {}) => ask("POST", path, { body, ...sent });
const write = (texts: unknown, sent: Sent = {}) => ask("PUT", TEXTS, { body: { texts }, ...sent });
const preview = async (body: unknown, at = store): Promise<Json> =>
  dataOf(await ask("POST", "/mails/preview", { body }, at));
const log = async (query = "", at = store): Promise<Json[]> =>
  dataOf(await ask("GET", `/mails?${query}`, {}, at)).mails;
const asOwner = { key: owner.token };

/** A mail that is left for the queue, and done as far as it can be. */
async function mailed(to: string, about: object = {}, on: TestServer = server, at: TestStore = store) {
  const { pool, vault } = on.database;
  await tenantTransaction(pool, at.id, (tx) =>
    queueMail(tx, vault, {
      ...{ template: "password_changed", language: "en-GB", storeName: "Teahouse", values: {} },
      ...{ to, ...about },
    }),
  );
  await on.runJobs();
}

describe("the store's own words", () => {
  test("are none at first; they are kept, stand in mails, and go again", async () => {
    const at = await server.createStore({ name: "Teahouse" });
    const send = (body: object) => ask("PUT", TEXTS, { body }, at);
    const none = dataOf(await ask("GET", TEXTS, {}, at));
    assert.deepEqual([none.version, none.updatedAt, none.texts.orderPlaced], [1, null, []]);
    assert.deepEqual(Object.keys(none.texts), mailTemplates.map(fieldOf));

    const text = { language: "en", subject: "  Thanks for {number}", intro: "", outro: "One\r\n\r\nTwo <b>" };
    const kept = dataOf(await send({ texts: { orderPlaced: [text] }, version: 1 }));
    const own = { language: "en", subject: "Thanks for {number}", intro: null, outro: "One\n\nTwo <b>" };
    assert.deepEqual([kept.version, kept.texts.orderPlaced], [2, [own]]);
    assert.deepEqual(dataOf(await ask("GET", TEXTS, {}, at)), kept);
    assert.equal(dataOf(await send({ texts: { orderPlaced: [text] } })).version, 2, "nothing changed");

    const seen = await preview({ template: "order_placed", language: "en" }, at);
    assert.equal(seen.subject, "Thanks for 1001");
    assert.match(seen.text, /^Thank you for your order 1001 at Teahouse/);
    assert.match(seen.text, /\n\nOne\n\nTwo <b>\n\nTeahouse\n$/);
    assert.match(seen.html, /<p [^>]*>One<\/p>\n<p [^>]*>Two &lt;b&gt;<\/p>/);
    assert.match((await preview({ template: "order_placed", language: "de" }, at)).text, /Vielen Dank/);

    const other = { language: "de", subject: "Danke", intro: null, outro: null };
    const both = dataOf(await send({ texts: { orderShipped: [other] } }));
    assert.deepEqual([both.texts.orderPlaced, both.texts.orderShipped], [[own], [other]]);
    assertRefused(await send({ texts: { orderPlaced: [] }, version: 2 }), 409, "version_conflict");
    const blank = { language: "en", subject: " ", intro: null };
    assert.deepEqual(dataOf(await send({ texts: { orderPlaced: [blank] } })).texts.orderPlaced, []);
  });

  test("of nobody but who may set them, in their own store", async () => {
    const texts = { orderPlaced: [{ language: "en", subject: "Hello" }] };
    const { key: reader } = await store.makeKey(["settings:read"]);
    const { key: stranger } = await store.makeKey(["orders"]);
    assertRefused(await write(texts, { key: undefined }), 401, "unauthenticated");
    assertRefused(await write(texts, { key: reader }), 403, "permission_denied");
    assertRefused(await ask("GET", TEXTS, { key: stranger }), 403, "permission_denied");
    assert.equal((await ask("GET", TEXTS, { key: reader })).status, 200);
    assertRefused(await write(texts, { key: elsewhere.key }), 401, "unauthenticated");
    const dry = dataOf(await ask("PUT", `${TEXTS}?dryRun=true`, { body: { texts } }));
    assert.equal(dry.texts.orderPlaced[0].subject, "Hello");
    assert.deepEqual(dataOf(await ask("GET", TEXTS)).texts.orderPlaced, []);
  });

  test("are refused by name where they are none", async () => {
    assertInvalid(await write({ orderLost: [] }), "/texts/orderLost");
    assertInvalid(
      await write({ orderPlaced: [{ language: "en", intro: "{code} {store}" }, { language: "it" }] }),
      ["/texts/orderPlaced/0/intro", "unknown_placeholder"],
      ["/texts/orderPlaced/1/language", "invalid_choice"],
    );
    const twice = [
      { language: "en", intro: "a" },
      { language: "EN", intro: "b" },
    ];
    assertInvalid(await write({ orderPlaced: twice }), ["/texts/orderPlaced/1/language", "not_unique"]);
    assertInvalid(
      await write({ orderPlaced: [{ language: "en", subject: "x".repeat(201) }] }),
      "/texts/orderPlaced/0/subject",
    );
  });
});

describe("a preview", () => {
  test("is there of each mail in each language, with what its words may fill in", async () => {
    for (const template of mailTemplates)
      for (const language of mailLanguages) {
        const seen = await preview({ template, language });
        assert.deepEqual([seen.template, seen.language], [template, language]);
        assert.ok(seen.subject && seen.placeholders.includes("store"), template);
        const words = seen.html.replace(/<style>[^<]*<\/style>| style="[^"]*"/g, "");
        for (const part of [seen.subject, seen.text, words])
          assert.doesNotMatch(part, /[{}]|undefined|NaN/, `${template} in ${language}`);
      }
    assert.deepEqual((await preview({ template: "order_refunded" })).placeholders, [
      "number",
      "store",
      "amount",
    ]);
    assert.equal((await preview({ template: "order_placed", language: "ja" })).language, "en");
  });

  test("shows words that are not kept, and the store's look in colors that can be read", async () => {
    const at = await server.createStore({ name: 'A & "B"', currency: "KWD" });
    const look = {
      colors: { primary: "#FFEE00", background: "#ffffff" },
      logo: "https://shop.example/a.png?x=1&y=2",
    };
    dataOf(await ask("PUT", "/settings", { body: look }, at));
    const text = { subject: "{store}: {number}" };
    const seen = await preview({ template: "order_placed", text }, at);
    assert.equal(seen.subject, 'A & "B": 1001');
    assert.match(
      seen.html,
      /<img class="m-logo" src="https:\/\/shop\.example\/a\.png\?x=1&amp;y=2" alt="A &amp; &quot;B&quot;"/,
    );
    assert.match(seen.html, /background-color: #ffffff/);
    assert.doesNotMatch(seen.html, /[; "]color: #ffee00/i, "yellow on white is not read");
    assert.match(seen.text, /55\.000/);
    assert.deepEqual(dataOf(await ask("GET", TEXTS, {}, at)).texts.orderPlaced, []);
    assert.deepEqual(await log("", at), []);
  });

  test("has the store's newest products with a picture, and none that shoppers do not see", async () => {
    const at = await server.createStore({ domain: "pictured.test" });
    const add = async (name: string, more: object) =>
      dataOf(
        await ask(
          "POST",
          "/products",
          { body: { price: "5.00", translations: [{ language: "en", name, description: "" }], ...more } },
          at,
        ),
        201,
      );
    await add("Lamp", { publishedAt: "2026-01-31", images: ["https://cdn.example/lamp.jpg?a=1&b=2"] });
    await add("Plain", { publishedAt: "2026-01-31" });
    await add("Hidden", { isActive: false, images: ["https://cdn.example/hidden.jpg"] });
    const { html, text } = await preview({ template: "order_placed" }, at);
    assert.match(html, /<img src="https:\/\/cdn\.example\/lamp\.jpg\?a=1&amp;b=2" alt=""/);
    assert.match(text, /^1 × Lamp: \$38\.00$/m);
    assert.match(text, /^2 × Cup: /m);
    assert.doesNotMatch(html, /Hidden|Plain/);
  });

  test("is refused to others, and for what is no mail", async () => {
    const { key } = await store.makeKey(["orders"]);
    const body = { template: "order_placed" };
    assertRefused(await post("/mails/preview", body, { key: undefined }), 401, "unauthenticated");
    assertRefused(await post("/mails/preview", body, { key }), 403, "permission_denied");
    assertInvalid(await post("/mails/preview", { template: "order_lost" }), "/template");
    assertInvalid(await post("/mails/preview", { ...body, text: { outro: "{code}" } }), [
      "/text/outro",
      "unknown_placeholder",
    ]);
    assertInvalid(await post("/mails/preview", { ...body, language: "?" }), "/language");
  });
});

describe("a test", () => {
  test("goes to whoever asks for it, marked, in the words that were sent, with the store's address for answers", async () => {
    dataOf(await ask("PUT", "/settings", { body: { replyTo: "Office@Shop.example" } }));
    const body = { template: "order_shipped", language: "de", text: { intro: "Los geht es." } };
    const first = await expectReplay((headers) => post("/mails/test", body, { ...asOwner, headers }));
    const { id, to } = dataOf(first, 201);
    assert.equal(to, owner.email);
    assert.equal((await post("/mails/test?dryRun=true", body, asOwner)).status, 201);
    const [waiting, ...others] = await log("template=order_shipped");
    assert.deepEqual([waiting!.id, waiting!.status, waiting!.isTest, others], [id, "waiting", true, []]);
    await server.runJobs();
    const mail = (await server.mails()).at(-1)!;
    assert.equal(mail.to, owner.email);
    assert.match(mail.subject, /^\[Test\] Ihre Bestellung 1001/);
    assert.match(mail.text, /^Los geht es\./);
    assert.equal(mail.headers["reply-to"], "office@shop.example");
    const [written] = await log("template=order_shipped");
    const { createdAt, sentAt, ...rest } = written!;
    assert.ok(sentAt >= createdAt);
    assert.deepEqual(rest, {
      ...{ id, template: "order_shipped", to: owner.email, language: "de", subject: mail.subject },
      ...{ customerId: null, orderId: null, isTest: true, status: "written", attempts: 1, error: null },
    });
    dataOf(await ask("PUT", "/settings", { body: { replyTo: null } }));
    assertInvalid(await ask("PUT", "/settings", { body: { replyTo: "nobody" } }), "/replyTo");
  });

  test("of nobody without an address, or without the permission", async () => {
    const body = { template: "order_placed" };
    assertRefused(await post("/mails/test", body, { key: undefined }), 401, "unauthenticated");
    assertRefused(await post("/mails/test", body), 403, "permission_denied");
    const { token: reader } = await addStaff(server, store, ["settings:read"]);
    assertRefused(await post("/mails/test", body, { key: reader }), 403, "permission_denied");
    const { token } = await addStaff(server, store, ["settings"]);
    assertInvalid(await post("/mails/test", {}, { key: token }), "/template");
    assert.equal((await post("/mails/test", body, { key: token })).status, 201);
    await server.runJobs();
  });

  test("is refused after five in a minute", async () => {
    const limited = await startServer({ RATE_LIMIT: "on" }, { buckets: stillBuckets() });
    try {
      const at = await limited.createStore();
      const { token: key } = await enterAsOwner(limited, at);
      const send = () => ask("POST", "/mails/test", { body: { template: "log_in" }, key }, at, limited);
      for (let i = 0; i < 5; i++) dataOf(await send(), 201);
      assertRefused(await send(), 429, "rate_limited");
    } finally {
      await limited.close();
    }
  });
});

describe("the log", () => {
  test("tells what became of a mail, by person, kind, state and time", async () => {
    const at = await server.createStore();
    const customerId = "01900000-0000-7000-8000-00000000000c";
    const orderId = "01900000-0000-7000-8000-00000000000d";
    await mailed("Ana@Example.com", { customerId, orderId }, server, at);
    await mailed("not an address", {}, server, at);
    const all = dataOf(await ask("GET", "/mails", {}, at));
    assert.equal(all.pagination.total, 2);
    const [failed, written] = all.mails;
    assert.deepEqual([failed.status, failed.attempts, failed.sentAt], ["failed", 1, null]);
    assert.match(failed.error, /address/);
    assert.deepEqual(
      [written.to, written.subject, written.language, written.orderId],
      ["Ana@Example.com", "Your password for Teahouse was changed", "en", orderId],
    );
    for (const [query, ids] of [
      ["to=ana@example.COM", [written.id]],
      ["status=failed,waiting", [failed.id]],
      [`customerId=${customerId}`, [written.id]],
      [`orderId=${orderId.toUpperCase()}`, [written.id]],
      ["template=gift_card", []],
      [`until=${written.createdAt}`, []],
      [`since=${failed.createdAt}`, [failed.id]],
    ] as const)
      assert.deepEqual(
        (await log(query, at)).map(({ id }) => id),
        ids,
        query,
      );
    assert.deepEqual(await log("", elsewhere), []);
  });

  test("is read by who may read the settings, and asked for in its own words", async () => {
    const { key } = await store.makeKey(["customers"]);
    assertRefused(await ask("GET", "/mails", { key: undefined }), 401, "unauthenticated");
    assertRefused(await ask("GET", "/mails", { key }), 403, "permission_denied");
    assertInvalid(await ask("GET", "/mails?status=lost"), "/status");
    assertInvalid(await ask("GET", "/mails?orderId=1"), "/orderId");
  });

  test("tells who may not read customers no address, in no field and by no filter", async () => {
    const at = await server.createStore();
    await mailed("ana@example.com", {}, server, at);
    await mailed("not an address", {}, server, at);
    await server.sql(
      at,
      "update mails set error = '550 <ana@example.com> unknown' where recipient like 'ana%'",
    );
    const read = (key: string, query = "") => ask("GET", `/mails?${query}`, { key }, at);
    const { key: reader } = await at.makeKey(["settings:read"]);
    const { key: knower } = await at.makeKey(["settings:read", "customers:read"]);
    const [, written] = dataOf(await read(reader)).mails;
    assert.deepEqual([written.to, written.error], ["a…@example.com", "550 <a…@example.com> unknown"]);
    const denied = await read(reader, "to=ana@example.com");
    assertRefused(denied, 403, "permission_denied");
    assert.equal(denied.body.details.permission, "customers:read");
    for (const key of [knower, at.key]) {
      const [found, ...others] = dataOf(await read(key, "to=ana@example.com")).mails;
      assert.deepEqual(
        [found.to, found.error, others],
        ["ana@example.com", "550 <ana@example.com> unknown", []],
      );
    }
  });

  test("tells of a mail that waits to be tried again, and of one that a server took", async () => {
    const smtp = await startTestSmtp();
    const away = await startTestSmtp();
    await away.close();
    const [taken, waiting] = await Promise.all([
      startServer({ SMTP_URL: smtp.url }),
      startServer({ SMTP_URL: away.url }),
    ]);
    try {
      for (const [on, expected] of [
        [taken, ["sent", 1, null]],
        [waiting, ["waiting", 1, "the mail server could not be used (ESOCKET)"]],
      ] as const) {
        const at = await on.createStore();
        await mailed("reader@example.com", {}, on, at);
        const [mail] = dataOf(await ask("GET", "/mails", {}, at, on)).mails;
        assert.deepEqual([mail.status, mail.attempts, mail.error], expected);
        assert.equal(mail.sentAt === null, on === waiting);
      }
    } finally {
      await Promise.all([taken.close(), waiting.close()]);
      await smtp.close();
    }
  });

  test("is part of what is told a customer, and forgets the address with them", async () => {
    const at = await server.createStore();
    const body = { email: "lee@example.com", firstName: "Lee", lastName: "May" };
    const { id } = dataOf(await ask("POST", "/customer", { body }, at), 201);
    await server.runJobs();
    const [mail] = await log("to=lee@example.com", at);
    assert.equal(mail!.customerId, id);
    const told = dataOf(await ask("GET", `/customer/${id}/export`, {}, at));
    assert.deepEqual(
      told.mails.map((one: Json) => one.id),
      (await log("", at)).reverse().map((one) => one.id),
    );
    dataOf(await ask("POST", `/customer/${id}/anonymize`, { body: {} }, at));
    assert.deepEqual(new Set((await log("", at)).map(({ to }) => to)), new Set([null]));
  });

  test("is swept after 90 days, and counts what is left", async () => {
    const at = await server.createStore();
    await mailed("old@example.com", {}, server, at);
    await mailed("new@example.com", {}, server, at);
    await server.sql(
      at,
      "update mails set created_at = now() - interval '91 days' where recipient = 'old@example.com'",
    );
    const { pool } = server.database;
    const swept = await tenantTransaction(pool, at.id, (tx) => mailsSweeper.sweep(tx, new Date()));
    assert.deepEqual(swept, { rows: 1, mayHaveMore: false });
    const { mails, pagination } = dataOf(await ask("GET", "/mails", {}, at));
    assert.deepEqual([mails.map(({ to }: Json) => to), pagination.total], [["new@example.com"], 1]);
  });
});
