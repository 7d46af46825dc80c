import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { confirmedOrder } from "../../../test/confirmed-order.ts";
import { runs } from "../../../test/runs.ts";
import type { LocationSnapshot } from "../../catalogue/locations/index.ts";
import type { Sellable } from "../../catalogue/stock/index.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { advanceChange } from "../api/index.ts";
import { applyCancellation } from "../changes/index.ts";
import { type Change, noChange } from "../model/change.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Status } from "../model/state.ts";
import { waitingIn } from "../shipments/index.ts";
import { packChange, shipmentChange } from "../shipping/ship.ts";
import { refundChange } from "../transactions/index.ts";
import { locateChange } from "./locate.ts";
import type { Places } from "./stock-places.ts";

// Random commands on an order of a store with several locations: what a line holds at each location is what
// was taken from there, what waits there is what is still to be packed, and no location gives more than it
// has.

const NOW = new Date("2026-05-01T12:00:00.000Z");
const IDS = ["A", "B", "C", "D"] as const;
// D does not sell online, and E was closed.
const places: Places = {
  defaultId: "A",
  all: IDS.map((id) => ({ id, isDefault: id === "A", sellsOnline: id !== "D" }) as LocationSnapshot),
};
const ALL = [...IDS, "E"];

type Command =
  | { do: "pack"; wanted: number[] | undefined; leaves: boolean; from: string | undefined }
  | { do: "move"; parcel: number; to: string; flag: boolean }
  | { do: "status"; to: string }
  | { do: "refund"; line: number; count: number; restock: false | undefined }
  | { do: "cancel"; restock: boolean };

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pack" as const),
      wanted: fc.option(fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }), { nil: undefined }),
      leaves: fc.boolean(),
      from: fc.constantFrom(undefined, undefined, ...IDS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      parcel: fc.nat(4),
      to: fc.constantFrom("shipped", "delivered", "lost", "returned", "cancelled"),
      flag: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      to: fc.constantFrom("processing", "shipped", "delivered", "returned"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      line: fc.nat(1),
      count: fc.integer({ min: 1, max: 2 }),
      restock: fc.constantFrom(undefined, undefined, false as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), restock: fc.boolean() }) },
);

function carryOut(order: LockedOrder, command: Command): Change | undefined {
  switch (command.do) {
    case "pack": {
      const items = command.wanted?.flatMap((quantity, i) =>
        quantity ? [{ itemId: `line-${i}`, quantity }] : [],
      );
      const status = command.leaves ? "shipped" : "packed";
      // Ids are sent in either case, and told in lower case.
      const made = packChange(order, { ...(items && { items }), status }, NOW);
      const known = new Set(order.shipments.map(({ id }) => id));
      const shipments = made.after.shipments.map((one) =>
        known.has(one.id) ? one : { ...one, locationId: command.from ?? null },
      );
      return { ...made, after: { ...made.after, shipments } };
    }
    case "move": {
      const shipment = order.shipments[command.parcel];
      const more = {
        ...(command.to === "lost" && { resend: command.flag }),
        ...(command.to === "returned" && { restock: command.flag }),
      };
      return shipment && shipmentChange(order, shipment, { status: command.to as "shipped", ...more }, NOW);
    }
    case "status":
      return advanceChange(order, { status: command.to as Status }, 2, NOW);
    case "refund": {
      const items = [{ itemId: `line-${command.line}`, quantity: BigInt(command.count) }];
      return refundChange(noChange(order), { items, restock: command.restock }, 2, NOW);
    }
    case "cancel":
      return applyCancellation(noChange(order), { reason: "other", restock: command.restock }, NOW);
  }
}

const levels = fc.array(fc.nat(3), { minLength: 4, maxLength: 4 });
const counted = fc.record({ held: fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), levels });

test("an order's pieces at each location are those taken from there, whatever happens to it", () => {
  let done = 0;
  fc.assert(
    fc.property(
      fc.array(counted, { minLength: 2, maxLength: 2 }),
      fc.array(commands, { maxLength: 25 }),
      fc.boolean(),
      (lines, all, knows) => {
        const start = confirmedOrder(
          lines.map(({ held }) => ({ counted: true, quantity: held.reduce((sum, n) => sum + n, 0) || 1 })),
        );
        let order: LockedOrder = {
          ...start,
          items: start.items.map((item, i) => ({
            ...item,
            // An order from when the store had one location knows nothing of it.
            locations:
              knows && lines[i]!.held.some((n) => n > 0)
                ? ALL.map((locationId, at) => ({
                    locationId,
                    waiting: BigInt(lines[i]!.held[at]!),
                    gone: 0n,
                  })).filter(({ waiting }) => waiting > 0n)
                : null,
          })),
        };
        const taken = order.items.map(
          (item) =>
            new Map(
              item.locations?.map((one) => [one.locationId, one.waiting] as const) ?? [["A", item.quantity]],
            ),
        );
        const stock = lines.map(
          (one) => new Map(IDS.map((id, at) => [id as string, BigInt(one.levels[at]!)])),
        );
        for (const command of all) {
          let outcome: ReturnType<typeof locateChange>;
          try {
            const change = carryOut(order, command);
            if (!change) continue;
            const found = order.items.map(({ productId }, i) => ({
              productId,
              variantId: null,
              hasVariants: false,
              inventoryTracked: true,
              allowBackorder: false,
              quantity: 0n,
              levels: [...stock[i]!].map(([locationId, quantity]) => ({ locationId, quantity })),
            }));
            outcome = locateChange(change, places, found as unknown as Sellable[]);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            continue;
          }
          const { change, moves } = outcome;
          done++;
          const net = [0n, 0n];
          for (const { productId, delta, at } of moves) {
            const i = Number(productId.at(-1));
            const id = at?.id ?? "A";
            assert.notEqual(id, "E", "nothing is brought to a closed location");
            assert.equal(at?.sellsOnline ?? true, id !== "D");
            const level = (stock[i]!.get(id) ?? 0n) + delta;
            assert.ok(delta > 0n || level >= 0n, `${id} fell to ${level}`);
            stock[i]!.set(id, level);
            taken[i]!.set(id, (taken[i]!.get(id) ?? 0n) - delta);
            net[i]! += delta;
          }
          for (const [i, item] of change.after.items.entries()) {
            const moved = (change.restocked.get(item.id) ?? 0n) - (change.retaken.get(item.id) ?? 0n);
            assert.equal(net[i], moved, "where it is changes nothing of how much is moved");
            if (!item.locations) continue;
            const held = new Map(item.locations.map((one) => [one.locationId, one.waiting + one.gone]));
            for (const id of ALL)
              assert.equal(held.get(id) ?? 0n, taken[i]!.get(id) ?? 0n, `${id} after ${command.do}`);
            const waiting = item.locations.reduce((sum, one) => sum + one.waiting, 0n);
            assert.equal(waiting, waitingIn(item), `waiting after ${JSON.stringify(command)}`);
            assert.ok(item.locations.every((one) => one.waiting >= 0n));
          }
          for (const one of change.after.shipments) {
            if (one.takenFrom) assert.equal(one.locationId, null);
            for (const { itemId, quantity } of one.items) {
              const parts = one.takenFrom?.[itemId];
              if (parts)
                assert.equal(
                  parts.reduce((sum, [, count]) => sum + count, 0),
                  quantity,
                );
            }
          }
          order = change.after;
        }
      },
    ),
    { numRuns: runs(1_000, 30_000) },
  );
  assert.ok(done > 1_000, `only ${done} commands did something`);
});
