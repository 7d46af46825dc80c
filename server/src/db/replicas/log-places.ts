/**
 * A place in the write-ahead log. Each promotion of a replica begins a timeline: places of two timelines do
 * not compare.
 */
export type Place = { timeline: number; lsn: bigint };

/**
 * Where the primary's write-ahead log ended, and when that was asked for, in milliseconds of this process's
 * clock.
 */
export type LogPlace = Place & { at: number };

/**
 * The known state of a replica: up to when it has all that the primary had committed, and its lag in
 * milliseconds.
 */
export type Reached = { timeline: number; asOf: number; lagMs: number };

/** Where the primary's log ended of late. */
export type LogPlaces = {
  /** Notes the newest place; those of another timeline are forgotten. */
  note(place: LogPlace): void;
  /** Forgets all places, as the primary was replaced: until the next is noted, it is on no timeline. */
  forget(): void;
  /** Whether the primary was last seen on a timeline. */
  isOn(timeline: number): boolean;
  /**
   * The state that a replica is known to have once it has replayed the log up to a place, from the state
   * before; undefined where nothing is known.
   */
  reachedBy(replayed: Place, before: Reached | undefined): Reached | undefined;
};

// At two a second, those of five minutes.
const MOST = 600;

/** A place in the log as a number: PostgreSQL writes its halves in hexadecimal. */
export function readLsn(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The timeline that a file of the log belongs to: the first eight hexadecimal digits of its name. */
export const timelineOf = (walFile: string): number => Number.parseInt(walFile.slice(0, 8), 16);

/**
 * Remembers where the primary's log ended, to tell how old a replica's data is. The time that a replica tells
 * of its last transaction would grow while nothing is written; places are compared by one clock, and a
 * replica that has replayed all is not behind.
 */
export function createLogPlaces(): LogPlaces {
  const places: LogPlace[] = [];
  const isOn = (timeline: number) => places.at(-1)?.timeline === timeline;
  return {
    isOn,
    note(place) {
      if (!isOn(place.timeline)) places.length = 0;
      if (places.push(place) > MOST) places.shift();
    },
    forget() {
      places.length = 0;
    },
    reachedBy({ timeline, lsn: replayed }, before) {
      const newest = places.at(-1);
      if (!newest || !isOn(timeline)) return undefined;
      const reached = places.findLast(({ lsn }) => lsn <= replayed);
      const known = before?.timeline === timeline ? before : undefined;
      const asOf = Math.max(reached?.at ?? Number.NEGATIVE_INFINITY, known?.asOf ?? Number.NEGATIVE_INFINITY);
      return Number.isFinite(asOf) ? { timeline, asOf, lagMs: Math.max(0, newest.at - asOf) } : undefined;
    },
  };
}
