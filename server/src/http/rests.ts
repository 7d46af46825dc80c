/**
 * How long a refusal of a rate limit is held back, in milliseconds; `now` counts them, too. `address` is the client's,
 * `connection` the one its answer goes to.
 */
export type Rests = (address: string, connection: object, now: number) => number;

/** A client that is over its limit hears so after about this time: asking on at once brings it nothing. */
const REST_MS = 50;
/** One that does ask on, although it was told to wait for a second at least, waits twice as long each time, up to this. */
const LONGEST_MS = 1_000;
/** Requests of one connection rest one after another, but none longer than this: a server that ends waits for 5 s. */
const MOST_MS = 4_000;
/** Whoever comes back so long after it was told has listened. */
const HEEDED_MS = 900;
const MOST_REMEMBERED = 10_000;
// Each rest is up to a quarter longer or shorter, and the longest one of a connection up to a quarter shorter, so that a flood's
// connections do not come back at the same moment.
const VARIATION = 0.25;

/** Makes rests that know of no refusal yet. `random` gives numbers from 0 to 1. */
export function createRests(random: () => number = Math.random): Rests {
  const clients = new Map<string, { ms: number; since: number; toldAt: number }>();
  const connections = new WeakMap<object, { end: number; most: number }>();

  function clientOf(address: string, now: number) {
    const known = clients.get(address);
    if (known && now < known.toldAt + HEEDED_MS) return known;
    if (clients.size >= MOST_REMEMBERED) clients.clear();
    const client = { ms: REST_MS, since: now, toldAt: now };
    clients.set(address, client);
    return client;
  }

  return (address, connection, now) => {
    const client = clientOf(address, now);
    // Those that were refused before the first of them was told do not ask on.
    if (now > client.since + client.ms * (1 + VARIATION)) {
      client.ms = Math.min(2 * client.ms, LONGEST_MS);
      client.since = now;
    }
    const chance = random();
    const told = now + client.ms * (1 - VARIATION + 2 * VARIATION * chance);
    client.toldAt = Math.max(client.toldAt, told);
    const { end: before, most } = connections.get(connection) ?? {
      end: Number.NEGATIVE_INFINITY,
      most: MOST_MS * (1 - VARIATION * chance),
    };
    const end = Math.max(told, Math.min(before + client.ms, now + most));
    connections.set(connection, { end, most });
    return end - now;
  };
}
