import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { type Sent, testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore();

const PATH = "/api/v1/payment-methods";
const keys = {
  publishableKey: "pk_test_abcd1234",
  secretKey: "sk_test_zqSecretqz5678",
  webhookSecret: "whsec_zqSecretqz9012",
};
const read = async (of = store) => (await server.send(of, "GET", PATH)).body.data;
const put = (body: unknown, sent: Sent = {}, of = store) => server.send(of, "PUT", PATH, { body, ...sent });

describe("payment methods", () => {
  test("of a new store are all there are, taken by itself; it offers cash and bank transfer", async () => {
    const { methods, stripe, version, updatedAt } = await read(await server.createStore());
    assert.deepEqual(
      methods.map((one: { method: string }) => one.method),
      ["cash", "card", "wallet", "bank_transfer", "installment"],
    );
    for (const one of methods)
      assert.deepEqual(
        { ...one, method: "" },
        {
          method: "",
          provider: "manual",
          isActive: one.method === "cash" || one.method === "bank_transfer",
          instructions: null,
        },
      );
    assert.deepEqual(stripe, {
      publishableKey: null,
      merchantId: null,
      secretKeyLast4: null,
      webhookSecretLast4: null,
      isTest: null,
      capture: "automatic",
      multicapture: false,
    });
    assert.deepEqual([version, updatedAt], [1, null]);
  });

  test("change what is given; secrets are kept and never answered", async () => {
    const own = await server.createStore();
    const changed = await put(
      {
        stripe: keys,
        methods: [
          { method: "card", provider: "stripe" },
          { method: "bank_transfer", instructions: "IBAN" },
          { method: "installment", isActive: false },
        ],
      },
      {},
      own,
    );
    assert.equal(changed.status, 200, changed.text);
    assert.ok(!changed.text.includes("zqSecretqz"));
    const { methods, stripe, version } = await read(own);
    assert.equal(version, 2);
    assert.deepEqual(stripe, {
      publishableKey: keys.publishableKey,
      merchantId: null,
      secretKeyLast4: "5678",
      webhookSecretLast4: "9012",
      isTest: true,
      capture: "automatic",
      multicapture: false,
    });
    assert.deepEqual(
      methods.map((one: Record<string, unknown>) => [
        one.method,
        one.provider,
        one.isActive,
        one.instructions,
      ]),
      [
        ["cash", "manual", true, null],
        ["card", "stripe", true, null],
        ["wallet", "manual", false, null],
        ["bank_transfer", "manual", true, "IBAN"],
        ["installment", "manual", false, null],
      ],
    );
    // Written back as it was read, it changes nothing.
    const same = await put({ methods, stripe, version }, {}, own);
    assert.deepEqual(same.body.data, (await put({}, {}, own)).body.data);
    assert.equal(same.body.data.version, 2);
    const [row] = await server.sql(own, "select a::text from payment_accounts a where store_id = $1", [
      own.id,
    ]);
    assert.ok(!JSON.stringify(row).includes(Buffer.from("zqSecretqz").toString("hex")));
    const offered = await server.send(own, "GET", "/api/v1/storefront/payment-methods", { key: undefined });
    assert.equal(offered.body.data.publishableKey, keys.publishableKey);
    assert.deepEqual(
      offered.body.data.methods.map((one: { method: string }) => one.method),
      ["cash", "card", "bank_transfer"],
    );
  });

  test("of a provider are offered; those that lose theirs are not, unless it is said", async () => {
    const own = await server.createStore();
    const set = async (...methods: object[]) => {
      const data = dataOf(await put({ stripe: keys, methods }, {}, own));
      const active = data.methods.filter((one: { isActive: boolean }) => one.isActive);
      return active.map((one: { method: string }) => one.method);
    };
    assert.deepEqual(await set({ method: "card", instructions: "soon" }), ["cash", "bank_transfer"]);
    const wallet = { method: "wallet", provider: "stripe", isActive: false };
    assert.deepEqual(await set({ method: "card", provider: "stripe" }, wallet), [
      "cash",
      "card",
      "bank_transfer",
    ]);
    const terminal = { method: "wallet", isActive: true };
    assert.deepEqual(await set({ method: "card", provider: "manual" }, terminal), [
      "cash",
      "wallet",
      "bank_transfer",
    ]);
    assert.deepEqual(
      await set({ method: "installment", isActive: true }, { method: "cash", isActive: false }),
      ["wallet", "bank_transfer", "installment"],
    );
  });

  test(
    "of a store that was there before this version, and had set none, are all offered as they were",
    onOnePostgres,
    async () => {
      const [old, set] = [await server.createStore(), await server.createStore()];
      await put({ methods: [{ method: "cash", isActive: false }] }, {}, set);
      const before = await read(set);
      const migration = await readFile(
        new URL("../../../migrations/0066_offered_methods.sql", import.meta.url),
        "utf8",
      );
      await server.asOwner(old, (query) => query(`set constraints all immediate; ${migration}`));
      const { methods, version } = await read(old);
      assert.equal(version, 1);
      for (const one of methods) assert.equal(one.isActive, true);
      assert.deepEqual(await read(set), before);
      assert.equal(
        (await put({ methods: [{ method: "card", isActive: false }], version: 1 }, {}, old)).status,
        200,
      );
    },
  );

  test("of a provider whose account is not complete are 400, and so is taking its keys away", async () => {
    const own = await server.createStore();
    assertInvalid(await put({ methods: [{ method: "card", provider: "stripe" }] }, {}, own), [
      "/methods/0/provider",
      "provider_not_ready",
    ]);
    assert.equal(
      (await put({ stripe: keys, methods: [{ method: "card", provider: "stripe" }] }, {}, own)).status,
      200,
    );
    for (const name of Object.keys(keys))
      assertInvalid(await put({ stripe: { [name]: null } }, {}, own), ["/stripe", "provider_not_ready"]);
    const none = { publishableKey: null, secretKey: null, webhookSecret: null };
    const gone = await put({ stripe: none, methods: [{ method: "card", provider: "manual" }] }, {}, own);
    assert.deepEqual(gone.body.data.stripe.secretKeyLast4, null);
    const [row] = await server.sql(own, "select secrets from payment_accounts where store_id = $1", [own.id]);
    assert.deepEqual(row, { secrets: {} });
  });

  test("name what is wrong", async () => {
    assertInvalid(await put({ stripe: { secretKey: "pk_test_abc" } }), "/stripe/secretKey");
    assertInvalid(await put({ stripe: { publishableKey: "sk_test_abc" } }), "/stripe/publishableKey");
    assertInvalid(await put({ stripe: { webhookSecret: "abc" } }), "/stripe/webhookSecret");
    assertInvalid(await put({ stripe: { merchantId: "sk_test_abc" } }), "/stripe/merchantId");
    assertInvalid(await put({ stripe: { ...keys, publishableKey: "pk_live_abc" } }), [
      "/stripe/publishableKey",
      "other_mode",
    ]);
    assertInvalid(
      await put({ stripe: keys, methods: [{ method: "cash", provider: "stripe" }] }),
      "/methods/0/provider",
    );
    assertInvalid(await put({ methods: [{ method: "card" }, { method: "card" }] }), [
      "/methods/1/method",
      "not_unique",
    ]);
    assertInvalid(await put({ methods: [{ method: "gold" }] }), "/methods/0/method");
    assertInvalid(await put({ method: [] }), "/method");
  });

  test("are not written under a stale version, nor in a dry run", async () => {
    const own = await server.createStore();
    assert.equal((await put({ stripe: { capture: "manual" }, version: 1 }, {}, own)).status, 200);
    assertRefused(
      await put({ stripe: { capture: "automatic" }, version: 1 }, {}, own),
      409,
      "version_conflict",
    );
    assertRefused(
      await put({ stripe: { capture: "automatic" } }, { headers: { "if-match": '"1"' } }, own),
      409,
      "version_conflict",
    );
    const dry = await server.send(own, "PUT", `${PATH}?dryRun=true`, {
      body: { stripe: { capture: "automatic" } },
    });
    assert.equal(dry.body.data.stripe.capture, "automatic");
    assert.equal((await read(own)).stripe.capture, "manual");
  });

  test("of two writers at once both count", async () => {
    const own = await server.createStore();
    await Promise.all([
      put({ methods: [{ method: "card", instructions: "a" }] }, {}, own),
      put({ methods: [{ method: "cash", instructions: "b" }] }, {}, own),
    ]);
    const { methods, version } = await read(own);
    assert.deepEqual([methods[0].instructions, methods[1].instructions, version], ["b", "a", 3]);
  });
});
