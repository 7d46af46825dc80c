/** Where the primary's write-ahead log ended, and when that was asked for, in milliseconds of this process's clock. */
export type LogPlace = { at: number; lsn: bigint };

/** What is known of a replica: up to when it has all that the primary had committed, and how far that is behind, in milliseconds. */
export type Reached = { asOf: number; lagMs: number };

/** Where the primary's log ended of late. */
export type LogPlaces = {
  note(place: LogPlace): void;
  /** What a replica that has replayed the log up to a place is known to have, by what was known before; undefined where nothing is. */
  reachedBy(replayed: bigint, before: Reached | undefined): Reached | undefined;
};

// At two a second, those of five minutes.
const MOST = 600;

/** A place in the log as a number: PostgreSQL writes its halves in hexadecimal. */
export function readLsn(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Remembers where the primary's log ended, to tell how old a replica's data is. The time that a replica tells of its last transaction
 * would grow while nothing is written; places are compared by one clock, and a replica that has replayed all is not behind.
 */
export function createLogPlaces(): LogPlaces {
  const places: LogPlace[] = [];
  return {
    note(place) {
      if (places.push(place) > MOST) places.shift();
    },
    reachedBy(replayed, before) {
      const newest = places.at(-1);
      const reached = places.findLast(({ lsn }) => lsn <= replayed);
      const asOf = Math.max(
        reached?.at ?? Number.NEGATIVE_INFINITY,
        before?.asOf ?? Number.NEGATIVE_INFINITY,
      );
      if (!newest || !Number.isFinite(asOf)) return undefined;
      return { asOf, lagMs: Math.max(0, newest.at - asOf) };
    },
  };
}
