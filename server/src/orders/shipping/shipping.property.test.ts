import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { confirmedOrder } from "../../../test/confirmed-order.ts";
import { runs } from "../../../test/runs.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { advanceChange } from "../api/index.ts";
import { type Change, noChange } from "../model/change.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Status } from "../model/state.ts";
import { refundChange } from "../transactions/index.ts";
import { eventsOf } from "../writing/follow-ups.ts";
import { packChange, shipmentChange } from "./ship.ts";

// Shipments once more, as a model of single pieces that shares nothing with the server. Random commands go to
// both: they allow and refuse the same, the pieces are in the same places, the stock moves alike, and the
// order's status follows.

const NOW = new Date("2026-05-01T12:00:00.000Z");
const ARRIVED = ["delivered", "returned", "partially_refunded", "refunded"];

type Place = "waiting" | "packed" | "way" | "there" | "back" | "lost" | "withdrawn" | "dropped";
type Piece = { place: Place; parcel: number | undefined; replaces: boolean };
type Line = { counted: boolean; pieces: Piece[]; refunded: number };
type Model = {
  status: string;
  heldFrom: string;
  lines: Line[];
  parcels: string[];
  stock: number;
  sent: number;
};

const orderOf = ({ lines }: Model): LockedOrder =>
  confirmedOrder(lines.map(({ counted, pieces }) => ({ counted, quantity: pieces.length })));

type Command =
  | { do: "pack"; wanted: number[] | undefined; leaves: boolean }
  | {
      do: "move";
      parcel: number;
      to: "shipped" | "delivered" | "lost" | "returned" | "cancelled";
      flag: boolean;
    }
  | { do: "status"; to: string }
  | { do: "refund"; line: number; count: number; restock: boolean | undefined };

const all = (m: Model) => m.lines.flatMap(({ pieces }) => pieces);
const at = (pieces: readonly Piece[], ...places: Place[]) =>
  pieces.filter(({ place }) => places.includes(place));
const isOut = (m: Model) => at(all(m), "way", "there").length > 0;
const nexts: Record<string, string[]> = {
  packed: ["shipped", "cancelled"],
  shipped: ["delivered", "lost", "returned"],
};

/** What a command comes to; undefined where it is refused. */
function step(before: Model, command: Command): Model | undefined {
  const m = structuredClone(before);
  if (command.do === "pack") return pack(m, command);
  if (command.do === "move") return move(m, command);
  if (command.do === "refund") return refund(m, command);
  return status(m, command.to);
}

function pack(m: Model, { wanted, leaves }: Command & { do: "pack" }): Model | undefined {
  if (m.status !== "confirmed" && m.status !== "processing") return undefined;
  const parcel = m.parcels.length;
  let count = 0;
  for (const [i, line] of m.lines.entries()) {
    const free = [...at(line.pieces, "waiting"), ...at(line.pieces, "lost")];
    const some = wanted ? wanted[i]! : free.length;
    if (some > free.length) return undefined;
    count += some;
    for (const piece of free.slice(0, some)) {
      const replaces = piece.place === "lost";
      if (replaces && line.counted) m.stock--;
      Object.assign(piece, { place: "packed", parcel, replaces });
    }
  }
  if (!count) return undefined;
  m.parcels.push("packed");
  follow(m);
  return leaves ? move(m, { do: "move", parcel, to: "shipped", flag: true }) : m;
}

function move(m: Model, { parcel, to, flag }: Command & { do: "move" }): Model | undefined {
  if (!nexts[m.parcels[parcel]!]?.includes(to)) return undefined;
  if (to === "shipped" && m.status !== "processing") return undefined;
  if (to === "shipped") m.sent++;
  for (const line of m.lines) {
    let open = openGone(line);
    for (const piece of line.pieces.filter((one) => one.parcel === parcel && one.place !== "back")) {
      if (to === "shipped") piece.place = "way";
      if (to === "delivered") piece.place = "there";
      // What was refunded is not sent again.
      if (to === "lost")
        Object.assign(piece, { place: flag && open-- > 0 ? "lost" : "dropped", parcel: undefined });
      if (to === "returned") piece.place = "back";
      if (to === "returned" && flag && line.counted) m.stock++;
    }
  }
  if (to === "cancelled") unpack(m, parcel);
  m.parcels[parcel] = to;
  follow(m);
  return m;
}

/**
 * How many pieces of a line were refunded after they had left: those that were withdrawn for it are not among
 * them.
 */
const refundedGone = ({ pieces, refunded }: Line) =>
  refunded - Math.min(refunded, at(pieces, "withdrawn").length);

/** How many pieces of a line have left and are not refunded. */
function openGone(line: Line): number {
  const gone = at(line.pieces, "way", "there", "back", "dropped").length;
  return Math.max(0, Math.min(line.pieces.length - line.refunded, gone - refundedGone(line)));
}

function unpack(m: Model, parcel: number): void {
  for (const line of m.lines)
    for (const piece of line.pieces.filter((one) => one.parcel === parcel)) {
      if (piece.replaces && line.counted) m.stock++;
      Object.assign(piece, { place: piece.replaces ? "lost" : "waiting", parcel: undefined });
    }
  m.parcels[parcel] = "cancelled";
}

function refund(m: Model, { line: i, count, restock }: Command & { do: "refund" }): Model | undefined {
  const line = m.lines[i]!;
  if (count > line.pieces.length - line.refunded) return undefined;
  const unpaid = Math.max(0, Math.min(at(line.pieces, "back").length - refundedGone(line), openGone(line)));
  line.refunded += count;
  if (ARRIVED.includes(m.status) || m.status === "shipped") return m;
  let rest = Math.max(0, count - unpaid);
  const isTaken = !line.counted || restock !== false;
  for (const [parcel, status] of [...m.parcels.entries()].reverse())
    if (isTaken && status === "packed" && at(line.pieces, "waiting", "lost").length < rest)
      if (line.pieces.some((piece) => piece.parcel === parcel)) unpack(m, parcel);
  for (const piece of at(line.pieces, "lost").slice(0, rest)) {
    piece.place = "dropped";
    rest--;
  }
  if (isTaken)
    for (const piece of at(line.pieces, "waiting").slice(0, rest)) {
      piece.place = "withdrawn";
      if (line.counted) m.stock++;
    }
  follow(m);
  return m;
}

function status(m: Model, to: string): Model | undefined {
  const { status: from } = m;
  if (to === "on_hold" && ["confirmed", "processing"].includes(from)) {
    Object.assign(m, { status: to, heldFrom: from });
    return m;
  }
  if (from === "on_hold" && to === m.heldFrom) {
    m.status = to;
    follow(m);
    return m;
  }
  if (to === "processing" && from === "confirmed") {
    m.status = to;
    return m;
  }
  if (to === "cancelled" && ["confirmed", "processing", "on_hold"].includes(from) && !isOut(m))
    return cancel(m);
  if (to === "shipped" && from === "processing") return shipAll(m);
  if (to === "delivered" && from === "shipped") return arrive(m, "there", "delivered");
  if (to === "returned" && ["shipped", "delivered", "partially_refunded"].includes(from))
    return arrive(m, "back", "returned");
  return undefined;
}

function cancel(m: Model): Model {
  for (const line of m.lines)
    for (const piece of at(line.pieces, "waiting", "packed", "lost")) {
      const isLost = piece.place === "lost" || piece.replaces;
      // What was taken to replace it goes back; so does what waits.
      if (line.counted && piece.place !== "lost") m.stock++;
      Object.assign(piece, { place: isLost ? "dropped" : "withdrawn", parcel: undefined });
    }
  m.parcels = m.parcels.map((one) => (one === "packed" ? "cancelled" : one));
  m.status = "cancelled";
  return m;
}

function shipAll(m: Model): Model | undefined {
  if (!at(all(m), "waiting", "packed", "lost", "way", "there", "back").length) return undefined;
  const parcel = m.parcels.length;
  const free = m.lines.flatMap((line) =>
    at(line.pieces, "waiting", "lost").map((piece) => ({ piece, line })),
  );
  for (const { piece, line } of free) {
    const replaces = piece.place === "lost";
    if (replaces && line.counted) m.stock--;
    Object.assign(piece, { place: "packed", parcel, replaces });
  }
  if (free.length) m.parcels.push("packed");
  m.sent += m.parcels.filter((one) => one === "packed").length;
  m.parcels = m.parcels.map((one) => (one === "packed" ? "shipped" : one));
  for (const piece of at(all(m), "packed")) piece.place = "way";
  m.status = "shipped";
  return m;
}

function arrive(m: Model, place: Place, to: string): Model {
  for (const line of m.lines)
    for (const piece of at(line.pieces, "way", ...(place === "back" ? (["there"] as const) : []))) {
      piece.place = place;
      if (place === "back" && line.counted) m.stock++;
    }
  m.parcels = m.parcels.map((one) => (one === "shipped" ? to : one));
  m.status = to;
  return m;
}

function follow(m: Model): void {
  if (!["confirmed", "processing", "shipped"].includes(m.status) || !m.parcels.length) return;
  const isWhole =
    !at(all(m), "waiting", "packed", "lost").length && at(all(m), "way", "there", "back").length > 0;
  if (isWhole) m.status = m.parcels.includes("shipped") ? "shipped" : isOut(m) ? "delivered" : "returned";
  else if (m.status === "shipped" || m.parcels.some((one) => one !== "cancelled")) m.status = "processing";
}

/** What the server makes of the same. */
function carryOut(order: LockedOrder, command: Command): Change {
  switch (command.do) {
    case "pack": {
      const items = command.wanted?.flatMap((quantity, i) =>
        quantity ? [{ itemId: `line-${i}`, quantity }] : [],
      );
      return packChange(
        order,
        { ...(items && { items }), status: command.leaves ? "shipped" : "packed" },
        NOW,
      );
    }
    case "move": {
      const { to, flag } = command;
      const shipment = order.shipments[command.parcel]!;
      const more = { ...(to === "lost" && { resend: flag }), ...(to === "returned" && { restock: flag }) };
      return shipmentChange(order, shipment, { status: to, ...more }, NOW);
    }
    case "status":
      return advanceChange(order, { status: command.to as Status }, 2, NOW);
    case "refund": {
      const items = [{ itemId: `line-${command.line}`, quantity: BigInt(command.count) }];
      return refundChange(noChange(order), { items, restock: command.restock }, 2, NOW);
    }
  }
}

const sumOf = (pieces: ReadonlyMap<string, bigint>) =>
  [...pieces.values()].reduce((sum, n) => sum + Number(n), 0);

function same(m: Model, order: LockedOrder, stock: number, sent: number): void {
  for (const [i, { pieces }] of m.lines.entries()) {
    const item = order.items[i]!;
    const there = {
      shipped: Number(item.shippedQuantity),
      packed: Number(item.packedQuantity),
      lost: Number(item.lostQuantity),
      withdrawn: Number(item.withdrawnQuantity),
      dropped: Number(item.droppedQuantity),
    };
    assert.deepEqual(there, {
      shipped: at(pieces, "way", "there", "back").length,
      packed: at(pieces, "packed").length,
      lost: at(pieces, "lost").length,
      withdrawn: at(pieces, "withdrawn").length,
      dropped: at(pieces, "dropped").length,
    });
  }
  assert.deepEqual(
    order.shipments.map(({ status }) => status),
    m.parcels,
  );
  // What is refunded of an order that has arrived is told by its status, too.
  const arrived = (status: string) =>
    order.refundedAmount > 0n && ARRIVED.includes(status) ? "arrived" : status;
  assert.equal(arrived(order.status), arrived(m.status));
  assert.deepEqual([stock, sent], [m.stock, m.sent]);
}

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pack" as const),
      wanted: fc.option(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 2 }), {
        nil: undefined,
      }),
      leaves: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      parcel: fc.nat(4),
      to: fc.constantFrom("shipped", "delivered", "lost", "returned", "cancelled"),
      flag: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      to: fc.constantFrom(
        "confirmed",
        "processing",
        "on_hold",
        "shipped",
        "delivered",
        "returned",
        "cancelled",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      line: fc.nat(1),
      count: fc.integer({ min: 1, max: 2 }),
      restock: fc.constantFrom(undefined, false),
    }),
  },
);

const line = (counted: boolean, count: number): Line => ({
  counted,
  pieces: Array.from({ length: count }, () => ({ place: "waiting", parcel: undefined, replaces: false })),
  refunded: 0,
});

describe("shipments, refunds and statuses in any order", () => {
  test("leave pieces, stock, events and the order's status where a model of single pieces has them", () => {
    let done = 0;
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })),
        fc.array(commands, { maxLength: 30 }),
        ([counted, uncounted], all) => {
          const lines = [line(true, counted), line(false, uncounted)];
          let m: Model = { status: "confirmed", heldFrom: "", lines, parcels: [], stock: 0, sent: 0 };
          let order = orderOf(m);
          let [stock, sent] = [0, 0];
          for (const command of all) {
            if (m.status === "cancelled" || ARRIVED.includes(m.status)) break;
            if (command.do === "move" && command.parcel >= m.parcels.length) continue;
            const expected = step(m, command);
            let change: Change | undefined;
            try {
              change = carryOut(order, command);
            } catch (error) {
              if (!(error instanceof ApiError)) throw error;
            }
            assert.equal(
              change !== undefined,
              expected !== undefined,
              JSON.stringify({ command, status: m.status }),
            );
            if (!change || !expected) continue;
            done++;
            [m, order] = [expected, change.after];
            stock += sumOf(change.restocked) - sumOf(change.retaken);
            sent += eventsOf(change).filter(({ type }) => type === "order_shipped").length;
            same(m, order, stock, sent);
          }
        },
      ),
      { numRuns: runs(1_500, 50_000) },
    );
    assert.ok(done > 1_000, `only ${done} commands did something`);
  });
});
