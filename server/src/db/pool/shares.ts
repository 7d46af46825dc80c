import type { PoolClient } from "pg";
import { afterSilence } from "./deadline.ts";
import type { Lease, Pool, Share } from "./pool.ts";

// Of the time for a connection, what is left at least once it is the store's turn, however late that came.
const LEAST_LEFT = 1 / 8;

/**
 * How many of a pool's connections one store may have at a time: three quarters, so that others find some.
 */
export const mostOfOneStore = (max: number): number => max - Math.floor(max / 4);

/**
 * A connection for a store. While the store has as many as one may, it waits behind its own, and not in the
 * queue of the pool: whatever it does, the others find a quarter of the connections without it. Throws as the
 * pool does where none is there in time.
 */
export async function connectFor(pool: Pool, storeId: string): Promise<Lease> {
  const { shares, options, connectMs: ms } = pool;
  const share = shares.get(storeId) ?? { had: 0, waiting: new Set() };
  shares.set(storeId, share);
  const began = performance.now();
  if (share.had < mostOfOneStore(options.max)) share.had++;
  else await turnOf(share, ms);
  const leave = () => {
    const [next] = share.waiting;
    // It takes over what this one had.
    if (next) return next();
    if (--share.had === 0) shares.delete(storeId);
  };
  try {
    const left = ms - (performance.now() - began);
    const client = await connectWithin(pool, Math.max(ms * LEAST_LEFT, left));
    return {
      client,
      giveBack(broken) {
        client.release(broken);
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Does work over a connection of the pool, which is closed where the work throws. Throws where none is there
 * in time.
 */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connectWithin(pool, pool.connectMs);
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

// A connection of the pool, to be released. Throws where none is there within `ms` milliseconds.
function connectWithin(pool: Pool, ms: number): Promise<PoolClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
  const connecting = pool.connect();
  const takeBack = afterSilence(() => {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    reject(new Error("timeout exceeded when trying to connect"));
  }, ms);
  connecting.then(
    (client) => {
      takeBack();
      resolve(client);
    },
    (error) => {
      takeBack();
      reject(error);
    },
  );
  return promise;
}

function turnOf({ waiting }: Share, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin);
      takeBack();
      resolve();
    };
    const takeBack = afterSilence(() => {
      waiting.delete(begin);
      reject(
        new Error("timeout exceeded when trying to connect: the store has its share of the connections"),
      );
    }, ms);
    waiting.add(begin);
  });
}
