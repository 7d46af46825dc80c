import type { TObject } from "typebox";
import { v7 as uuidv7 } from "uuid";
import { type FieldError, faulty } from "../answers/errors.ts";
import { checkVersion } from "../request/version.ts";
import type { Call } from "../route.ts";
import type { Reading } from "./amounts.ts";
import type { Fields } from "./column.ts";
import { type NounSql, type NounStorage, nounSql } from "./noun-sql.ts";
import type { RowOf, Table } from "./table.ts";
import { type CreateOf, type Draft, type UpdateOf, type Writing, writing } from "./writable.ts";
import type { ToWrite } from "./writer-sql.ts";

/**
 * A noun's description: its columns and rows, and its own rules beside create, read, list, update and delete.
 */
type Shape<F extends Fields, Derived extends string> = NounStorage<Derived> & {
  /** Begins the names of the schemas: `Coupon`, `CouponCreate`, `CouponUpdate`. */
  name: string;
  table: Table<F>;
  /** Whether an update refuses fields that only the server sets, in place of ignoring them. */
  isStrict?: boolean;
  /**
   * Completes a draft by the fields that the noun itself makes, and notes what is wrong; a new row has no
   * `before`. It is pure.
   */
  complete?(draft: Draft<F>, input: UpdateOf<F>, reading: Completing, before?: Draft<F>): Draft<F>;
  /** The columns that are made of a draft. */
  derive?(draft: Draft<F>, call: Asking): Readonly<Record<Derived, string | null>>;
  /** Throws where the caller may not know of this row. */
  see?(call: Asking, row: RowOf<F>): void;
  /**
   * Throws where the caller may not create, update or delete this row; it is asked before anything else of
   * the row is looked at.
   */
  admit?(call: Asking, before: RowOf<F> | undefined, input: UpdateOf<F> | undefined): Promise<void>;
  /** Throws where a row cannot be deleted, as something needs it. */
  release?(call: Asking & Pick<Call, "now">, row: RowOf<F>): Promise<void>;
  /** The faults of an input that the store's rows show. It may throw, too. */
  check?(call: Asking, input: UpdateOf<F>, before?: Draft<F>): Promise<FieldError[]>;
  /**
   * Does what follows from a change, such as counting; a new row has no `before`, a deleted one no `after`.
   */
  follow?(
    call: Pick<Call, "tx" | "now">,
    before: RowOf<F> | undefined,
    after: RowOf<F> | undefined,
  ): void | Promise<void>;
};

/** A draft is completed by these: the time and the store, too. */
type Completing = Reading & Pick<Call, "now" | "store">;
type Asking = Pick<Call, "tx" | "principal">;
type Writer = Asking & Pick<Call, "store" | "now">;
/** A noun's schemas and verbs. */
export type Noun<F extends Fields> = Pick<NounSql<F, string>, "get" | "lock"> & {
  table: Table<F>;
  writes: Writing<F>;
  /** Throws where the caller may not know of this row. */
  see(call: Asking, row: RowOf<F>): void;
  /** The schema of one, as it is answered. */
  reply: TObject;
  /** Creates a row and returns it. Throws 400, and 409 for what another row has. */
  create(call: Writer, input: CreateOf<F>): Promise<RowOf<F>>;
  /**
   * Changes a row. What changes nothing makes no new version. Throws 404, 400, 409 for a stale version and
   * for what another row has.
   */
  update(call: Writer & Pick<Call, "expectedVersions">, id: string, input: UpdateOf<F>): Promise<RowOf<F>>;
  /** Deletes a row. Throws 404, 409 for a stale version. */
  remove(call: Asking & Pick<Call, "now" | "expectedVersions">, id: string): Promise<void>;
};

/** Makes the verbs of a noun that is created, read, updated and deleted by its id. */
export function noun<F extends Fields, Derived extends string = never>(shape: Shape<F, Derived>): Noun<F> {
  const { name, table, complete = asItIs, follow = () => {}, see = () => {} } = shape;
  const writes = writing(name, table, { isStrict: shape.isStrict ?? false });
  const sql = nounSql(table, shape);
  const versionOf = (row: RowOf<F>) => Number(table.text(row, "version"));

  const createDraft = async (call: Writer, input: UpdateOf<F>, before?: Draft<F>): Promise<Draft<F>> => {
    const reading: Completing = {
      digits: call.store.currencyDigits,
      timeZone: call.store.timeZone,
      errors: [],
      now: call.now,
      store: call.store,
    };
    const draft = complete(writes.draft(reading, input, before), input, reading, before);
    const errors = [...reading.errors, ...((await shape.check?.(call, input, before)) ?? [])];
    if (errors.length) throw faulty(errors);
    return draft;
  };
  const toWrite = (id: string, draft: Draft<F>, call: Writer) =>
    ({ id, draft, now: call.now, derived: shape.derive?.(draft, call) }) as ToWrite<F, Derived>;

  return {
    table,
    writes,
    see,
    reply: table.schema({ "x-name": name }),
    get: sql.get,
    lock: sql.lock,
    async create(call, input) {
      await shape.admit?.(call, undefined, input as UpdateOf<F>);
      const draft = await createDraft(call, input as UpdateOf<F>);
      const row = await sql.insert(call.tx, toWrite(uuidv7(), draft, call));
      await follow(call, undefined, row);
      return row;
    },
    async update(call, id, input) {
      const row = await sql.lock(call.tx, id);
      see(call, row);
      await shape.admit?.(call, row, input);
      checkVersion(call.expectedVersions, versionOf(row));
      const before = writes.draftOf(row);
      const draft = await createDraft(call, input, before);
      if (!writes.differing(draft, before).length) return row;
      const after = await sql.update(call.tx, toWrite(id, draft, call));
      await follow(call, row, after);
      return after;
    },
    async remove(call, id) {
      const row = await sql.lock(call.tx, id);
      see(call, row);
      await shape.admit?.(call, row, undefined);
      checkVersion(call.expectedVersions, versionOf(row));
      await shape.release?.(call, row);
      await sql.remove(call.tx, id, call.now);
      await follow(call, row, undefined);
    },
  };
}

const asItIs = <D>(draft: D): D => draft;
