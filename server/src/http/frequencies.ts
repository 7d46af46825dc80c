/** How often keys came by lately, in a fixed number of bytes. */
export type Frequencies = {
  /** Counts a key once more. */
  add(key: string): void;
  /** How often a key was counted: at most 255, halved now and then, and 0 where too many others came by since. */
  of(key: string): number;
};

const BUCKETS = 16_384;
const PLACES = 4;
const HALVED_AFTER = 131_072;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
// A place has a part of a hash, and in its last eight bits how often that was counted.
const HASH = 0xffffff00;
const COUNT = 0xff;

/**
 * Makes what counts keys, as caches need that keep only what is asked for more often than what they have (TinyLFU). It takes 256 KB,
 * and tells keys apart by a hash of 32 bits (FNV-1a): the four last ones of each of 16,384 buckets are known.
 */
export function createFrequencies(): Frequencies {
  const places = new Uint32Array(BUCKETS * PLACES);
  let added = 0;

  return {
    add(key) {
      const hash = hashOf(key);
      const first = (hash % BUCKETS) * PLACES;
      const place = placeOf(places, hash);
      const before = place < 0 ? 0 : places[place]! & COUNT;
      places.copyWithin(first + 1, first, place < 0 ? first + PLACES - 1 : place);
      places[first] = ((hash & HASH) | Math.min(before + 1, COUNT)) >>> 0;
      if (++added % HALVED_AFTER === 0) halve(places);
    },
    of(key) {
      const place = placeOf(places, hashOf(key));
      return place < 0 ? 0 : places[place]! & COUNT;
    },
  };
}

function placeOf(places: Uint32Array, hash: number): number {
  const first = (hash % BUCKETS) * PLACES;
  for (let place = first; place < first + PLACES; place++)
    if (((places[place]! ^ hash) & HASH) === 0) return place;
  return -1;
}

function halve(places: Uint32Array): void {
  for (let place = 0; place < places.length; place++) {
    const count = (places[place]! & COUNT) >> 1;
    places[place] = ((places[place]! & HASH) | count) >>> 0;
  }
}

function hashOf(key: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}
