import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { assertSafePage, HOSTILE, visitorOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { blocksOf } from "./routes.ts";

const server = await testServer();
const store = await server.createStore({ name: HOSTILE });
const { get } = visitorOf(server, store);
const put = (path: string, body: unknown) => server.send(store, "PUT", `/api/v1${path}`, { body });

const german = {
  language: "de",
  text: `# Rückgabe\n\nAlles,\nwas Sie wollen.\n\n- heil\n- ganz\n${HOSTILE}`,
};
await put("/settings", { languages: ["en", "de"], logo: "https://cdn.example/logo.png?a=1;b" });

test("a policy is shown in the visitor's language, else in one that it has; its text is only text", async () => {
  const written = dataOf(
    await put("/policies", { refunds: [german, { language: "en", text: "Anything." }] }),
  );
  assert.equal(written.version, 2);
  const page = await get("/policies/refunds", { headers: { "accept-language": "de" } });
  assertSafePage(page);
  assert.ok(page.text.includes('<div lang="de" dir="auto">'));
  assert.ok(page.text.includes("<h2>Rückgabe</h2>") && page.text.includes("<li>heil</li><li>ganz</li>"));
  assert.ok(
    (await get("/policies/refunds", { headers: { "accept-language": "tr" } })).text.includes("Anything."),
  );
  dataOf(await put("/policies", { refunds: [german] }));
  const only = await get("/policies/refunds", { headers: { "accept-language": "ar" } });
  assert.ok(only.text.includes('<html lang="ar" dir="rtl">') && only.text.includes('<div lang="de"'));
});

test("it is linked to from every page, from the storefront's profile, and unless another address is set", async () => {
  const profile = async () =>
    dataOf(await server.send(store, "GET", "/api/v1/storefront/store", { key: undefined }));
  assert.equal((await profile()).policies.refunds, `https://${store.domain}/policies/refunds`);
  const policy = async () => (await get("/account/verify-email")).text;
  assert.match(await policy(), /<footer><nav [^>]*><a href="\/policies\/refunds">Refund policy<\/a><\/nav>/);
  dataOf(
    await put("/settings", {
      policies: { refunds: "https://shop.example/refunds", terms: "https://shop.example/t" },
    }),
  );
  assert.equal((await profile()).policies.refunds, "https://shop.example/refunds");
  const text = await policy();
  assert.ok(
    text.includes('href="https://shop.example/refunds"') && text.includes('href="https://shop.example/t"'),
  );
  dataOf(await put("/settings", { policies: { refunds: null, terms: null } }));
});

test("the store's logo is the one picture that its pages load; its name is its text", async () => {
  const { text, headers } = await get("/account/verify-email");
  assert.match(String(headers["content-security-policy"]), /; img-src https:\/\/cdn\.example; form-action/);
  assert.match(text, /<header><span><img src="https:\/\/cdn\.example\/logo\.png\?a=1;b" alt="&quot;&gt;/);
});

test("a picture's host never adds to the policy: what cannot stand in it is not loaded", async () => {
  const policyWith = async (logo: string) => {
    await put("/settings", { logo });
    return String((await get("/account/verify-email")).headers["content-security-policy"]);
  };
  const none = (await policyWith("https://cdn.example/x")).replace("; img-src https://cdn.example", "");
  for (const host of ["a;sandbox", "a,default-src", "*", "*.example", "a'self'", "a$b", "[::1]"])
    assert.equal(await policyWith(`https://${host}/x`), none, host);
  for (const host of ["cdn.example:8443", "my_files.example", "xn--bcher-kva.example"])
    assert.ok((await policyWith(`https://${host}/x`)).includes(`; img-src https://${host};`), host);
});

test("a text with blanks is stored, named, and shown to nobody", async () => {
  const sent = {
    language: "en",
    text: "Send it to [[Return address]] within [[days]] days. [[Return address]]",
  };
  const stored = dataOf(await put("/policies", { shipping: [sent] }));
  assert.deepEqual(stored.shipping, [sent]);
  const blanks = ["Return address", "days"];
  assert.deepEqual(stored.unfinished, [{ policy: "shipping", language: "en", blanks }]);
  const missing = await get("/policies/legal-notice");
  const hidden = await get("/policies/shipping");
  assert.deepEqual([hidden.status, hidden.text], [404, missing.text]);
  const profile = async () =>
    dataOf(await server.send(store, "GET", "/api/v1/storefront/store", { key: undefined })).policies.shipping;
  assert.equal(await profile(), null);
  const whole = { language: "de", text: "Binnen 3 Tagen [innen]." };
  const both = dataOf(await put("/policies", { shipping: [sent, whole] }));
  // As it was read it is written back.
  assert.equal(dataOf(await put("/policies", both)).version, both.version);
  assert.equal(await profile(), `https://${store.domain}/policies/shipping`);
  const page = await get("/policies/shipping", { headers: { "accept-language": "en" } });
  assert.ok(page.text.includes("Binnen 3 Tagen [innen].") && !page.text.includes("Return address"));
  dataOf(await put("/policies", { shipping: [] }));
});

test("a text from before blanks stays published as it is, until it is changed", async () => {
  const old = { language: "en", text: "See [[our wiki]]." };
  const both = [old, { language: "de", text: "Siehe [[Wiki]]." }];
  dataOf(await put("/policies", { shipping: both, legalNotice: [old] }));
  // The column's default for rows from before it.
  await server.asOwner(store, (query) => query("update store_policies set as_written = '[\"*\"]'"));
  const read = async () => dataOf(await server.send(store, "GET", "/api/v1/policies"));
  const links = async () =>
    dataOf(await server.send(store, "GET", "/api/v1/storefront/store", { key: undefined })).policies;
  const url = (path: string) => `https://${store.domain}/policies/${path}`;
  assert.deepEqual((await read()).unfinished, []);
  // A change of another policy leaves it as it is.
  dataOf(await put("/policies", { terms: [{ language: "en", text: "Be [[kind]]." }] }));
  const { unfinished } = await read();
  assert.deepEqual(unfinished, [{ policy: "terms", language: "en", blanks: ["kind"] }]);
  const { shipping, legalNotice, terms } = await links();
  assert.deepEqual([shipping, legalNotice, terms], [url("shipping"), url("legal-notice"), null]);
  const page = await get("/policies/shipping", { headers: { "accept-language": "en" } });
  assert.ok(page.text.includes("See [[our wiki]]."));
  // A text that is changed, or taken away and written again, is one of today.
  dataOf(await put("/policies", { shipping: [{ ...old, text: "See [[wiki]]." }, both[1]], legalNotice: [] }));
  const after = dataOf(await put("/policies", { legalNotice: [old] }));
  assert.deepEqual(
    after.unfinished.map(({ policy, language }: Json) => `${policy}/${language}`),
    ["terms/en", "shipping/en", "legalNotice/en"],
  );
  assert.equal((await links()).shipping, url("shipping"));
  const shown = await get("/policies/shipping", { headers: { "accept-language": "en" } });
  assert.ok(shown.text.includes("Siehe [[Wiki]].") && !shown.text.includes("[[wiki]]"));
  dataOf(await put("/policies", { shipping: [], terms: [], legalNotice: [] }));
});

test("an unknown policy, an unwritten one and one that is turned off are the same 404", async () => {
  const missing = await get("/policies/terms");
  assert.equal(missing.status, 404);
  for (const path of [
    "/policies/nothing",
    "/policies/constructor",
    "/policies/%3Cb%3E",
    `/policies/${"x".repeat(500)}`,
  ])
    assert.equal((await get(path)).text, missing.text, path);
  dataOf(await put("/settings", { pages: { policies: false } }));
  const off = await get("/policies/refunds");
  assert.equal(off.status, 404);
  assert.ok(!(await get("/account/verify-email")).text.includes("/policies/"));
  dataOf(await put("/settings", { pages: { policies: true } }));
  assert.equal((await get("/policies/refunds")).status, 200);
});

test("texts are of the store's languages, each once; what is not sent stays, and a stale version is refused", async () => {
  assertInvalid(await put("/policies", { terms: [{ language: "fr", text: "x" }] }), "/terms/0/language");
  assertInvalid(await put("/policies", { terms: [german, german] }), "/terms/1/language");
  assertInvalid(await put("/policies", { terms: [{ language: "de", text: "  " }] }), "/terms/0/text");
  assertInvalid(
    await put("/policies", { terms: [{ language: "de", text: "x".repeat(50_001) }] }),
    "/terms/0/text",
  );
  const before = dataOf(await server.send(store, "GET", "/api/v1/policies"));
  const after = dataOf(
    await put("/policies", { privacy: [{ language: "DE", text: " Nichts. " }], version: before.version }),
  );
  assert.deepEqual(after.privacy, [{ language: "de", text: "Nichts." }]);
  assert.deepEqual([after.refunds, after.version], [before.refunds, before.version + 1]);
  assert.equal((await put("/policies", { privacy: [], version: before.version })).status, 409);
  const same = dataOf(await put("/policies", { privacy: after.privacy }));
  assert.equal(same.version, after.version);
  const rehearsed = await server.send(store, "PUT", "/api/v1/policies?dryRun=true", {
    body: { privacy: [] },
  });
  assert.deepEqual(dataOf(rehearsed).privacy, []);
  assert.deepEqual(dataOf(await server.send(store, "GET", "/api/v1/policies")), same);
});

test("paragraphs, headings and lists are all that a text can be, and take no longer than it is long", () => {
  const shown = (text: string) =>
    blocksOf(text)
      .map((one) => one.html.trim())
      .join("");
  assert.equal(shown("a\r\nb\n \n\nc"), '<p class="told">a\nb</p><p class="told">c</p>');
  assert.equal(
    shown("# A <b>\n- x\n- y\nz"),
    '<h2>A &lt;b&gt;</h2><ul><li>x</li><li>y</li></ul><p class="told">z</p>',
  );
  // A second on a slow machine. By steps that grow with the square of the length, it takes minutes on any.
  const began = process.threadCpuUsage();
  for (const unit of ["\n ", "\n", " ", "- \n# "]) blocksOf(unit.repeat(250_000 / unit.length));
  const { user } = process.threadCpuUsage(began);
  assert.ok(user < 20_000_000, `${user} µs`);
});
