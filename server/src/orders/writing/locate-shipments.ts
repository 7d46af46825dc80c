import { allocate } from "../../catalogue/stock/index.ts";
import { lesser } from "../../pricing/engine/index.ts";
import type { Shipment, TakenFrom } from "../shipments/index.ts";
import { type Line, type Lines, type Moves, type Parts, pack } from "./locate-lines.ts";
import { onlineIn, type Places } from "./stock-places.ts";

/** Takes further pieces of lines from locations, in their order; returns the parts of each line. */
export type TakeAnew = (
  wanted: ReadonlyMap<Line, bigint>,
  locations: readonly string[],
) => (line: Line) => Parts;

// The locations of a line's pieces in a shipment; replacements of lost pieces come last.
function partsIn(shipment: Shipment, lineId: string, { defaultId }: Places): Parts {
  const stored = shipment.takenFrom?.[lineId];
  if (stored) return stored.map(([at, count]) => [at, BigInt(count)]);
  return [[shipment.locationId ?? defaultId, countIn(shipment, lineId)]];
}

const countIn = ({ items }: Shipment, lineId: string): bigint =>
  items.reduce((sum, { itemId, quantity }) => (itemId === lineId ? sum + BigInt(quantity) : sum), 0n);
const linesIn = (shipment: Shipment, lines: Lines): Line[] =>
  [...lines.values()].filter(({ item }) => countIn(shipment, item.id) > 0n);

/**
 * Unpacks a shipment: its pieces wait again where they were packed, and replacements of lost ones are
 * restocked there.
 */
export function unpack(shipment: Shipment, lines: Lines, moves: Moves, places: Places): void {
  for (const line of linesIn(shipment, lines)) {
    const { id } = line.item;
    let waiting = countIn(shipment, id) - BigInt(shipment.replaced[id] ?? 0);
    for (const [at, count] of partsIn(shipment, id, places)) {
      const waits = lesser(waiting, count);
      waiting -= waits;
      pack(line, at, -waits);
      if (count > waits) moves.putBack(line, "gone", at, count - waits);
      line.restock -= count - waits;
    }
  }
}

/** Puts the sellable pieces of a returned shipment back where they were taken from. */
export function putBackShipment(shipment: Shipment, lines: Lines, moves: Moves, places: Places): void {
  for (const line of linesIn(shipment, lines))
    for (const [at, count] of partsIn(shipment, line.item.id, places)) {
      const back = lesser(line.restock, count);
      if (back > 0n) moves.putBack(line, "gone", at, back);
      line.restock -= back;
    }
}

/**
 * A new shipment with its stock locations: the named one, else those where its pieces wait. Replacements of
 * lost pieces are taken from stock, from there if there is enough.
 */
export function locatePacked(
  shipment: Shipment,
  lines: Lines,
  moves: Moves,
  places: Places,
  takeAnew: TakeAnew,
): Shipment {
  const own = linesIn(shipment, lines);
  const replacing = (line: Line) => BigInt(shipment.replaced[line.item.id] ?? 0);
  const waiting = (line: Line) => countIn(shipment, line.item.id) - replacing(line);
  const from = shipment.locationId;
  const parts = new Map(
    own.map((line) => [line, from === null ? [] : waitingParts(line, waiting(line), from, places)]),
  );
  if (from === null) {
    const found = waitingTogether(own, waiting, places);
    for (const line of own) parts.set(line, found(line));
  }
  for (const [line, all] of parts)
    for (const [at, count] of all) {
      if (from === null || at === from) pack(line, at, count);
      else {
        moves.putBack(line, "waiting", at, count);
        moves.take(line, "gone", from, count);
      }
    }
  const lost = new Map(own.filter((line) => replacing(line) > 0n).map((line) => [line, replacing(line)]));
  const used = [...parts.values()].flatMap((all) => all.map(([at]) => at));
  const goneFrom = [...lost.keys()].flatMap(({ gone }) => [...gone].filter(([, n]) => n > 0n));
  const online = onlineIn(places);
  const preferred = [...used, ...goneFrom.map(([at]) => at)].filter((at) => online.includes(at));
  const anew = lost.size
    ? takeAnew(lost, from ? [from] : [...new Set([...preferred, ...online])])
    : undefined;
  const takenFrom: Record<string, [string, number][]> = {};
  for (const line of own) {
    const replaced = lost.has(line) ? anew!(line) : [];
    for (const [at, count] of replaced) moves.take(line, "gone", at, count);
    if (line.retake > 0n) line.retake -= replacing(line);
    takenFrom[line.item.id] = [...parts.get(line)!, ...replaced].map(([at, count]) => [at, Number(count)]);
  }
  if (from !== null) return shipment;
  return { ...shipment, ...departureOf(takenFrom) };
}

function departureOf(takenFrom: TakenFrom): Pick<Shipment, "locationId" | "takenFrom"> {
  const from = new Set(Object.values(takenFrom).flatMap((all) => all.map(([at]) => at)));
  if (from.size > 1) return { locationId: null, takenFrom };
  return { locationId: from.values().next().value ?? null, takenFrom: null };
}

// The pieces that wait at one location first, then the others.
function waitingParts({ waiting }: Line, wanted: bigint, first: string, { all }: Places): Parts {
  const known = new Set([first, ...all.map(({ id }) => id), ...waiting.keys()]);
  let left = wanted;
  return [...known].flatMap((at): [string, bigint][] => {
    const part = lesser(left, waiting.get(at) ?? 0n);
    if (part <= 0n) return [];
    left -= part;
    return [[at, part]];
  });
}

// As an order is allocated: at the first location where all of a shipment waits, else line by line.
function waitingTogether(own: readonly Line[], wanted: (line: Line) => bigint, { all }: Places) {
  const known = [
    ...new Set([...all.map(({ id }) => id), ...own.flatMap(({ waiting }) => [...waiting.keys()])]),
  ];
  const levels = new Map(own.map(({ item, waiting }) => [item.id, waiting]));
  const demands = own.map((line) => ({ itemId: line.item.id, quantity: wanted(line), mayFallShort: true }));
  const { parts } = allocate(demands, levels, known);
  return (line: Line): Parts =>
    parts.get(line.item.id)!.map(({ locationId, quantity }) => [locationId, quantity]);
}
