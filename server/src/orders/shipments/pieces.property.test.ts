import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import {
  dropPieces,
  loseInTransit,
  type Pieces,
  packableIn,
  packInto,
  replacingIn,
  sendOff,
  shipmentMoves,
  shipmentStatuses,
  unpackFrom,
  waitingIn,
  withdraw,
} from "./index.ts";

const fresh = (quantity: bigint): Pieces => ({
  quantity,
  packedQuantity: 0n,
  shippedQuantity: 0n,
  lostQuantity: 0n,
  withdrawnQuantity: 0n,
  droppedQuantity: 0n,
});

const counts = ({ quantity: _, ...places }: Pieces) => Object.values(places);

describe("the pieces of a line", () => {
  const table: [name: string, moved: Pieces, expected: Partial<Pieces>][] = [
    ["packed", packInto(fresh(3n), 2n), { packedQuantity: 2n }],
    ["sent off", sendOff(packInto(fresh(3n), 2n), 2n), { shippedQuantity: 2n }],
    ["unpacked", unpackFrom(packInto(fresh(3n), 2n), 2n, 0n), {}],
    [
      "lost",
      loseInTransit({ ...fresh(3n), shippedQuantity: 3n }, 2n, true),
      { shippedQuantity: 1n, lostQuantity: 2n },
    ],
    [
      "lost for good",
      loseInTransit({ ...fresh(3n), shippedQuantity: 3n }, 3n, false),
      { droppedQuantity: 3n },
    ],
    [
      "packed again",
      packInto({ ...fresh(3n), lostQuantity: 2n }, 2n),
      { packedQuantity: 2n, lostQuantity: 1n },
    ],
    ["unpacked again", unpackFrom({ ...fresh(2n), packedQuantity: 2n }, 2n, 1n), { lostQuantity: 1n }],
    [
      "withdrawn, as many as wait",
      withdraw({ ...fresh(3n), shippedQuantity: 2n }, 3n),
      { shippedQuantity: 2n, withdrawnQuantity: 1n },
    ],
    [
      "dropped, as many as are lost",
      dropPieces({ ...fresh(3n), lostQuantity: 1n }, 3n),
      { droppedQuantity: 1n },
    ],
  ];
  for (const [name, moved, expected] of table)
    test(name, () => assert.deepEqual(moved, { ...fresh(moved.quantity), ...expected }));

  test("that wait go before those that replace lost ones", () => {
    const line = { ...fresh(5n), lostQuantity: 2n };
    assert.deepEqual([packableIn(line), replacingIn(line, 3n), replacingIn(line, 4n)], [5n, 0n, 1n]);
  });

  test("are each in one place, whatever becomes of them", () => {
    const step = fc.record({
      what: fc.constantFrom("pack", "unpack", "send", "lose", "give up", "withdraw", "drop"),
      share: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 40 }), (quantity, steps) => {
        let line = fresh(BigInt(quantity));
        for (const { what, share } of steps) {
          const part = (all: bigint) => (all * BigInt(share) + 3n) / 4n;
          if (what === "pack") line = packInto(line, part(packableIn(line)));
          if (what === "unpack") line = unpackFrom(line, part(line.packedQuantity), 0n);
          if (what === "send") line = sendOff(line, part(line.packedQuantity));
          if (what === "lose") line = loseInTransit(line, part(line.shippedQuantity), true);
          if (what === "give up") line = loseInTransit(line, part(line.shippedQuantity), false);
          if (what === "withdraw") line = withdraw(line, BigInt(share));
          if (what === "drop") line = dropPieces(line, BigInt(share));
          assert.ok([...counts(line), waitingIn(line)].every((count) => count >= 0n));
          assert.equal(
            counts(line).reduce((sum, count) => sum + count, waitingIn(line)),
            line.quantity,
          );
        }
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});

test("a shipment begins packed, and ends delivered, lost, returned or cancelled", () => {
  const ends = shipmentStatuses.filter((status) => !shipmentMoves[status].length);
  assert.deepEqual(ends, ["delivered", "lost", "returned", "cancelled"]);
  assert.deepEqual(shipmentMoves.packed, ["shipped", "cancelled"]);
  assert.deepEqual(shipmentMoves.shipped, ["delivered", "lost", "returned"]);
});
