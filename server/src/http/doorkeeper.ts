/** What remembers that keys came by, in a fixed number of bytes. */
export type Doorkeeper = {
  /** Whether a key came by before, not too many others ago. From now on it has. */
  knows(key: string): boolean;
};

const BUCKETS = 16_384;
const PLACES = 4;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Makes a doorkeeper, as caches have that keep only what is asked for again (TinyLFU): it takes 256 KB, and remembers of each key
 * a hash of 32 bits (FNV-1a). The four last ones of each of 16,384 buckets are known.
 */
export function createDoorkeeper(): Doorkeeper {
  const hashes = new Uint32Array(BUCKETS * PLACES);
  return {
    knows(key) {
      const hash = hashOf(key);
      const first = (hash % BUCKETS) * PLACES;
      let place = 0;
      while (place < PLACES - 1 && hashes[first + place] !== hash) place++;
      const isKnown = hashes[first + place] === hash;
      hashes.copyWithin(first + 1, first, first + place);
      hashes[first] = hash;
      return isKnown;
    },
  };
}

// Never 0, which is what an empty place has.
function hashOf(key: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME);
  return hash >>> 0 || 1;
}
