import type { Meaning, Statement, Value, WriteAll, WriteAllOptions } from "./statement.ts";
import type { Tx } from "./tenant.ts";

type One = { statement: Statement; values: readonly Value[]; meaning: Meaning | undefined };
type All = { write: WriteAll<unknown>; all: readonly unknown[]; options: WriteAllOptions };
type Deferred = One | All;

/** The part of one of several in a transaction that they share; it may fail by itself. */
type Member = {
  tx: Tx;
  /** Whether it asked the database by itself, so that something of it would be left if it failed. */
  hasAsked(): boolean;
  deferred: readonly Deferred[];
  last: readonly Deferred[];
  /** Acts that defer the rest. */
  others: readonly (() => void)[];
};

/** A member of the transaction `tx`, for a request: what it defers waits for `deferTogether`. */
export function memberOf(tx: Tx, requestId: string | undefined): Member {
  const [deferred, last]: [Deferred[], Deferred[]] = [[], []];
  const others: (() => void)[] = [];
  let hasAsked = false;
  return {
    deferred,
    last,
    others,
    hasAsked: () => hasAsked,
    tx: {
      ...tx,
      requestId,
      effects: new Set(),
      query(...asked) {
        hasAsked = true;
        return tx.query(...asked);
      },
      atCommit: (statement, values = [], meaning = undefined) =>
        void deferred.push({ statement, values, meaning }),
      allAtCommit: (write, all, options = {}) =>
        void (options.isLast ? last : deferred).push({ write: write as WriteAll<unknown>, all, options }),
      lastAtCommit: (statement, values = []) => void last.push({ statement, values, meaning: undefined }),
      rowAtCommit: (...row) => void others.push(() => tx.rowAtCommit(...row)),
      afterCommit: (act) => void others.push(() => tx.afterCommit(act)),
      hasWritten: () => hasAsked || deferred.length + last.length + others.length > 0,
    },
  };
}

/**
 * Defers to the commit of their transaction what members deferred: what `allAtCommit` defers is one statement
 * for all of them. A member's statements keep their order, and what it defers by `atCommit` without another
 * between stays together: one may read what the one before it wrote.
 */
export function deferTogether(tx: Tx, members: readonly Member[]): void {
  for (const each of mergeAll(members.map(({ deferred }) => deferred))) {
    if ("write" in each) tx.allAtCommit(each.write, each.all, each.options);
    else for (const { statement, values, meaning } of each) tx.atCommit(statement, values, meaning);
  }
  for (const { others } of members) for (const defer of others) defer();
  for (const each of mergeAll(members.map(({ last }) => last))) {
    if ("write" in each) tx.allAtCommit(each.write, each.all, each.options);
    else for (const { statement, values } of each) tx.lastAtCommit(statement, values);
  }
}

type Merged = All | One[];

// Each is merged behind the one before it of the same member, or else put there.
function mergeAll(lists: readonly (readonly Deferred[])[]): Merged[] {
  const merged: Merged[] = [];
  for (const list of lists) {
    let at = 0;
    for (const one of runsIn(list)) {
      const same = merged.findIndex((other, i) => i >= at && isSame(other, one));
      if (same >= 0) {
        const { all, ...other } = merged[same] as All;
        merged[same] = { ...other, all: [...all, ...(one as All).all] };
        at = same + 1;
      } else {
        // Behind those of the members before it.
        while (Array.isArray(one) && Array.isArray(merged[at])) at++;
        merged.splice(at++, 0, one);
      }
    }
  }
  return merged;
}

function runsIn(list: readonly Deferred[]): Merged[] {
  const runs: Merged[] = [];
  for (const one of list) {
    const last = runs.at(-1);
    if ("write" in one) runs.push(one);
    else if (Array.isArray(last)) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

const isSame = (a: Merged, b: Merged): boolean => "write" in a && "write" in b && a.write === b.write;
