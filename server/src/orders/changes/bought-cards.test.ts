import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// Refunds of gift cards that an order bought, and refunds onto gift cards that paid for one.

const server = await testServer();
const shop = await openShop(server);

/** An order of vouchers of 25.00 and a mug of 19.90, shipped for 4.90, paid, with its gift cards issued. */
async function bought(pieces = 1, more: Fields = {}): Promise<{ order: Json; line: Json; cards: Json[] }> {
  const items = [shop.line(shop.range.voucher, pieces), shop.line(shop.range.mug)];
  const order = await shop.order({ paymentMethod: "card", markPaid: true, items, ...more });
  await server.runJobs();
  const line = order.items.find((item: Json) => item.isGiftCard);
  return { order, line, cards: await cardsOf(order) };
}
const cardsOf = async ({ id }: Json): Promise<Json[]> =>
  (await shop.ok("GET", `/gift-cards?orderId=${id}`)).giftCards;
const spend = ({ id }: Json, amount: string) =>
  shop.ok("POST", `/gift-cards/${id}/adjust`, { delta: `-${amount}`, reason: "spent" });
const read = ({ id }: Json) => shop.ok("GET", `/gift-cards/${id}`);
const balanceOf = async (card: Json) => {
  const { balance, isActive } = await read(card);
  return [balance, isActive];
};
const refundOf = (line: Json, more: Fields = {}) => ({ items: [{ itemId: line.id, quantity: 1, ...more }] });
const amounts = ({ status, body, text }: Answer) => {
  assert.equal(status, 201, text);
  return [body.data.refund.amount, body.data.order.refundedAmount, body.data.order.paymentStatus];
};

describe("a bought gift card that is refunded", () => {
  test("gives its balance back, with a row of the ledger, and is disabled", async () => {
    const { order, line, cards } = await bought();
    const [card] = cards;
    assert.deepEqual(await balanceOf(card), ["25.00", true]);
    const answer = await shop.refund(order.id, { ...refundOf(line), reason: "changed mind" });
    assert.deepEqual(amounts(answer), ["25.00", "25.00", "partially_refunded"]);
    assert.deepEqual(await balanceOf(card), ["0.00", false]);
    const { movements } = await shop.ok("GET", `/gift-cards/${card.id}/movements`);
    const { delta, reason, orderId, balanceAfter } = movements[0];
    assert.deepEqual([delta, reason, orderId, balanceAfter], ["-25.00", "refunded", order.id, "0.00"]);
    assert.equal(
      (await shop.ok("GET", "/gift-cards?isActive=true&limit=1")).pagination.total,
      await active(),
    );
    await booksBalance(server, shop.store);
  });

  test("as a dry run leaves nothing, and a retry is done once", async () => {
    const { order, line, cards } = await bought();
    const known = await shop.written();
    const dry = await shop.send("POST", `/orders/${order.id}/refunds?dryRun=true`, { body: refundOf(line) });
    assert.deepEqual(amounts(dry), ["25.00", "25.00", "partially_refunded"]);
    assert.deepEqual(await shop.written(), known);
    const sent = { body: refundOf(line), headers: { "idempotency-key": randomUUID() } };
    const first = await shop.send("POST", `/orders/${order.id}/refunds`, sent);
    assert.equal((await shop.send("POST", `/orders/${order.id}/refunds`, sent)).text, first.text);
    assert.deepEqual(await balanceOf(cards[0]), ["0.00", false]);
  });

  test("that was spent in part gives back what is left, and no more", async () => {
    const { order, line, cards } = await bought();
    await spend(cards[0], "15.00");
    const known = await shop.written();
    const more = await shop.refund(order.id, refundOf(line));
    assertInvalid(more, ["/items/0/quantity", "gift_card_spent"]);
    assert.match(more.body.errors[0].message, /10\.00/);
    assertInvalid(await shop.refund(order.id, refundOf(line, { amount: "10.01" })), [
      "/items/0/amount",
      "gift_card_spent",
    ]);
    assertInvalid(await shop.refund(order.id, refundOf(line, { amount: "25.01" })), [
      "/items/0/amount",
      "too_much_to_refund",
    ]);
    assertInvalid(await shop.refund(order.id, refundOf(line, { amount: "0" })), [
      "/items/0/amount",
      "too_small",
    ]);
    const all = await shop.refund(order.id, { amount: "34.81" });
    assertInvalid(all, ["/amount", "too_much_to_refund"]);
    assert.match(all.body.errors[0].message, /34\.80/);
    assert.deepEqual(await shop.written(), known);
    const answer = await shop.refund(order.id, refundOf(line, { amount: "10.00" }));
    assert.deepEqual(amounts(answer), ["10.00", "10.00", "partially_refunded"]);
    assert.deepEqual(await balanceOf(cards[0]), ["0.00", false]);
    assert.deepEqual(amounts(await shop.refund(order.id)), ["24.80", "34.80", "partially_refunded"]);
    assertInvalid(await shop.refund(order.id), ["/amount", "too_much_to_refund"]);
    await booksBalance(server, shop.store);
  });

  test("with everything else gives back all but what was spent", async () => {
    const { order, cards } = await bought(3);
    await spend(cards[0], "25.00");
    await spend(cards[1], "5.00");
    assert.deepEqual(amounts(await shop.refund(order.id)), ["69.80", "69.80", "partially_refunded"]);
    assert.deepEqual(await Promise.all(cards.map(async (card) => (await read(card)).balance)), [
      "0.00",
      "0.00",
      "0.00",
    ]);
    assertInvalid(await shop.refund(order.id), ["/amount", "too_much_to_refund"]);
    await booksBalance(server, shop.store);
  });

  test("as an amount that is more than the rest is worth, is taken off the cards", async () => {
    const { order, cards } = await bought(2);
    await spend(cards[0], "20.00");
    assert.deepEqual(amounts(await shop.refund(order.id, { amount: "20" }))[0], "20.00");
    assert.deepEqual(await balanceOf(cards[1]), ["25.00", true]);
    const { body } = await shop.refund(order.id, { amount: "12.80" });
    assert.deepEqual(
      body.data.refund.items.map((one: Json) => [one.quantity, one.amount]),
      [[0, "8.00"]],
    );
    assert.deepEqual(await balanceOf(cards[1]), ["17.00", true]);
    assertInvalid(await shop.refund(order.id, { amount: "22.01" }), ["/amount", "too_much_to_refund"]);
    assert.equal((await shop.refund(order.id, { amount: "22.00" })).status, 201);
    for (const card of cards) assert.deepEqual(await balanceOf(card), ["0.00", false]);
    assertInvalid(await shop.refund(order.id), ["/amount", "too_much_to_refund"]);
    await booksBalance(server, shop.store);
  });

  test("of several pieces, those with the most left come first; the others stay", async () => {
    const { order, line, cards } = await bought(3);
    await spend(cards[0], "20.00");
    assert.deepEqual(amounts(await shop.refund(order.id, refundOf(line))).slice(0, 1), ["25.00"]);
    const left = await Promise.all(cards.map(async (card) => (await read(card)).balance));
    assert.deepEqual(left.toSorted(), ["0.00", "25.00", "5.00"]);
    assert.deepEqual(await balanceOf(cards[0]), ["5.00", true]);
    await booksBalance(server, shop.store);
  });

  test("by cancelling the order, too; what was spent is kept", async () => {
    const { order, cards } = await bought(2);
    await spend(cards[0], "7.00");
    const { body } = await shop.send("POST", `/orders/${order.id}/cancel`, { body: { reason: "customer" } });
    assert.deepEqual([body.data.status, body.data.refundedAmount], ["cancelled", "67.80"]);
    for (const card of cards) assert.deepEqual(await balanceOf(card), ["0.00", false]);
    const other = await bought();
    await shop.send("POST", `/orders/${other.order.id}/cancel`, { body: { reason: "staff", refund: false } });
    assert.deepEqual(await balanceOf(other.cards[0]), ["25.00", false]);
    await booksBalance(server, shop.store);
  });

  test("by a return of one that ships, at most what is left", async () => {
    const printed = await shop.ok("POST", "/products", {
      price: "30.00",
      isGiftCard: true,
      inventoryTracked: false,
      translations: [{ language: "en", name: "Printed", description: "" }],
    });
    const { order, line, cards } = await bought(1, { items: [shop.line(printed)] });
    await spend(cards[0], "12.00");
    await shop.advance(order.id, "confirmed", "processing", "shipped");
    const made = await shop.ok("POST", `/orders/${order.id}/returns`, {
      items: [{ itemId: line.id, quantity: 1, reason: "unwanted" }],
    });
    const change = (body: Fields) => shop.ok("PUT", `/orders/${order.id}/returns/${made.id}`, body);
    await change({ status: "approved" });
    await change({
      status: "received",
      items: [{ itemId: line.id, quantity: 1, disposition: "restock" }],
      refund: true,
    });
    assert.equal((await shop.read(order.id)).refundedAmount, "18.00");
    assert.deepEqual(await balanceOf(cards[0]), ["0.00", false]);
    await booksBalance(server, shop.store);
  });

  test("while it is spent: one of both happens", async () => {
    for (let n = 0; n < 5; n++) {
      const { order, line, cards } = await bought(1, { sendMail: true });
      const mail = (await server.mails()).findLast(({ text }) => text.includes(cards[0].last4));
      const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(mail!.text)![0];
      const [refund, spent] = await Promise.all([
        shop.refund(order.id, refundOf(line)),
        shop.place({ giftCards: [{ code }] }),
      ]);
      assert.deepEqual(
        [refund.status, spent.status].toSorted(),
        refund.status === 201 ? [201, 409] : [201, 400].toSorted(),
      );
      await booksBalance(server, shop.store);
    }
  });
});

const active = async () => {
  const [row] = await server.sql(
    shop.store,
    "select count(*)::int as count from gift_cards where is_active and store_id = $1",
    [shop.store.id],
  );
  return row.count;
};

describe("a refund onto a gift card that cannot pay any more", () => {
  async function paidBy(): Promise<{ order: Json; card: Json }> {
    const card = await shop.giftCard("10.00");
    const order = await shop.order({
      paymentMethod: "card",
      markPaid: true,
      giftCards: [{ code: card.code }],
    });
    return { order, card };
  }

  test("is refused and names it; once the card is enabled, it is done", async () => {
    const { order, card } = await paidBy();
    await shop.ok("PUT", `/gift-cards/${card.id}`, { isActive: false });
    const cancel = { body: { reason: "customer" } };
    for (const answer of [
      await shop.refund(order.id, { amount: "1" }),
      await shop.send("POST", `/orders/${order.id}/cancel`, cancel),
    ]) {
      assertRefused(answer, 409, "gift_card_unusable");
      assert.deepEqual(
        answer.body.details.giftCards.map(({ id, last4, isActive }: Json) => [id, last4, isActive]),
        [[card.id, card.last4, false]],
      );
      assert.match(answer.body.message, new RegExp(card.last4));
    }
    assert.deepEqual(await balanceOf(card), ["0.00", false]);
    await shop.ok("PUT", `/gift-cards/${card.id}`, { isActive: true });
    assert.equal((await shop.refund(order.id, { amount: "1" })).status, 201);
    assert.deepEqual(await balanceOf(card), ["1.00", true]);
  });

  test("is not asked for by a cancellation without a refund", async () => {
    const { order, card } = await paidBy();
    await server.sql(shop.store, "update gift_cards set expires_at = now() where gift_card_id = $1", [
      card.id,
    ]);
    assertRefused(await shop.refund(order.id), 409, "gift_card_unusable");
    const body = { reason: "fraud", refund: false };
    assert.equal((await shop.send("POST", `/orders/${order.id}/cancel`, { body })).status, 200);
  });

  test("is done all the same where the server cancels: the money waits on the card", async () => {
    const card = await shop.giftCard("10.00");
    const { id } = await shop.order({ paymentMethod: "card", giftCards: [{ code: card.code }] });
    await shop.ok("PUT", `/gift-cards/${card.id}`, { isActive: false });
    await server.sql(shop.store, "update orders set payment_due_at = now() where order_id = $1", [id]);
    await server.sql(shop.store, "update jobs set run_at = now() where payload->>'orderId' = $1", [id]);
    await server.runJobs();
    assert.equal((await shop.read(id)).status, "cancelled");
    assert.deepEqual(await balanceOf(card), ["10.00", false]);
  });
});
