import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { makePreviewToken, type Preview, readPreviewToken } from "./preview-token.ts";

const THEMES = "/api/v1/themes";
const vault = createVault(["a secret of this installation, long enough"]);
const STORE = randomUUID();
const now = new Date("2026-05-01T12:00:00Z");

describe("a preview's token", () => {
  const previews = fc.record<Preview>({
    themeId: fc.oneof(fc.uuid({ version: 7 }), fc.constant("default")),
    number: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    purpose: fc.constantFrom("editor", "link"),
    expiresAt: fc.integer({ min: 1, max: 86_400 }).map((seconds) => new Date(now.getTime() + seconds * 1000)),
  });

  test("says what it was made of, until it expires", () => {
    fc.assert(
      fc.property(previews, (preview) => {
        const token = makePreviewToken(vault, STORE, preview);
        assert.match(token, /^[A-Za-z0-9_-]{79}$/);
        assert.deepEqual(readPreviewToken(vault, STORE, token, now), { ...preview });
        assert.equal(readPreviewToken(vault, STORE, token, preview.expiresAt), undefined);
      }),
    );
  });

  test("no changed character, other store or other secret opens it", () => {
    const token = makePreviewToken(vault, STORE, {
      themeId: randomUUID(),
      number: null,
      purpose: "link",
      expiresAt: new Date(now.getTime() + 1000),
    });
    const other = createVault(["another secret of another installation"]);
    assert.equal(readPreviewToken(vault, randomUUID(), token, now), undefined);
    assert.equal(readPreviewToken(other, STORE, token, now), undefined);
    assert.ok(
      readPreviewToken(
        createVault(["a new secret, which is long enough too", "a secret of this installation, long enough"]),
        STORE,
        token,
        now,
      ),
    );
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      assert.equal(readPreviewToken(vault, STORE, changed, now), undefined, `${at}`);
    }
    for (const text of ["", "pv_", `${token}A`, token.slice(0, -1), "pv_%00", "é".repeat(79)])
      assert.equal(readPreviewToken(vault, STORE, text, now), undefined, text);
  });
});

describe("POST /themes/:id/previews", async () => {
  const server = await testServer();
  let store: TestStore;
  let id: string;
  const send = (path: string, body?: unknown, at = store, sent?: Sent) =>
    server.send(at, "POST", path, { ...(body !== undefined && { body }), ...sent });
  const preview = (body?: unknown, of = id, sent?: Sent) =>
    send(`${THEMES}/${of}/previews`, body, store, sent);

  before(async () => {
    store = await server.createStore();
    const files = [{ path: "layout/theme.liquid", content: "{{ content_for_layout }}" }];
    const made = await send(THEMES, { name: "Theme", files });
    id = made.body.data.id;
    assert.equal((await send(`${THEMES}/${id}/versions`, {})).status, 201);
  });

  test("answers an address on the host that was asked, good for a day", async () => {
    for (const body of [undefined, {}, { purpose: "editor", number: null }, { number: 1 }]) {
      const made = await preview(body);
      assert.equal(made.status, 201, made.text);
      const { url, expiresAt } = made.body.data;
      assert.match(url, new RegExp(`^https?://${store.domain}(:\\d+)?/preview/pv_[\\w-]{76}/$`));
      const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
      assert.ok(hours > 23.9 && hours <= 24, expiresAt);
    }
    assert.equal((await preview({}, "default")).status, 201);
  });

  test("writes nothing: the theme stays as it is, and a dry run's address has expired", async () => {
    const before = await server.send(store, "GET", `${THEMES}/${id}`);
    const dry = await server.send(store, "POST", `${THEMES}/${id}/previews?dryRun=true`, { body: {} });
    assert.equal(dry.status, 201, dry.text);
    assert.ok(Date.parse(dry.body.data.expiresAt) <= Date.now());
    const key = { headers: { "idempotency-key": randomUUID() } };
    const first = await preview({}, id, key);
    assert.equal((await preview({}, id, key)).text, first.text);
    const after = await server.send(store, "GET", `${THEMES}/${id}`);
    assert.equal(
      after.text.replace(/"requestId":"[^"]*"/, ""),
      before.text.replace(/"requestId":"[^"]*"/, ""),
    );
  });

  test("names what is wrong, and knows no theme or version that is not there", async () => {
    assertInvalid(await preview({ purpose: "buy" }), ["/purpose", "invalid_choice"]);
    assertInvalid(await preview({ number: 0 }), ["/number", "too_small"]);
    assertInvalid(await preview({ number: 9 }), ["/number", "not_found"]);
    assertInvalid(await preview({ number: 1 }, "default"), ["/number", "not_found"]);
    assertInvalid(await preview({ hours: 9 }), ["/hours", "unknown_field"]);
    const elsewhere = await server.createStore();
    const foreign = await send(`${THEMES}/${id}/previews`, {}, elsewhere);
    const missing = await send(`${THEMES}/${MISSING}/previews`, {}, elsewhere);
    for (const answer of [foreign, missing, await preview({}, "another")])
      assertRefused(answer, 404, "not_found");
    assert.equal(
      foreign.text.replace(/"requestId":"[^"]*"/, ""),
      missing.text.replace(/"requestId":"[^"]*"/, ""),
    );
  });
});
