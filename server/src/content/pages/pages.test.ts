import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
await server.send(store, "PUT", "/api/v1/settings", { body: { languages: ["en", "de"] } });

const PAGES = "/api/v1/content-pages";
const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${PAGES}${path}`, { ...(body !== undefined && { body }), ...sent });
const text = (title: string, body = "<p>Hello</p>", language = "en") => ({ language, title, body });
async function made(input: object, at: TestStore = store) {
  const answer = await ask("POST", "", input, {}, at);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const shown = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront/pages${path}`, { key: undefined });

describe("pages", () => {
  test("who may", async () => {
    const { id } = await made({ translations: [text("Doors")] });
    const reader = await store.makeKey(["content:read"]);
    const stranger = await store.makeKey(["themes"]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `/${id}`, undefined],
      ["POST", "", { translations: [text("Another")] }],
      ["PUT", `/${id}`, { isPublished: false }],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path) continue;
      const [foreign, missing] = await Promise.all([
        ask(method, path, body, {}, elsewhere),
        ask(method, `/${MISSING}`, body, {}, elsewhere),
      ]);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(missing));
    }
  });

  test("are written and read, with slugs of their own and by language", async () => {
    const page = await made({
      translations: [
        text("About us"),
        { ...text("Über uns", "<h2>Wir</h2>", "de"), metaTitle: " Wir \n alle " },
      ],
      templateSuffix: "about",
    });
    assert.deepEqual(
      [page.slug, page.isPublished, page.publishedAt, page.templateSuffix, page.version],
      ["about-us", true, null, "about", 1],
    );
    assert.deepEqual(page.translations[1], {
      language: "de",
      title: "Über uns",
      body: "<h2>Wir</h2>",
      slug: "uber-uns",
      metaTitle: "Wir alle",
      metaDescription: "",
    });
    const again = await made({ translations: [text("About us")] });
    assert.equal(again.slug, "about-us-2");
    assertRefused(
      await ask("POST", "", { slug: "about-us", translations: [text("X")] }),
      409,
      "duplicate",
      "/slug",
    );
    const { version: _, ...body } = page;
    assert.equal(
      (await ask("PUT", `/${page.id}`, body)).body.data.version,
      1,
      "what was read changes nothing",
    );
    const renamed = (await ask("PUT", `/${page.id}`, { translations: [text("Who we are")] })).body.data;
    assert.deepEqual(
      [renamed.slug, renamed.translations[0].slug, renamed.version],
      ["about-us", "about-us", 2],
    );
    const found = (await ask("GET", "?q=WHO%20we")).body.data;
    assert.deepEqual(
      found.pages.map(({ id }: { id: string }) => id),
      [page.id],
    );
    assert.equal(
      (await ask("DELETE", `/${page.id}`, undefined, { headers: { "if-match": '"2"' } })).status,
      200,
    );
    assertRefused(await ask("GET", `/${page.id}`), 404, "not_found");
    assert.equal((await made({ translations: [text("About us")] })).slug, "about-us");
  });

  test("keep nothing of their HTML that runs", async () => {
    const sent = [
      `<p onclick="x()" style="color:red" class="lead">Hi <b>you</b></p><script>alert(1)</script><style>p{}</style>`,
      `<a href="javascript:alert(1)">a</a><a href="https://a.example" target="_top">b</a><a href="/pages/x">c</a>`,
      `<img src="https://${store.domain}/media/019a0000-0000-7000-8000-000000000000.png" onerror="x()" alt="Cup">`,
      `<form action="/x"><input name="q"></form><iframe src="https://e.example"></iframe><svg><script>1</script></svg>`,
    ].join("");
    const page = await made({ translations: [text("Bad", sent)] });
    assert.equal(
      page.translations[0].body,
      '<p class="lead">Hi <b>you</b></p><a>a</a><a href="https://a.example" target="_blank" rel="noopener noreferrer">b</a><a href="/pages/x">c</a>' +
        '<img src="/media/019a0000-0000-7000-8000-000000000000.png" alt="Cup" />',
    );
  });

  test("of hostile HTML are sanitized in linear time", async () => {
    const begun = performance.now();
    for (const one of [
      "<b>",
      "<",
      "<!--",
      "<a href='",
      "&",
      "<div ",
      "</p>",
      "<table><tr>",
      '"',
      "<![CDATA[",
    ])
      await made({ translations: [text("Much", one.repeat(Math.floor(100_000 / one.length)))] });
    assert.ok(performance.now() - begun < 30_000);
  });

  test("input of another form", async () => {
    assertInvalid(await ask("POST", "", {}), ["/translations", "required"]);
    assertInvalid(await ask("POST", "", { translations: [text("  ")] }), [
      "/translations/0/title",
      "too_short",
    ]);
    assertInvalid(await ask("POST", "", { translations: [text("a"), text("b")] }), [
      "/translations/1/language",
      "not_unique",
    ]);
    for (const [more, field] of [
      [{ slug: "Not A Slug" }, "/slug"],
      [{ templateSuffix: "a.b" }, "/templateSuffix"],
      [{ publishedAt: "soon" }, "/publishedAt"],
      [{ isPublished: "yes" }, "/isPublished"],
      [{ color: 1 }, "/color"],
    ] as const)
      assertInvalid(await ask("POST", "", { translations: [text("a")], ...more }), field);
    const long = { ...text("a"), body: "x".repeat(100_001) };
    assertInvalid(await ask("POST", "", { translations: [long] }), "/translations/0/body");
  });

  test("replay, stale version, dry run", async () => {
    await expectReplay((headers) => ask("POST", "", { translations: [text("Once")] }, { headers }));
    const { id } = await made({ translations: [text("Versioned")] });
    await ask("PUT", `/${id}`, { isPublished: false });
    assertRefused(await ask("PUT", `/${id}`, { isPublished: true, version: 1 }), 409, "version_conflict");
    assertRefused(
      await ask("DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
      409,
      "version_conflict",
    );
    const dry = await ask("POST", "?dryRun=true", { translations: [text("Dry")] });
    assert.equal(dry.status, 201);
    assertRefused(await ask("GET", `/${dry.body.data.id}`), 404, "not_found");
  });
});

describe("what shoppers see of pages", () => {
  test("one by its id and its slugs, in the language asked for", async () => {
    const at = await server.createStore();
    await server.send(at, "PUT", "/api/v1/settings", { body: { languages: ["en", "de"] } });
    const page = await made({ translations: [text("Shipping"), text("Versand", "<p>Hallo</p>", "de")] }, at);
    for (const name of [page.id, "shipping", "versand"]) {
      const { status, body, headers } = await shown(`/${name}?lang=de`, at);
      assert.equal(status, 200);
      assert.deepEqual(
        [body.data.title, body.data.body, body.data.slug],
        ["Versand", "<p>Hallo</p>", "shipping"],
      );
      assert.match(String(headers["cache-control"]), /public/);
      assert.ok(headers.etag);
    }
    const { pages } = (await shown("", at)).body.data;
    assert.deepEqual(
      pages.map(({ title, body }: { title: string; body?: string }) => [title, body]),
      [["Shipping", undefined]],
    );
    assertRefused(await shown("/nothing", at), 404, "not_found");
    assertRefused(await shown(`/${page.id}`), 404, "not_found");
  });

  test("none that is not published, or not yet", async () => {
    const at = await server.createStore();
    await made({ isPublished: false, translations: [text("Hidden")] }, at);
    await made({ publishedAt: "2999-01-01", translations: [text("Later")] }, at);
    await made({ publishedAt: "2020-01-01", translations: [text("Past")] }, at);
    assertRefused(await shown("/hidden", at), 404, "not_found");
    assertRefused(await shown("/later", at), 404, "not_found");
    assert.equal((await shown("/past", at)).status, 200);
    assert.equal((await shown("", at)).body.data.pagination.total, 1);
  });
});
