import { statement } from "./statement.ts";
import type { Tx } from "./tenant.ts";

const begin = statement("savepoint attempt");
const release = statement("release savepoint attempt");
const undo = statement("rollback to savepoint attempt");

/**
 * Does a part of a transaction that may fail by itself: then nothing of it is left, neither rows nor what it
 * deferred to the commit, and the transaction goes on. With `atOnce`, what it defers to the commit is written
 * as soon as the part is done, for the parts after it to see; only what comes last at the commit
 * (`lastAtCommit`, `rowAtCommit`) still waits. Throws what `work` throws; where that is the database's own
 * failure, the transaction has failed.
 */
export async function attempt<T>(tx: Tx, work: (tx: Tx) => Promise<T>, { atOnce = false } = {}): Promise<T> {
  const deferred: (() => unknown)[] = [];
  const within: Tx = {
    ...tx,
    atCommit(statement, values, meaning) {
      const now = () =>
        tx.query(statement, values).catch((error) => {
          throw meaning ? meaning(error) : error;
        });
      deferred.push(atOnce ? now : () => tx.atCommit(statement, values, meaning));
    },
    allAtCommit(write, all, options = {}) {
      const written = options.isLast ? undefined : write(tx.storeId, all);
      if (options.isLast) deferred.push(() => tx.allAtCommit(write, all, options));
      else if (written) within.atCommit(...written, options.meaning);
    },
    lastAtCommit: (...last) => deferred.push(() => tx.lastAtCommit(...last)),
    rowAtCommit: (...row) => deferred.push(() => tx.rowAtCommit(...row)),
    afterCommit: (act) => deferred.push(() => tx.afterCommit(act)),
    hasWritten: () => deferred.length > 0 || tx.hasWritten(),
  };
  const begun = tx.query(begin);
  try {
    const [result] = await Promise.all([work(within), begun]);
    await Promise.all([...deferred.map((send) => send()), tx.query(release)]);
    return result;
  } catch (error) {
    await tx.query(undo).catch(() => {});
    throw error;
  }
}
