import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { booksBalance } from "../../../test/books.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

// Random concurrent changes of store credit: each balance is the sum of its ledger, and orders agree with it.

const STEPS = runs(120, 1_500);
const AT_ONCE = 8;

const server = await testServer();

type Step = { kind: string; nth: number; pick: number; amount: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...["give", "give", "take", "place", "place", "place", "place", "pay", "refund", "refund", "refund"],
    ...["credit", "credit", "credit", "credit", "cancel", "edit", "edit", "dry"],
  ),
  nth: fc.nat(1_000),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 4_000 }),
});
const decimal = (amount: number) => (amount / 100).toFixed(2);

test("balances are their ledgers, and orders' books balance, after anything at once", async () => {
  const seed = Date.now();
  const steps = fc.sample(step, { seed, numRuns: STEPS });
  const shop = await openShop(server);
  const people = await Promise.all(Array.from({ length: 3 }, () => shop.person()));
  const cards = await Promise.all(["60.00", "200.00"].map((amount) => shop.giftCard(amount)));
  const orders: Json[] = [await shop.order({ customerId: people[0].id })];
  for (const { id } of people)
    await shop.ok("POST", `/customer/${id}/credit`, { amount: "80", reason: "start" });
  const done = new Map<string, number>();

  async function carryOut({ kind, nth, pick, amount }: Step) {
    const { id } = people[nth % people.length];
    const { id: orderId, items } = orders[pick % orders.length];
    const adjust = (sign: string) =>
      shop.send("POST", `/customer/${id}/credit`, {
        body: { amount: `${sign}${decimal(amount)}`, reason: kind },
      });
    if (kind === "give") return adjust("");
    if (kind === "take") return adjust("-");
    if (kind === "place" || kind === "dry") {
      const { mug, shirt, ebook, voucher } = shop.range;
      const body = shop.body({
        customerId: id,
        items: [shop.line(mug, 1 + (nth % 3)), shop.line(shirt, 1, "S"), shop.line(ebook)].slice(
          0,
          1 + (pick % 3),
        ),
        ...(pick % 9 === 0 && { items: [shop.line(mug), shop.line(voucher)] }),
        paymentMethod: ["cash", "card"][pick % 2],
        markPaid: nth % 4 > 0,
        storeCredit: [true, decimal(amount), false][amount % 3],
        ...(amount % 4 === 0 && { giftCards: [{ code: cards[pick % 2].code }] }),
      });
      const answer = await shop.send("POST", kind === "dry" ? "/orders?dryRun=true" : "/orders", { body });
      if (answer.status === 201 && kind === "place") orders.push(answer.body.data);
      return answer;
    }
    if (kind === "pay") return shop.pay(orderId, "capture", nth % 2 ? { amount: decimal(amount) } : {});
    if (kind === "cancel")
      return shop.send("POST", `/orders/${orderId}/cancel`, { body: { reason: "staff" } });
    if (kind === "edit") {
      const setQuantity = [{ itemId: items[0].id, quantity: 1 + (nth % 4) }];
      return shop.send("POST", `/orders/${orderId}/edits`, { body: { setQuantity, refund: amount % 3 > 0 } });
    }
    const to = kind === "credit" ? { to: "credit" } : {};
    if (nth % 3 === 0) return shop.refund(orderId, to);
    if (nth % 3 === 1) return shop.refund(orderId, { ...to, amount: decimal(amount) });
    return shop.refund(orderId, { ...to, items: [{ itemId: items[0].id, quantity: 1 }] });
  }

  const unexpected: string[] = [];
  const rest = steps.values();
  const worker = async () => {
    for (const one of rest) {
      const { status, text } = await carryOut(one);
      if (status >= 500) unexpected.push(`${one.kind}: ${text}`);
      if (status < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  assert.deepEqual(unexpected, [], `seed ${seed}`);
  await booksBalance(server, shop.store, `seed ${seed}`);
  for (const kind of ["give", "place", "refund", "credit"])
    assert.ok(done.get(kind), `${kind}, seed ${seed}: ${JSON.stringify([...done])}`);
  // The credit granted to customers, less their balances, is the amount on orders.
  const [sums] = await server.sql(
    shop.store,
    `select (select sum(balance) from customer_credits)::int as left,
       (select sum(delta) from customer_credit_movements where order_id is null)::int as given,
       (select sum(-delta) from customer_credit_movements where order_id is not null)::int as held`,
  );
  assert.equal(sums.given - sums.left, sums.held, `seed ${seed}`);
});
