import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { confirmedOrder } from "../../../test/confirmed-order.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json, openShop } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import { applyCancellation } from "../changes/index.ts";
import { type Change, noChange } from "../model/change.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import type { Status } from "../model/state.ts";
import { paymentChange, refundChange } from "../transactions/index.ts";
import { advanceChange } from "./advance.ts";

// The contract's tables (section 5) once more, written as a small model that shares nothing with the server. Random commands go
// to both: they allow the same, refuse the same, and come to the same amounts.

const COMMANDS = runs(3_000, 100_000);
const OVER_HTTP = runs(150, 1_500);
const NOW = new Date("2026-05-01T12:00:00.000Z");

/** The statuses that a client may move an order to; "ships" and "digital" limit them to such orders. */
const byClient: Record<string, string> = {
  pending_payment: "on_hold cancelled",
  payment_failed: "cancelled",
  pending: "confirmed on_hold cancelled",
  confirmed: "processing:ships delivered:digital on_hold cancelled",
  processing: "shipped on_hold cancelled",
  on_hold: "cancelled",
  shipped: "delivered returned",
  delivered: "returned",
  returned: "",
  partially_refunded: "returned",
  refunded: "",
  cancelled: "",
};
const everyStatus = Object.keys(byClient);
/** The payment records allowed, by the payment's status. */
const byPayment: Record<string, string> = {
  pending: "authorize capture fail void",
  authorized: "capture fail void",
  failed: "attempt capture void",
  paid: "",
  partially_refunded: "",
  refunded: "",
  cancelled: "",
};

type Line = {
  id: string;
  q: number;
  total: number;
  counted: boolean;
  came: number;
  stocked: number;
  backQ: number;
  back: number;
};
/** An order as the model has it; amounts are minor units. */
type Model = {
  status: string;
  heldFrom: string | null;
  ships: boolean;
  method: string;
  pay: string;
  final: number;
  cards: number;
  paid: number;
  back: number;
  backShipping: number;
  backCards: number;
  isDue: boolean;
  lines: Line[];
};
type Refusal = { refused: string };

const dueIn = (m: Model) => m.final - m.cards - m.paid;
const netPaidOf = (m: Model) => m.cards + m.paid - m.back;
const shippingIn = (m: Model) => m.final - m.lines.reduce((sum, { total }) => sum + total, 0);
const isUnsettled = (m: Model) => dueIn(m) > 0 && ["pending", "authorized", "failed"].includes(m.pay);

/** Whether it must be paid before shipping, and is neither paid nor authorized. */
const isUnpaid = (m: Model) =>
  dueIn(m) > 0 && m.method !== "cash" && ["pending", "failed", "cancelled"].includes(m.pay);
const isFinal = (m: Model, to: string) =>
  isUnpaid(m) && m.status !== "shipped" && ["shipped", "delivered"].includes(to);
const allowed = (m: Model): string[] =>
  [
    ...(m.status === "on_hold" ? [m.heldFrom!] : []),
    ...byClient[m.status]!.split(" ").flatMap((way) => {
      const [to, only] = way.split(":");
      // Pieces that were refunded and restocked cannot be shipped.
      const leaves = to === "shipped" || only === "digital";
      if (leaves && m.lines.every((line) => (line.counted ? line.stocked : line.backQ) === line.q)) return [];
      return to && (!only || (only === "ships") === m.ships) ? [to] : [];
    }),
  ].filter((to) => !isFinal(m, to));
const moves = (m: Model, to: string): Model => ({
  ...m,
  status: to,
  heldFrom: to === "on_hold" ? m.status : null,
  isDue: m.isDue && ["pending_payment", "payment_failed", "on_hold"].includes(to),
});
const stocks = (m: Model, pieces: (line: Line) => number): Model => ({
  ...m,
  lines: m.lines.map((line) =>
    line.counted ? { ...line, stocked: Math.min(line.q, line.stocked + pieces(line)) } : line,
  ),
});

type Command =
  | { do: "advance"; to: string; restock: boolean | undefined; collected?: number | undefined }
  | { do: "cancel"; restock: boolean | undefined; refund: boolean | undefined }
  | { do: "time out" }
  | { do: "pay"; kind: string; amount: number | undefined }
  | {
      do: "refund";
      what: string;
      amount: number;
      pieces: { at: number; n: number }[];
      restock: boolean | undefined;
    };

function step(m: Model, command: Command): Model | Refusal {
  switch (command.do) {
    case "advance":
      return advance(m, command);
    case "cancel":
      return allowed(m).includes("cancelled") ? cancel(m, command) : { refused: "409" };
    case "time out":
      return ["pending_payment", "payment_failed"].includes(m.status) ? cancel(m, {}) : { refused: "409" };
    case "pay":
      return pay(m, command);
    case "refund":
      return refund(m, command);
  }
}

function advance(m: Model, { to, restock, collected }: Extract<Command, { do: "advance" }>): Model | Refusal {
  if (restock !== undefined && to !== "returned" && to !== "cancelled") return { refused: "/restock" };
  if (collected !== undefined && (to !== "delivered" || m.method !== "cash"))
    return { refused: "/collectedAmount" };
  if (!allowed(m).includes(to)) return { refused: "409" };
  if (to === "cancelled") return cancel(m, { restock });
  const there = moves(m, to);
  if (to === "delivered" && m.method === "cash") {
    if (collected !== undefined && collected > dueIn(m)) return { refused: "/collectedAmount" };
    if (collected && !isUnsettled(m)) return { refused: "409" };
    const kept = m.lines.reduce((sum, { total, q, came }) => sum + Math.floor((total * came) / q + 0.5), 0);
    const cash = collected ?? Math.max(0, dueIn(m) - kept);
    if (!isUnsettled(m) || cash === 0) return there;
    const inPart = m.pay === "failed" ? "pending" : m.pay;
    return { ...there, paid: m.paid + cash, pay: cash === dueIn(m) ? "paid" : inPart };
  }
  if (to !== "returned") return there;
  const stocked = restock === false ? there : stocks(there, ({ q, came }) => q - came);
  const back = { ...stocked, lines: stocked.lines.map((line) => ({ ...line, came: line.q })) };
  return m.method === "cash" && isUnsettled(m) ? { ...back, pay: "cancelled" } : back;
}

function cancel(
  m: Model,
  { restock, refund: refunds }: { restock?: boolean | undefined; refund?: boolean | undefined },
): Model {
  const ended = { ...moves(m, "cancelled"), pay: isUnsettled(m) ? "cancelled" : m.pay };
  const stocked = restock === false ? ended : stocks(ended, ({ q }) => q);
  return refunds === false || netPaidOf(m) === 0 ? stocked : giveAll(stocked);
}

function pay(m: Model, { kind, amount }: Extract<Command, { do: "pay" }>): Model | Refusal {
  // Money for an order that has ended is recorded, and owed back.
  const isLate = m.status === "cancelled" && dueIn(m) > 0;
  if (!(isLate ? "capture" : byPayment[m.pay]!).split(" ").includes(kind)) return { refused: "409" };
  const takes = kind === "capture" || kind === "authorize";
  if (amount !== undefined && (!takes || amount === 0 || amount > dueIn(m))) return { refused: "/amount" };
  const received = kind === "capture" ? (amount ?? dueIn(m)) : 0;
  const to: Record<string, string> = {
    authorize: "authorized",
    fail: "failed",
    void: m.pay === "authorized" ? "failed" : "cancelled",
    attempt: "pending",
  };
  const paidUp = { ...m, paid: m.paid + received };
  if (isLate) return paidUp;
  // A part that comes after a failure is a new attempt.
  const inPart = m.pay === "failed" ? "pending" : m.pay;
  const now = { ...paidUp, pay: kind === "capture" ? (dueIn(paidUp) === 0 ? "paid" : inPart) : to[kind]! };
  // A promise that is lost: an order that was not confirmed waits for its payment anew.
  if (m.pay === "authorized" && now.pay === "failed") {
    if (m.status === "pending") return { ...moves(now, "pending_payment"), isDue: true };
    return m.heldFrom === "pending" ? { ...now, heldFrom: "pending_payment", isDue: true } : now;
  }
  const waits = m.status === "payment_failed" || [m.status, m.heldFrom].includes("pending_payment");
  if (!waits) return now;
  if (now.pay === "paid" || now.pay === "authorized") return moves(now, "pending");
  if (now.pay === "failed" && m.status !== "payment_failed") return moves(now, "payment_failed");
  if (now.pay === "pending" && m.status === "payment_failed") return moves(now, "pending_payment");
  return now;
}

function refund(
  m: Model,
  { what, amount, pieces, restock }: Extract<Command, { do: "refund" }>,
): Model | Refusal {
  if (netPaidOf(m) === 0 || !["paid", "partially_refunded", "cancelled"].includes(m.pay))
    return { refused: "409" };
  const stock = restock ?? allowed(m).includes("cancelled");
  const open = (line: Line) => line.q - line.backQ;
  if (what === "all") return follow(giveAll(stock ? stocks(m, open) : m));
  if (what === "amount") {
    if (amount === 0 || amount > netPaidOf(m)) return { refused: "/amount" };
    return follow(give(m, amount));
  }
  const named = what === "shipping" ? [] : pieces;
  const shipping = what === "items" ? 0 : amount;
  for (const [i, { at, n }] of named.entries()) {
    if (named.slice(0, i).some((other) => other.at === at)) return { refused: `/items/${i}/itemId` };
    if (n > open(m.lines[at]!)) return { refused: `/items/${i}/quantity` };
  }
  if (shipping > shippingIn(m) - m.backShipping) return { refused: "/shipping" };
  if (!named.length && shipping === 0) return { refused: "/shipping" };
  const wanted = new Map(named.map(({ at, n }) => [m.lines[at]!.id, n]));
  const lines = m.lines.map((line) => givePieces(line, wanted.get(line.id) ?? 0));
  const sum = lines.reduce((all, line, i) => all + line.back - m.lines[i]!.back, shipping);
  if (sum > netPaidOf(m)) return { refused: named.length ? "/items" : "/shipping" };
  const given = give({ ...m, lines, backShipping: m.backShipping + shipping }, sum);
  return follow(stock ? stocks(given, ({ id }) => wanted.get(id) ?? 0) : given);
}

/** The price of so many more pieces of a line: the price of all, less the price of those before them. */
function givePieces(line: Line, n: number, most = Number.POSITIVE_INFINITY): Line {
  const cost = (k: number) => Math.floor((line.total * k) / line.q + 0.5);
  const amount = Math.min(cost(line.backQ + n) - cost(line.backQ), line.total - line.back, most);
  return { ...line, backQ: line.backQ + n, back: line.back + amount };
}

const give = (m: Model, amount: number): Model => {
  const now = { ...m, back: m.back + amount, backCards: Math.min(m.cards, m.backCards + amount) };
  const status = netPaidOf(now) === 0 ? "refunded" : "partially_refunded";
  return { ...now, pay: m.pay === "cancelled" || amount === 0 ? m.pay : status };
};

function giveAll(m: Model): Model {
  let rest = netPaidOf(m);
  const lines = m.lines.map((line) => {
    const given = givePieces(line, line.q - line.backQ, rest);
    rest -= given.back - line.back;
    return given;
  });
  const shipping = Math.min(rest, shippingIn(m) - m.backShipping);
  return give({ ...m, lines, backShipping: m.backShipping + shipping }, netPaidOf(m));
}

/** The status of a delivered or returned order follows its refunds. */
const follow = (now: Model): Model =>
  ["delivered", "returned", "partially_refunded"].includes(now.status) &&
  ["refunded", "partially_refunded"].includes(now.pay) &&
  now.pay !== now.status
    ? moves(now, now.pay)
    : now;

/** The fields that the model and the server share. */
const modelOf = (order: LockedOrder): Model => ({
  status: order.status,
  heldFrom: order.heldFrom,
  ships: order.requiresShipping,
  method: order.paymentMethod,
  pay: order.paymentStatus,
  final: Number(order.finalAmount),
  cards: Number(order.giftCardAmount),
  paid: Number(order.paidAmount),
  back: Number(order.refundedAmount),
  backShipping: Number(order.refundedShipping),
  backCards: Number(order.refundedToCards),
  isDue: order.paymentDueAt !== null,
  lines: order.items.map((item) => ({
    id: item.id,
    q: Number(item.quantity),
    total: Number(item.totalAmount),
    counted: item.stockTaken,
    came: Number(item.returnedQuantity),
    stocked: Number(item.restockedQuantity),
    backQ: Number(item.refundedQuantity),
    back: Number(item.refundedAmount),
  })),
});

/** The order that a change makes, with a new time to pay it in where it is written with one. */
const madeBy = ({ after, restartsPaymentTimeout }: Change): LockedOrder =>
  restartsPaymentTimeout ? { ...after, paymentDueAt: NOW } : after;

/** The server's result of a command: a change, or a thrown error. */
function ours(order: LockedOrder, command: Command): Change | Refusal {
  try {
    switch (command.do) {
      case "advance":
        return advanceChange(
          order,
          {
            status: command.to as Status,
            restock: command.restock,
            collected: command.collected === undefined ? undefined : BigInt(command.collected),
          },
          2,
          NOW,
        );
      case "cancel":
        return applyCancellation(
          noChange(order),
          { reason: "staff", restock: command.restock, refund: command.refund },
          NOW,
        );
      case "time out":
        return applyCancellation(noChange(order), { reason: "payment_timeout" }, NOW, "server");
      case "pay": {
        const amount = command.amount === undefined ? undefined : BigInt(command.amount);
        return paymentChange(noChange(order), { kind: command.kind as "capture", amount }, 2, NOW);
      }
      case "refund":
        return refundChange(
          noChange(order),
          { ...requestOf(order, command), restock: command.restock },
          2,
          NOW,
        );
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalOf(error.status, error.code, error.errors?.[0]?.field);
  }
}

const refusalOf = (status: number, code: string, field: string | undefined): Refusal => {
  assert.ok([400, 409].includes(status), `${status} ${code}`);
  assert.equal(code, status === 409 ? "invalid_status_transition" : "validation_failed");
  return { refused: status === 409 ? "409" : field! };
};

const requestOf = (order: LockedOrder, { what, amount, pieces }: Extract<Command, { do: "refund" }>) => ({
  ...((what === "items" || what === "both") && {
    items: pieces.map(({ at, n }) => ({ itemId: order.items[at]!.id, quantity: BigInt(n) })),
  }),
  ...((what === "shipping" || what === "both") && { shipping: BigInt(amount) }),
  ...(what === "amount" && { amount: BigInt(amount) }),
});

/** Checks the invariants of an order. */
function sound(m: Model): void {
  assert.ok(m.cards + m.paid <= m.final && m.back <= m.cards + m.paid, "money");
  assert.ok(m.backCards <= Math.min(m.cards, m.back), "gift cards");
  const parts = m.lines.reduce((sum, { back }) => sum + back, m.backShipping);
  assert.ok(parts <= m.back && m.backShipping <= shippingIn(m), "parts of refunds");
  for (const line of m.lines) {
    assert.ok(Math.max(line.backQ, line.came, line.stocked) <= line.q && line.back <= line.total, "a line");
    assert.ok(line.counted || line.stocked === 0, "what was not taken comes not back");
  }
  assert.equal(m.heldFrom !== null, m.status === "on_hold");
  if (m.status !== "cancelled")
    assert.equal(
      dueIn(m) === 0,
      ["paid", "partially_refunded", "refunded"].includes(m.pay),
      "paid is what is not due",
    );
  if (m.pay === "refunded") assert.equal(m.back, m.final);
  if (m.pay === "partially_refunded") assert.ok(m.back > 0 && m.back < m.final, "in part");
  if (m.status === "refunded" || m.status === "partially_refunded") assert.equal(m.status, m.pay);
}

/** Checks that a change describes its effect on the order. */
function tells({ before, after, entries, payments, refunds, restocked }: Change): void {
  const [was, is] = [modelOf(before), modelOf(after)];
  for (const [i, line] of is.lines.entries())
    assert.equal(Number(restocked.get(line.id) ?? 0n), line.stocked - was.lines[i]!.stocked, "restocked");
  const last = entries.flatMap(({ status }) => status ?? []).at(-1) ?? was.status;
  assert.equal(last, is.status, "timeline");
  const sum = (amounts: readonly { amount: bigint }[]) =>
    amounts.reduce((all, { amount }) => all + Number(amount), 0);
  assert.equal(sum(payments.filter(({ kind }) => kind === "capture")), is.paid - was.paid);
  assert.equal(sum(refunds), is.back - was.back);
  assert.ok(refunds.length <= 1);
  for (const { shipping, toCards, items } of refunds) {
    assert.equal(Number(shipping), is.backShipping - was.backShipping);
    assert.equal(Number(toCards), is.backCards - was.backCards);
    for (const { itemId, quantity, amount } of items) {
      const [old, now] = [was, is].map(({ lines }) => lines.find(({ id }) => id === itemId)!);
      assert.deepEqual([Number(quantity), Number(amount)], [now!.backQ - old!.backQ, now!.back - old!.back]);
    }
  }
}

const maybe = fc.constantFrom(undefined, undefined, true, false);
const command: fc.Arbitrary<(m: Model) => Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        nth: fc.nat(20),
        legal: fc.constantFrom(true, true, false),
        restock: maybe,
        cash: fc.constantFrom(undefined, undefined, 0, 0.4, 1, 1.1),
      })
      .map(({ nth, legal, restock, cash }) => (m: Model): Command => {
        const among =
          legal && allowed(m).length
            ? allowed(m).filter((to) => to !== "cancelled" || nth === 0)
            : everyStatus;
        const to = among[nth % among.length] ?? "cancelled";
        return {
          do: "advance",
          to,
          restock: to === "returned" || to === "cancelled" || !legal ? restock : undefined,
          collected:
            cash !== undefined && ((to === "delivered" && m.method === "cash") || (!legal && nth % 5 === 0))
              ? Math.ceil(dueIn(m) * cash)
              : undefined,
        };
      }),
  },
  fc.record({ restock: maybe, refund: maybe, really: fc.nat(3) }).map(
    ({ really, ...how }) =>
      (m: Model): Command =>
        // Otherwise few orders would get far.
        really === 0 || !allowed(m).includes("cancelled")
          ? { do: "cancel", ...how }
          : { do: "pay", kind: "capture", amount: 1 },
  ),
  fc.nat(4).map(
    (really) =>
      (m: Model): Command =>
        really === 0 || m.status !== "pending_payment"
          ? { do: "time out" }
          : { do: "pay", kind: "capture", amount: undefined },
  ),
  {
    weight: 4,
    arbitrary: fc
      .record({
        kind: fc.constantFrom("capture", "capture", "authorize", "fail", "void", "attempt"),
        part: fc.constantFrom(undefined, 0, 0.4, 1, 2),
      })
      .map(
        ({ kind, part }) =>
          (m: Model): Command => ({
            do: "pay",
            kind,
            amount:
              part === undefined || (kind !== "capture" && kind !== "authorize" && part < 2)
                ? undefined
                : Math.ceil(dueIn(m) * part),
          }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        what: fc.constantFrom("all", "items", "items", "shipping", "both", "amount"),
        part: fc.constantFrom(0, 0.1, 0.5, 1, 1.2),
        pieces: fc.array(fc.record({ at: fc.nat(2), n: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 1,
          maxLength: 2,
        }),
        restock: maybe,
      })
      .map(
        ({ what, part, pieces, restock }) =>
          (m: Model): Command => ({
            do: "refund",
            what,
            amount: Math.ceil((what === "amount" ? netPaidOf(m) : shippingIn(m)) * part),
            pieces: pieces.map(({ at, n }) => ({ at: at % m.lines.length, n })),
            restock,
          }),
      ),
  },
);

const someLine = fc.record<{ q: number; total: number; counted: boolean }>({
  q: fc.integer({ min: 1, max: 5 }),
  total: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(5_000)),
  counted: fc.boolean(),
});
const someOrder = fc
  .record({
    method: fc.constantFrom("cash", "card", "bank_transfer"),
    ships: fc.boolean(),
    shipping: fc.constantFrom<number[]>(0, 1, 490),
    part: fc.constantFrom(0, 0, 0, 0.3, 1),
    markPaid: fc.constantFrom(true, false, false, false),
    lines: fc.array(someLine, { minLength: 1, maxLength: 3 }),
  })
  .map(({ method, ships, shipping, part, markPaid, lines }): LockedOrder => {
    const final = lines.reduce((sum, { total }) => sum + total, shipping);
    const cards = Math.floor(final * part);
    const captured = markPaid ? final - cards : 0;
    const isPaid = final === cards + captured;
    const status = isPaid || method === "cash" ? "pending" : "pending_payment";
    return {
      ...confirmedOrder([]),
      status,
      paymentStatus: isPaid ? "paid" : "pending",
      paymentMethod: method,
      finalAmount: BigInt(final),
      giftCardAmount: BigInt(cards),
      paidAmount: BigInt(captured),
      requiresShipping: ships,
      paymentDueAt: status === "pending_payment" ? NOW : null,
      items: lines.map(({ q, total, counted }, i) => ({
        id: `line ${i}`,
        quantity: BigInt(q),
        taxAmount: 0n,
        totalAmount: BigInt(total),
        stockTaken: counted,
        requiresShipping: ships,
        packedQuantity: 0n,
        shippedQuantity: 0n,
        lostQuantity: 0n,
        withdrawnQuantity: 0n,
        droppedQuantity: 0n,
        returnedQuantity: 0n,
        restockedQuantity: 0n,
        writtenOffQuantity: 0n,
        refundedQuantity: 0n,
        refundedAmount: 0n,
        replacedQuantity: 0n,
      })),
    } as unknown as LockedOrder;
  });

const isRefusal = (outcome: object): outcome is Refusal => "refused" in outcome;

test(`${COMMANDS} commands do to orders what the contract's tables say`, (t) => {
  const LENGTH = 15;
  const counts: Record<string, number> = {};
  fc.assert(
    fc.property(someOrder, fc.array(command, { minLength: LENGTH, maxLength: LENGTH }), (start, commands) => {
      let order = start;
      const done: string[] = [];
      for (const make of commands) {
        const before = modelOf(order);
        const one = make(before);
        done.push(JSON.stringify(one));
        const [wanted, got] = [step(before, one), ours(order, one)];
        const context = `${JSON.stringify(before)}: ${done.join(" ")}`;
        const name = `${one.do} ${isRefusal(wanted) ? "refused" : "done"}`;
        counts[name] = (counts[name] ?? 0) + 1;
        assert.deepEqual(isRefusal(got) ? got : modelOf(madeBy(got)), wanted, context);
        if (isRefusal(got)) continue;
        sound(modelOf(got.after));
        tells(got);
        order = madeBy(got);
      }
    }),
    { numRuns: Math.ceil(COMMANDS / LENGTH) },
  );
  t.diagnostic(JSON.stringify(counts));
});

describe("over HTTP", async () => {
  const server = await testServer();
  const shop = await openShop(server);

  const lockedOrder = (id: string) =>
    tenantTransaction(server.database.pool, shop.store.id, (tx) => lockOrder(tx, id));
  const money = (amount: number | bigint) => formatMoney(String(amount), 2);

  function send(id: string, order: LockedOrder, command: Exclude<Command, { do: "time out" }>) {
    switch (command.do) {
      case "advance":
        return shop.move(id, command.to, {
          restock: command.restock,
          collectedAmount: command.collected === undefined ? undefined : money(command.collected),
        });
      case "cancel": {
        const { restock, refund: refunds } = command;
        return shop.send("POST", `/orders/${id}/cancel`, {
          body: { reason: "staff", restock, refund: refunds },
        });
      }
      case "pay":
        return shop.pay(id, command.kind, {
          amount: command.amount === undefined ? undefined : money(command.amount),
        });
      case "refund": {
        const { items, shipping, amount } = requestOf(order, command);
        return shop.refund(id, {
          items: items?.map((piece) => ({ ...piece, quantity: Number(piece.quantity) })),
          shipping: shipping === undefined ? undefined : money(shipping),
          amount: amount === undefined ? undefined : money(amount),
          restock: command.restock,
        });
      }
    }
  }

  test(`${OVER_HTTP} commands are answered as the functions answer, and what is answered is kept`, async () => {
    const LENGTH = 10;
    const { mug, shirt, ebook, sticker } = shop.range;
    const carts = [
      { items: [shop.line(mug, 3), shop.line(sticker, 2)], shippingAddress: HOME },
      { items: [shop.line(shirt, 1, "S"), shop.line(shirt, 2, "M"), shop.line(mug)], shippingAddress: HOME },
      { items: [shop.line(ebook, 2)], shippingAddress: undefined },
    ];
    const opening = fc.record({
      cart: fc.constantFrom(...carts),
      paymentMethod: fc.constantFrom("cash", "card"),
      markPaid: fc.boolean(),
      card: fc.constantFrom(undefined, "7", "200"),
    });
    const property = fc.asyncProperty(
      opening,
      fc.array(command, { minLength: LENGTH, maxLength: LENGTH }),
      async ({ cart, card, ...how }, commands) => {
        const giftCards = card && [{ code: (await shop.giftCard(card)).code }];
        const { id } = await shop.order({ ...cart, ...how, giftCards });
        for (const make of commands) {
          const order = await lockedOrder(id);
          const one = make(modelOf(order));
          if (one.do === "time out" || (one.do === "pay" && one.kind === "attempt")) continue;
          const [wanted, { status, body, text }] = [ours(order, one), await send(id, order, one)];
          const context = `${JSON.stringify(one)}: ${text}`;
          if (isRefusal(wanted)) {
            assert.ok(status >= 400, context);
            assert.deepEqual(refusalOf(status, body.code, body.errors?.[0]?.field), wanted, context);
            if (body.details) assert.ok(!body.details.allowed?.includes(body.details.to), context);
            assert.deepEqual(await lockedOrder(id), order);
            continue;
          }
          assert.ok(status < 300, context);
          const answered: Json = body.data.order ?? body.data;
          const now = madeBy(wanted);
          assert.deepEqual(
            [
              answered.status,
              answered.paymentStatus,
              answered.paidAmount,
              answered.refundedAmount,
              answered.version,
            ],
            [
              now.status,
              now.paymentStatus,
              money(now.paidAmount),
              money(now.refundedAmount),
              order.version + 1,
            ],
            context,
          );
          assert.deepEqual(
            answered.items.map((item: Json) => [
              item.refundedQuantity,
              item.refundedAmount,
              item.returnedQuantity,
            ]),
            now.items.map((item) => [
              Number(item.refundedQuantity),
              money(item.refundedAmount),
              Number(item.returnedQuantity),
            ]),
          );
          assert.deepEqual(modelOf(await lockedOrder(id)), modelOf(now), context);
          if (body.data.refund)
            assert.equal(body.data.refund.amount, money(now.refundedAmount - order.refundedAmount));
        }
      },
    );
    await fc.assert(property, { numRuns: OVER_HTTP / LENGTH });
  });
});
