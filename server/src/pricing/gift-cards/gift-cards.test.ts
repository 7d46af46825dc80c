import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const CARDS = "/api/v1/gift-cards";
const CHECK = "/api/v1/storefront/gift-cards/check";
const MADE = /^[23456789A-HJKMNP-TV-Z]{4}(-[23456789A-HJKMNP-TV-Z]{4}){4}$/;

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const fresh = (more: Fields = {}) => ({ amount: "50", ...more });
const post = (input: unknown, at = store, sent?: Sent) =>
  server.send(at, "POST", CARDS, { body: input, ...sent });
const put = (id: string, input: unknown, at = store, sent?: Sent) =>
  server.send(at, "PUT", `${CARDS}/${id}`, { body: input, ...sent });
const adjust = (id: string, input: Fields, at = store, sent?: Sent) =>
  server.send(at, "POST", `${CARDS}/${id}/adjust`, { body: { reason: "goodwill", ...input }, ...sent });
const check = (code: string, at = store, sent?: Sent) =>
  server.send(at, "POST", CHECK, { key: undefined, body: { code }, ...sent });
const created = async (input: unknown = fresh(), at = store) => dataOf(await post(input, at), 201);
const readBack = async (id: string, at = store) => dataOf(await server.send(at, "GET", `${CARDS}/${id}`));
const list = async (query: Fields = {}, at = store): Promise<{ giftCards: Json[]; pagination: Json }> =>
  dataOf(await server.send(at, "GET", `${CARDS}?${new URLSearchParams(query as Record<string, string>)}`));
async function movementsOf(id: string, at = store): Promise<Json[]> {
  const data = dataOf(await server.send(at, "GET", `${CARDS}/${id}/movements?limit=100`));
  return data.movements;
}
async function customer(at = store): Promise<string> {
  const body = {
    email: `${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "Byron",
    sendMail: undefined,
  };
  return (await server.send(at, "POST", "/api/v1/customer", { body })).body.data.id;
}

describe("create", () => {
  test("makes a code that is shown once; only a keyed hash and the last four are stored", async () => {
    const answer = await post(fresh({ note: " Prize ", expiresAt: "2099-12-31", customerId: null }));
    assert.equal(answer.status, 201, answer.text);
    const { id, code, createdAt, updatedAt, ...card } = answer.body.data;
    assert.match(code, MADE);
    assert.equal(answer.headers.location, `${CARDS}/${id}`);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(card, {
      last4: code.slice(-4),
      initialAmount: "50.00",
      balance: "50.00",
      isActive: true,
      expiresAt: "2100-01-01T00:00:00.000Z",
      note: "Prize",
      customerId: null,
      orderId: null,
      version: 1,
    });
    const { code: _, ...told } = answer.body.data;
    assert.deepEqual(await readBack(id), told);
    const rows = await server.sql(
      store,
      "select g::text as kept, length(code_hash) as size from gift_cards g where gift_card_id = $1",
      [id],
    );
    assert.equal(rows[0]!.size, 32);
    assert.ok(!rows[0]!.kept.includes(code) && !rows[0]!.kept.includes(code.replaceAll("-", "")));
    const entries = await server.sql(store, "select t::text as kept from audit_entries t");
    for (const text of [server.logged(), ...entries.map(({ kept }) => kept)]) assert.ok(!text.includes(code));
    const [movement] = await movementsOf(id);
    const { id: ___, createdAt: ____, actor, ...rest } = movement;
    assert.deepEqual(rest, { delta: "50.00", balanceAfter: "50.00", reason: "created", orderId: null });
    assert.match(actor, /^api_key:/);
  });

  test("made codes differ", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => created()));
    assert.equal(new Set(made.map(({ code }) => code)).size, 20);
  });

  test("takes a code of the merchant's; one that is taken is 409, whatever its case and dashes", async () => {
    const code = `Gift-${randomUUID().slice(0, 18)}`;
    const card = await created(fresh({ code }));
    assert.deepEqual([card.code, card.last4], [code, code.replaceAll("-", "").toUpperCase().slice(-4)]);
    for (const same of [code, code.toUpperCase(), code.replaceAll("-", "").toLowerCase()])
      assertRefused(await post(fresh({ code: same })), 409, "duplicate", ["/code", "duplicate"]);
    await put(card.id, { isActive: false });
    assertRefused(await post(fresh({ code })), 409, "duplicate");
    assert.equal((await created(fresh({ code }), elsewhere)).code, code);
    const once = `${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(fresh({ code: once }))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
  });

  test("can be for a customer of the store", async () => {
    const customerId = await customer();
    assert.equal((await created(fresh({ customerId: customerId.toUpperCase() }))).customerId, customerId);
    assertInvalid(await post(fresh({ customerId: await customer(elsewhere) })), ["/customerId", "not_found"]);
  });

  const faults: [Fields, string, string][] = [
    [{ amount: undefined }, "/amount", "required"],
    [{ amount: null }, "/amount", "not_a_decimal"],
    [{ amount: "0" }, "/amount", "not_positive"],
    [{ amount: 0 }, "/amount", "not_positive"],
    [{ amount: "-5" }, "/amount", "negative"],
    [{ amount: "1.234" }, "/amount", "too_many_fraction_digits"],
    [{ amount: "1e3" }, "/amount", "not_a_decimal"],
    [{ amount: "9".repeat(16) }, "/amount", "too_many_digits"],
    [{ code: "SHORT-1" }, "/code", "invalid_format"],
    [{ code: "--------" }, "/code", "invalid_format"],
    [{ code: "12345678" }, "/code", "too_short"],
    [{ code: "1234-5678-901" }, "/code", "too_short"],
    [{ code: "x".repeat(65) }, "/code", "too_long"],
    [{ code: "with blanks in it" }, "/code", "invalid_format"],
    [{ code: "ÄÖÜÄÖÜÄÖÜ" }, "/code", "invalid_format"],
    [{ code: "١٢٣٤٥٦٧٨" }, "/code", "invalid_format"],
    [{ code: "abcdefgh\u0000" }, "/code", "nul"],
    [{ code: "abcdefgh\n" }, "/code", "invalid_format"],
    [{ code: "'; drop table--" }, "/code", "invalid_format"],
    [{ expiresAt: "2020-01-01" }, "/expiresAt", "not_in_future"],
    [{ expiresAt: "soon" }, "/expiresAt", "invalid_datetime"],
    [{ note: "x".repeat(2_001) }, "/note", "too_long"],
    [{ customerId: MISSING }, "/customerId", "not_found"],
    [{ customerId: "nobody" }, "/customerId", "invalid_id"],
    [{ balance: "1" }, "/balance", "read_only_field"],
    [{ bogus: 1 }, "/bogus", "unknown_field"],
  ];
  for (const [more, field, code] of faults)
    test(`${JSON.stringify(more).slice(0, 60)} is 400 ${code} at ${field}`, async () => {
      assertRefused(await post(fresh(more)), 400, code === "read_only_field" ? code : "validation_failed", [
        field,
        code,
      ]);
    });

  test("the faults that the schema finds are named first, then the others", async () => {
    assertInvalid(
      await post({ amount: "0", expiresAt: "2020-01-01", customerId: MISSING }),
      ["/amount", "not_positive"],
      ["/expiresAt", "not_in_future"],
      ["/customerId", "not_found"],
    );
    assertInvalid(await post({ amount: "0", code: "x" }), ["/code", "invalid_format"]);
  });

  test("notes are kept as strange as they are", async () => {
    for (const note of [
      "'; drop table gift_cards;--",
      "\\",
      "%s",
      "😀",
      "سلام",
      "<b>",
      "__proto__",
      "a\u0301",
    ])
      assert.equal((await created(fresh({ note }))).note, note);
  });

  test("a retry answers the same code; a dry run leaves no card", async () => {
    const first = await expectReplay((headers) => post(fresh(), store, { headers }));
    assert.equal(first.status, 201);
    const rows = await server.sql(store, "select k::text as kept from idempotency_keys k");
    for (const { kept } of rows) assert.ok(!kept.includes(first.body.data.code));
    const dry = await server.send(store, "POST", `${CARDS}?dryRun=true`, { body: fresh() });
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [201, "true"]);
    assertRefused(await check(dry.body.data.code), 404, "not_found");
  });
});

describe("update", () => {
  test("changes note, end and whether it can pay; keeps what is left out", async () => {
    const { code: _, ...card } = await created(fresh({ note: "a" }));
    const data = dataOf(
      await put(card.id, {
        ...card,
        expiresAt: "2099-12-31",
        balance: "9",
        customerId: MISSING,
      }),
    );
    const { updatedAt } = data;
    const after = { ...card, expiresAt: "2100-01-01T00:00:00.000Z", version: 2, updatedAt };
    assert.deepEqual(data, after);
    assert.deepEqual((await put(card.id, { note: "a" })).body.data, after);
    assert.equal((await put(card.id, { note: null, isActive: false })).body.data.isActive, false);
    assertInvalid(await put(card.id, { expiresAt: "2020-01-01" }), ["/expiresAt", "not_in_future"]);
    assertInvalid(await put(card.id, { isActive: null }), "/isActive");
  });

  test("an expired card can be written back", async () => {
    const { code: _, ...card } = await created(fresh({ expiresAt: "2099-12-31" }));
    await server.sql(
      store,
      "update gift_cards set expires_at = '2020-01-01T00:00:00Z' where gift_card_id = $1",
      [card.id],
    );
    const answer = await put(card.id, { ...(await readBack(card.id)), note: "over" });
    assert.equal(answer.status, 200, answer.text);
  });

  test("a stale version is 409; of 20 with the same one, one wins", async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put(id, { note: `${i}`, version: 1 })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
    for (const answer of [
      await put(id, { note: "late" }, store, { headers: { "if-match": '"1"' } }),
      await adjust(id, { delta: "1", version: 1 }),
    ]) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
  });

  test("there is no DELETE", async () => {
    assertRefused(
      await server.send(store, "DELETE", `${CARDS}/${(await created()).id}`),
      405,
      "method_not_allowed",
    );
  });

  test("a dry run changes nothing", async () => {
    const { code: _, ...card } = await created();
    const dry = await server.send(store, "PUT", `${CARDS}/${card.id}?dryRun=true`, {
      body: { isActive: false },
    });
    assert.equal(dry.body.data.isActive, false);
    assert.deepEqual(await readBack(card.id), card);
  });
});

describe("adjust", () => {
  test("sets the balance or changes it by a delta, and writes the ledger", async () => {
    const { id } = await created();
    const down = await adjust(id, { delta: "-20.50", reason: " returned\n goods " });
    assert.equal(down.status, 200, down.text);
    assert.deepEqual([down.body.data.balance, down.body.data.version], ["29.50", 2]);
    assert.equal(down.headers.etag, '"2"');
    assert.equal((await adjust(id, { delta: 0.5 })).body.data.balance, "30.00");
    assert.equal((await adjust(id, { set: "0" })).body.data.balance, "0.00");
    const told = (await movementsOf(id)).map(({ delta, balanceAfter, reason }) => [
      delta,
      balanceAfter,
      reason,
    ]);
    assert.deepEqual(told, [
      ["-30.00", "0.00", "goodwill"],
      ["0.50", "30.00", "goodwill"],
      ["-20.50", "29.50", "returned goods"],
      ["50.00", "50.00", "created"],
    ]);
  });

  test("an adjustment without effect is not written", async () => {
    const { id } = await created();
    for (const input of [{ delta: "0" }, { delta: "-0.00" }, { set: "50" }])
      assert.equal((await adjust(id, input)).body.data.version, 1);
    assert.equal((await movementsOf(id)).length, 1);
  });

  test("is refused where it makes no sense", async () => {
    const { id } = await created();
    const faults: [Fields, string, string][] = [
      [{ delta: "-50.01" }, "/delta", "below_balance"],
      [{ delta: "--1" }, "/delta", "not_a_decimal"],
      [{ delta: "-" }, "/delta", "not_a_decimal"],
      [{ delta: "1.001" }, "/delta", "too_many_fraction_digits"],
      [{ delta: null }, "/delta", "not_a_decimal"],
      [{ set: "-1" }, "/set", "negative"],
      [{}, "/set", "exactly_one"],
      [{ set: "1", delta: "1" }, "/set", "exactly_one"],
      [{ delta: "1", reason: " " }, "/reason", "invalid_format"],
      [{ delta: "1", reason: "x".repeat(201) }, "/reason", "too_long"],
    ];
    for (const [input, field, code] of faults) assertInvalid(await adjust(id, input), [field, code]);
    assert.equal((await readBack(id)).balance, "50.00");
    const big = await created({ amount: "9".repeat(15) });
    assert.equal((await adjust(big.id, { delta: "0.99" })).status, 200);
    assertInvalid(await adjust(big.id, { delta: "0.01" }), ["/delta", "too_many_digits"]);
    for (const name of ["delta", "set"])
      assertInvalid(await adjust(big.id, { [name]: "9".repeat(16) }), [`/${name}`, "too_many_digits"]);
    assert.equal((await readBack(big.id)).balance, `${"9".repeat(15)}.99`);
  });

  test("a retry is done once", async () => {
    const { id } = await created();
    await expectReplay((headers) => adjust(id, { delta: "-1" }, store, { headers }));
    assert.equal((await readBack(id)).balance, "49.00");
  });

  test("of 30 at once that take 10 each from 100, exactly 10 do", async () => {
    const { id } = await created({ amount: "100" });
    const answers = await Promise.all(Array.from({ length: 30 }, () => adjust(id, { delta: "-10" })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    assert.equal((await readBack(id)).balance, "0.00");
    assert.equal((await movementsOf(id)).length, 11);
  });
});

describe("list", () => {
  let at: TestStore;
  let of: string;
  before(async () => {
    at = await server.createStore();
    of = await customer(at);
    for (const i of [3, 1, 2, 5, 4])
      await created({ amount: `${i}`, code: `CODE-NUMBER-000${i}`, ...(i < 3 && { customerId: of }) }, at);
    const { giftCards } = await list({}, at);
    for (const card of giftCards.slice(0, 2)) await put(card.id, { isActive: false }, at);
  });
  const found = async (query: Fields) => {
    const page = await list({ sort: "balance", ...query }, at);
    assert.equal(page.pagination.total, page.giftCards.length);
    return page.giftCards.map(({ balance }) => Number(balance));
  };

  test("finds by the last four, by whether it is active, and by customer, with totals", async () => {
    assert.deepEqual(await found({}), [1, 2, 3, 4, 5]);
    assert.deepEqual(await found({ last4: "0003" }), [3]);
    assert.deepEqual(await found({ last4: "%" }), []);
    assert.deepEqual(await found({ isActive: true }), [1, 2, 3]);
    assert.deepEqual(await found({ isActive: false }), [4, 5]);
    assert.deepEqual(await found({ customerId: of }), [1, 2]);
    assert.deepEqual(await found({ customerId: of, isActive: false }), []);
    assert.deepEqual(await found({ sort: "-balance" }), [5, 4, 3, 2, 1]);
    assert.deepEqual(await found({ sort: "createdAt" }), [3, 1, 2, 5, 4]);
    for (const query of ["isActive=maybe", "customerId=x", "sort=code", "bogus=1"])
      assertInvalid(await server.send(at, "GET", `${CARDS}?${query}`), `/${query.split("=")[0]}`);
  });

  for (const sort of ["createdAt", "-createdAt", "balance", "-balance"])
    test(`a walk by cursor in the order of ${sort} visits each once`, async () => {
      const seen = await readWholeList("giftCards", (after) => list({ sort, limit: 2, ...after }, at));
      assert.deepEqual([seen, seen.length], [(await list({ sort }, at)).giftCards, 5]);
    });
});

describe("check", () => {
  test("tells anyone what it is worth, whatever the case and the dashes", async () => {
    const card = await created(fresh({ expiresAt: "2099-12-31" }));
    const same = [
      card.code,
      card.code.toLowerCase(),
      card.code.replaceAll("-", " "),
      ` ${card.code.replaceAll("-", "—")} `,
    ];
    for (const code of same) {
      const data = dataOf(await check(code));
      assert.deepEqual(data, {
        last4: card.last4,
        balance: "50.00",
        currency: "USD",
        expiresAt: "2100-01-01T00:00:00.000Z",
      });
    }
    await adjust(card.id, { set: "0" });
    assert.equal((await check(card.code)).body.data.balance, "0.00");
  });

  test("unknown, disabled, expired, and another store's are the same 404, byte for byte", async () => {
    const [disabled, expired, foreign] = [
      await created(),
      await created(),
      await created(fresh(), elsewhere),
    ];
    await put(disabled.id, { isActive: false });
    await server.sql(
      store,
      "update gift_cards set expires_at = now() - interval '1 minute' where gift_card_id = $1",
      [expired.id],
    );
    const codes = ["nothing", "'; --", "😀", "-", disabled.code, expired.code, foreign.code];
    const answers = [];
    for (const code of codes) answers.push(await check(code));
    for (const answer of answers) {
      assertRefused(answer, 404, "not_found");
      assert.equal(bytesOf(answer), bytesOf(answers[0]!));
    }
    await put(disabled.id, { isActive: true });
    assert.equal((await check(disabled.code)).status, 200);
  });

  test("of a wrong body is 400 naming the field, and a large one is 413", async () => {
    const send = (body: unknown) => server.send(store, "POST", CHECK, { key: undefined, body });
    assertInvalid(await send({}), ["/code", "required"]);
    assertInvalid(await send({ code: "" }), ["/code", "too_short"]);
    assertInvalid(await send({ code: "x".repeat(101) }), ["/code", "too_long"]);
    assertInvalid(await send({ code: 1 }), ["/code", "invalid_type"]);
    assertRefused(await send({ code: "x".repeat(70_000) }), 413, "payload_too_large");
  });
});
