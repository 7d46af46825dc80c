import type { Meaning, Statement, Value, WriteAll, WriteAllOptions } from "./statement.ts";

/** The acts by which a transaction defers statements to its commit. */
export type Deferring = {
  /**
   * Defers a statement: it is sent together with the commit, for work that takes one round trip of reads and
   * one of writes. `meaning` says what its failure means, as an error to throw.
   */
  atCommit(statement: Statement, values?: readonly Value[], meaning?: Meaning): void;
  /**
   * Defers a statement that writes many things: the members of a transaction write theirs by one (see
   * together.ts). With `isLast` it is as `lastAtCommit`, and one statement for all of the transaction.
   */
  allAtCommit<T>(write: WriteAll<T>, all: readonly T[], options?: WriteAllOptions): void;
  /**
   * Defers a row that many transactions change behind all others, to lock it for the shortest time. The order
   * of these is that of their texts.
   */
  lastAtCommit(statement: Statement, values?: readonly Value[]): void;
  /**
   * Defers a row of a statement that takes the store's id and then an array for each column. All rows of one
   * statement are sent together, after `atCommit` and before `lastAtCommit`; with `isFirst`, before those of
   * other statements.
   */
  rowAtCommit(statement: Statement, row: readonly (string | number | null)[], isFirst?: boolean): void;
};

/** A statement that is sent with the commit, and what its failure means. */
type Deferred = { statement: Statement; values: readonly Value[]; meaning: Meaning };
type LastWrite = { all: unknown[]; behind: WriteAllOptions["behind"] };

/** The part of a transaction that defers statements to its commit. */
type Deferral = {
  methods: Deferring;
  /** Whether anything is deferred. */
  has(): boolean;
  /** All that is deferred, in the order in which it is sent. */
  inOrder(): Deferred[];
};

const asItIs: Meaning = (error) => error;

/** Collects what a store's transaction defers to its commit; `check` is called before each. */
export function createDeferral(storeId: string, check: () => void): Deferral {
  const [deferred, rows, last]: [Deferred[], Deferred[], Deferred[]] = [[], [], []];
  const lastWrites = new Map<WriteAll<unknown>, LastWrite>();
  const columns = new Map<Statement, (string | number | null)[][]>();
  const methods: Deferring = {
    atCommit(statement, values = [], meaning = asItIs) {
      check();
      deferred.push({ statement, values, meaning });
    },
    allAtCommit(write, all, { meaning, isLast, behind } = {}) {
      check();
      if (isLast) {
        const known = lastWrites.get(write as WriteAll<unknown>);
        if (known) for (const one of all) known.all.push(one);
        else lastWrites.set(write as WriteAll<unknown>, { all: [...all], behind });
        return;
      }
      const written = write(storeId, all);
      if (written) methods.atCommit(...written, meaning);
    },
    lastAtCommit(statement, values = []) {
      check();
      last.push({ statement, values, meaning: asItIs });
    },
    rowAtCommit(statement, row, isFirst = false) {
      check();
      const known = columns.get(statement);
      const all = known ?? row.map(() => []);
      columns.set(statement, all);
      for (const [i, value] of row.entries()) all[i]!.push(value);
      const one = { statement, values: [storeId, ...all], meaning: asItIs };
      if (!known) rows[isFirst ? "unshift" : "push"](one);
    },
  };
  return {
    methods,
    has: () => deferred.length + rows.length + last.length + lastWrites.size > 0,
    inOrder: () => [...deferred, ...rows, ...inLockOrder(storeId, last, lastWrites)],
  };
}

// All transactions take the rows that many change table by table in one order, so that none waits for another
// that waits for it. A table's statements, for one row and for many, begin alike.
function inLockOrder(
  storeId: string,
  deferred: readonly Deferred[],
  writes: ReadonlyMap<WriteAll<unknown>, LastWrite>,
): Deferred[] {
  const written = new Map(
    [...writes].flatMap(([write, { all, behind }]) => {
      const [statement, values] = write(storeId, all) ?? [];
      return statement && values ? [[write, { statement, values, meaning: asItIs, behind }] as const] : [];
    }),
  );
  const placeOf = ({ statement: { text }, behind }: Deferred & Pick<WriteAllOptions, "behind">): string => {
    const before = behind && written.get(behind);
    return before ? placeOf(before) + text : text;
  };
  return [...deferred, ...written.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
