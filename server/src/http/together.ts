import type { Tx } from "../db/tenant.ts";

/** How requests of one route and store are carried out in one transaction, each with its own outcome. */
export type Together<Call, Opened> = {
  /**
   * Names what no two requests of a transaction may have in common; undefined for a request that is carried
   * out by itself, as is one of which this throws.
   */
  names(call: Call): readonly string[] | undefined;
  /** Does what `open` does, for all of them in one round trip. */
  open(tx: Tx, calls: readonly Call[]): Promise<OpenedTogether<Opened>>;
};

/** The opened parts of several requests. */
type OpenedTogether<Opened> = {
  /** Of one request, after those before it that are `done`. */
  next(index: number, done: readonly Opened[]): Opened;
  /** Called once all are handled. */
  end(done: readonly Opened[]): void;
};

/**
 * Thrown where a group cannot be performed: each of its writes is then performed by itself. Where the reason
 * `isLasting`, so are those that follow in the store.
 */
export class Ungrouped extends Error {
  readonly isLasting: boolean;

  constructor(isLasting = false) {
    super("each is performed by itself");
    this.isLasting = isLasting;
  }
}
