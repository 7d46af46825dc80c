import { RetryTransaction } from "../../db/faults.ts";
import type { Meaning } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, duplicate } from "../../http/answers/errors.ts";
import {
  type BulkOperation,
  type BulkOutcome,
  type BulkRead,
  readOperations,
  refuse,
  removalById,
} from "../../http/lists/bulk.ts";
import { type BulkBody, bulkSchemas } from "../../http/lists/bulk-schemas.ts";
import type { Store } from "../../http/request/store.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { customers, type NewInput, type UpdateInput } from "./columns.ts";
import { createCustomer } from "./create.ts";
import { deactivateCustomer } from "./deactivate.ts";
import { CustomerCreate, customerWrites, WrittenCustomer } from "./schemas.ts";
import { findHolders, lockCustomers } from "./sql.ts";
import { type FixedFields, updateCustomer } from "./update.ts";

/** The schemas of bulk requests to customers. */
export const bulk = bulkSchemas({
  name: "Customer",
  one: "a customer",
  many: "customers",
  path: "/customer",
  create: CustomerCreate,
  update: customerWrites.Update,
  reply: WrittenCustomer,
});

type Operation = BulkOperation<NewInput, UpdateInput>;
type Read = BulkRead<NewInput, UpdateInput>;

const checkCreate = compileBody(CustomerCreate, customerWrites.readOnly);
const checkUpdate = compileBody(bulk.Update);
const checkDelete = compileBody(bulk.Delete);

/**
 * Reads the operations on customers of a bulk request; each is valid or has its own failure. Throws 400 for
 * too many, or none.
 */
export const readCustomerOperations = (body: BulkBody, { country }: Pick<Store, "country">): Read[] =>
  readOperations<NewInput, UpdateInput>(body, {
    create(entry) {
      refuse(checkCreate(entry, { country }));
      return entry as NewInput;
    },
    update(entry) {
      refuse(checkUpdate(entry, { country }));
      return entry as UpdateInput & { id: string };
    },
    remove: removalById(checkDelete),
  });

/**
 * Executes the valid operations, each as if it were alone on the customers as they were before. Failed ones
 * have no effect and report why.
 */
export async function runBulk(
  call: Call,
  reads: readonly Read[],
  fixed: FixedFields,
): Promise<BulkOutcome[]> {
  const tx = retryConflicts(call.tx);
  const operations = reads.flatMap(({ operation }) => operation ?? []);
  const ids = operations.flatMap((operation) => (operation.kind === "create" ? [] : [operation.id]));
  const [claim] = await Promise.all([readClaims(tx, operations), lockCustomers(tx, ids)]);
  return Promise.all(
    reads.map(async ({ kind, index, operation, failure }): Promise<BulkOutcome> => {
      if (!operation) return { kind, index, ...(failure && { failure }) };
      try {
        claim(operation);
        const json = await carryOut({ ...call, tx }, operation, fixed);
        return { kind, index, ...(json !== undefined && { json }) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { kind, index, failure: error };
      }
    }),
  );
}

async function carryOut(call: Call, operation: Operation, fixed: FixedFields): Promise<string | undefined> {
  const reader = { store: call.store, can: call.can };
  if (operation.kind === "create") {
    const { row, secrets } = createCustomer({ ...call, body: operation.input });
    return customers.json(row, reader, JSON.stringify(secrets).slice(1, -1));
  }
  const version = operation.kind === "update" ? operation.input.version : operation.version;
  const one = { ...call, expectedVersions: version === undefined ? [] : [version] };
  if (operation.kind === "delete") {
    await deactivateCustomer(one, operation.id);
    return undefined;
  }
  return customers.json(
    await updateCustomer({ ...one, body: operation.input }, operation.id, { fixed }),
    reader,
  );
}

// The holders of each email and external id, now and after the operations before. Throws 409 for one that
// another customer has.
async function readClaims(tx: Tx, operations: readonly Operation[]): Promise<(operation: Operation) => void> {
  const inputs = operations.flatMap((operation) => (operation.kind === "delete" ? [] : [operation.input]));
  const emails = inputs.flatMap(({ email }) => (email ? [normalizeEmail(email)!] : []));
  const externalIds = inputs.flatMap(({ externalId }) => externalId ?? []);
  const holders = await findHolders(tx, emails, externalIds);
  const holderIds = {
    email: new Map(holders.map(({ id, email }) => [email, id])),
    externalId: new Map(holders.map(({ id, externalId }) => [externalId, id])),
  };
  return (operation) => {
    if (operation.kind === "delete") return;
    const { email, externalId } = operation.input;
    const values = { email: email && normalizeEmail(email)!, externalId };
    const claimer = operation.kind === "update" ? operation.id : `new ${operation.index}`;
    for (const name of ["email", "externalId"] as const) {
      const value = values[name];
      if (value && (holderIds[name].get(value) ?? claimer) !== claimer) throw duplicate(`/${name}`);
    }
    for (const name of ["email", "externalId"] as const)
      if (values[name]) holderIds[name].set(values[name], claimer);
  };
}

// A concurrent conflict fails one operation and not all: they run again and find the value in use.
const retryConflicts = (tx: Tx): Tx => ({
  ...tx,
  atCommit: (statement, values, meaning) => tx.atCommit(statement, values, orRetry(meaning)),
  allAtCommit: (write, all, options) =>
    tx.allAtCommit(write, all, { ...options, meaning: orRetry(options?.meaning) }),
});

const orRetry =
  (meaning: Meaning | undefined): Meaning =>
  (error) => {
    const meant = meaning ? meaning(error) : error;
    return meant instanceof ApiError ? new RetryTransaction(error) : meant;
  };
