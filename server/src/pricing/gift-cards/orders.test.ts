import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { dataOf } from "../../../test/assert-refused.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import {
  disableGiftCardsOfOrder,
  findGiftCards,
  findGiftCardsOfOrder,
  type GiftCardRow,
  giftCardFault,
  issueGiftCards,
  lockGiftCards,
  moveGiftCards,
} from "./index.ts";

const RUNS = runs(5, 60);
const CARDS = "/api/v1/gift-cards";

const server = await testServer();
const store = await server.createStore();

const inStore = <T>(work: (tx: Tx) => Promise<T>, at = store) =>
  tenantTransaction(server.database.pool, at.id, work);
const created = async (amount: string, code?: string): Promise<{ id: string; code: string }> =>
  dataOf(await server.send(store, "POST", CARDS, { body: { amount, ...(code && { code }) } }), 201);
const readBack = async (id: string) => (await server.send(store, "GET", `${CARDS}/${id}`)).body.data;

/** Checks that every balance is the sum of its movements, and each movement has the balance after it. */
async function ledgerHolds(): Promise<void> {
  const wrong = await server.sql(
    store,
    `select g.gift_card_id from gift_cards g left join (
       select gift_card_id, sum(delta) as sum, (array_agg(balance_after order by movement_id desc))[1] as last
       from gift_card_movements group by 1) m using (gift_card_id)
     where g.balance is distinct from m.sum or g.balance is distinct from m.last`,
  );
  assert.deepEqual(wrong, []);
  const [counted] = await server.sql(
    store,
    `select c.total = (select count(*) from gift_cards) as total,
       c.active = (select count(*) from gift_cards where is_active) as active from gift_card_counts c`,
  );
  assert.deepEqual(counted, { total: true, active: true });
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** Pays up to an amount by cards, as an order does, and returns what each paid. */
const pay = (codes: readonly string[], amount: bigint) =>
  inStore(async (tx) => {
    const { vault } = server.database;
    const cards = await lockGiftCards(tx, vault, codes);
    const now = new Date();
    let rest = amount;
    const orderId = uuidv7();
    const moves = [...new Map([...cards.values()].map((card) => [card.id, card])).values()].map((card) => {
      const paid = giftCardFault(card, now) ? 0n : least(card.balance, rest);
      rest -= paid;
      return { giftCardId: card.id, delta: -paid, reason: "order", orderId };
    });
    moveGiftCards(tx, moves, "guest", now);
    return { orderId, paid: amount - rest };
  });

describe("paying by gift cards", () => {
  test("finds cards by code as it was given, and not those of other stores", async () => {
    const { vault } = server.database;
    const [one, other] = [await created("10"), await created("20")];
    const codes = [other.code.toLowerCase(), "unknown", one.code.replaceAll("-", ""), one.code];
    for (const find of [findGiftCards, lockGiftCards]) {
      const found = await inStore((tx) => find(tx, vault, codes));
      assert.deepEqual(
        [...found].map(([code, card]: [string, GiftCardRow]) => [code, card.id, card.balance]),
        [
          [codes[0], other.id, 2_000n],
          [codes[2], one.id, 1_000n],
          [codes[3], one.id, 1_000n],
        ],
      );
      const elsewhere = await server.createStore();
      assert.equal((await inStore((tx) => find(tx, vault, codes), elsewhere)).size, 0);
    }
  });

  test("finds cards of before the installation's secret changed", async () => {
    const { code, id } = await created("10");
    const { STOA_SECRET } = server.settings;
    const rotated = createVault(["a new secret of thirty-two characters", STOA_SECRET!]);
    const found = await inStore((tx) => findGiftCards(tx, rotated, [code]));
    assert.equal(found.get(code)?.id, id);
  });

  test("tells why a card cannot pay", async () => {
    const { code, id } = await created("10");
    const card = (await inStore((tx) => findGiftCards(tx, server.database.vault, [code]))).get(code)!;
    const now = new Date();
    assert.equal(giftCardFault(card, now), undefined);
    assert.equal(giftCardFault({ ...card, isActive: false }, now), "disabled");
    assert.equal(giftCardFault({ ...card, expiresAt: now.toISOString() }, now), "expired");
    assert.equal(card.id, id);
  });

  test("writes several moves of one card in their order, with the order they are for", async () => {
    const { code, id } = await created("10");
    const { orderId } = await pay([code], 400n);
    await inStore(async (tx) => {
      const move = (delta: bigint) => ({ giftCardId: id, delta, reason: "refund", orderId });
      moveGiftCards(tx, [move(100n), move(0n), move(-50n), move(200n)], "server", new Date());
    });
    const { movements } = (await server.send(store, "GET", `${CARDS}/${id}/movements`)).body.data;
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: what the server answered
      movements.map(({ delta, balanceAfter, orderId: of }: any) => [delta, balanceAfter, of === orderId]),
      [
        ["2.00", "8.50", true],
        ["-0.50", "6.50", true],
        ["1.00", "7.00", true],
        ["-4.00", "6.00", true],
        ["10.00", "10.00", false],
      ],
    );
    assert.deepEqual([(await readBack(id)).balance, (await readBack(id)).version], ["8.50", 3]);
    await ledgerHolds();
  });

  test("never leaves a balance below 0, nor a trace of what failed", async () => {
    const { id } = await created("10");
    const move = { giftCardId: id, delta: -1_001n, reason: "order", orderId: null };
    await assert.rejects(
      inStore(async (tx) => moveGiftCards(tx, [move], "guest", new Date())),
      /gift_cards_balance_check/,
    );
    assert.equal((await readBack(id)).balance, "10.00");
    await ledgerHolds();
  });

  test("of 50 orders at once, they pay together what the cards were worth", async () => {
    const cards = [await created("30"), await created("20"), await created("0.07")];
    const codes = cards.map(({ code }) => code);
    const paid = await Promise.all(
      Array.from({ length: 50 }, (_, i) => pay(i % 2 ? codes : codes.toReversed(), 300n)),
    );
    assert.equal(
      paid.reduce((sum, one) => sum + one.paid, 0n),
      5_007n,
    );
    for (const { id } of cards) assert.equal((await readBack(id)).balance, "0.00");
    await ledgerHolds();
  });

  test(`balances are the sums of their movements after ${RUNS} rounds of anything at once`, async () => {
    const cards = await Promise.all(Array.from({ length: 4 }, () => created("25")));
    const act = fc.record({
      kind: fc.constantFrom("pay", "refund", "adjust", "toggle"),
      at: fc.nat(3),
      cents: fc.bigInt(1n, 900n),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const statuses = await Promise.all(
          acts.map(async ({ kind, at, cents }) => {
            const { id, code } = cards[at]!;
            const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
            if (kind === "pay") return void (await pay([code, cards[(at + 1) % 4]!.code], cents));
            if (kind === "refund")
              return inStore(async (tx) => {
                await lockGiftCards(tx, server.database.vault, [code]);
                const move = { giftCardId: id, delta: cents, reason: "refund", orderId: null };
                moveGiftCards(tx, [move], "server", new Date());
              });
            if (kind === "toggle")
              return (
                await server.send(store, "PUT", `${CARDS}/${id}`, { body: { isActive: cents % 2n === 0n } })
              ).status;
            const body = { delta: cents % 2n ? amount : `-${amount}`, reason: "any" };
            return (await server.send(store, "POST", `${CARDS}/${id}/adjust`, { body })).status;
          }),
        );
        for (const status of statuses) assert.ok([undefined, 200, 400].includes(status ?? undefined));
        await ledgerHolds();
      }),
      { numRuns: RUNS },
    );
  });
});

describe("gift cards that an order bought", () => {
  const issue = (orderId: string, lines: { itemId: string; quantity: bigint; amount: bigint }[]) =>
    inStore(async (tx) =>
      issueGiftCards(tx, server.database.vault, { orderId, customerId: null, lines }, "server", new Date()),
    );

  test("are one for each unit, with codes that work, and are found by the order", async () => {
    const [orderId, one, other] = [uuidv7(), uuidv7(), uuidv7()];
    const issued = await issue(orderId, [
      { itemId: one, quantity: 3n, amount: 2_500n },
      { itemId: other, quantity: 1n, amount: 999n },
      { itemId: uuidv7(), quantity: 2n, amount: 0n },
    ]);
    assert.deepEqual(
      issued.map(({ itemId, amount }) => [itemId, amount]),
      [
        [one, 2_500n],
        [one, 2_500n],
        [one, 2_500n],
        [other, 999n],
      ],
    );
    for (const { code, amount } of issued) {
      const answer = await server.send(store, "POST", "/api/v1/storefront/gift-cards/check", {
        body: { code },
      });
      assert.equal(answer.body.data.balance.replace(".", ""), String(amount).padStart(3, "0"));
    }
    const found = await inStore((tx) => findGiftCardsOfOrder(tx, orderId));
    assert.deepEqual(found.map(({ id }) => id).sort(), issued.map(({ id }) => id).sort());
    const listed = await server.send(store, "GET", `${CARDS}?orderId=${orderId}`);
    assert.equal(listed.body.data.pagination.total, 4);
    await ledgerHolds();
  });

  test("are issued once: a second time fails, and leaves nothing", async () => {
    const line = { itemId: uuidv7(), quantity: 2n, amount: 100n };
    const orderId = uuidv7();
    await issue(orderId, [line]);
    await assert.rejects(issue(orderId, [line]), /gift_cards_of_order/);
    assert.equal((await inStore((tx) => findGiftCardsOfOrder(tx, orderId))).length, 2);
    await ledgerHolds();
  });

  test("can be disabled together; again changes nothing", async () => {
    const orderId = uuidv7();
    const [first] = await issue(orderId, [{ itemId: uuidv7(), quantity: 3n, amount: 100n }]);
    for (let i = 0; i < 2; i++) await inStore(async (tx) => disableGiftCardsOfOrder(tx, orderId, new Date()));
    const found = await inStore((tx) => findGiftCardsOfOrder(tx, orderId));
    assert.deepEqual(
      found.map(({ isActive, balance, version }) => [isActive, balance, version]),
      Array(3).fill([false, 100n, 2]),
    );
    const answer = await server.send(store, "POST", "/api/v1/storefront/gift-cards/check", {
      body: { code: first!.code },
    });
    assert.equal(answer.status, 404);
    await ledgerHolds();
  });

  test("none is left by what is rolled back", async () => {
    const orderId = uuidv7();
    const undone = inStore(async (tx) => {
      const lines = [{ itemId: uuidv7(), quantity: 1n, amount: 100n }];
      issueGiftCards(tx, server.database.vault, { orderId, customerId: null, lines }, "server", new Date());
      throw new Error("undone");
    });
    await assert.rejects(undone, /undone/);
    assert.deepEqual(await inStore((tx) => findGiftCardsOfOrder(tx, orderId)), []);
  });
});
