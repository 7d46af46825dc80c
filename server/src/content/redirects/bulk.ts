import { attempt } from "../../db/attempt.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import {
  type BulkOutcome,
  type BulkRead,
  readOperations,
  refuse,
  removalById,
} from "../../http/lists/bulk.ts";
import { type BulkBody, bulkSchemas } from "../../http/lists/bulk-schemas.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import { type RedirectFields, redirects } from "./columns.ts";
import { redirect } from "./redirect.ts";

const { Create, Update, readOnly } = redirect.writes;
/** The schemas of bulk requests to redirects. */
export const bulk = bulkSchemas({
  name: "Redirect",
  one: "a redirect",
  many: "redirects",
  path: "/redirects",
  create: Create as never,
  update: Update as never,
  reply: redirect.reply,
});

type NewInput = CreateOf<RedirectFields>;
type UpdateInput = UpdateOf<RedirectFields> & { version?: number };
type Read = BulkRead<NewInput, UpdateInput>;

const checkCreate = compileBody(Create as never, readOnly);
const checkUpdate = compileBody(bulk.Update);
const checkDelete = compileBody(bulk.Delete);

/**
 * Reads the operations of a bulk request; each is valid or has its own failure. Throws 400 for none or too
 * many.
 */
export const readRedirectOperations = (body: BulkBody): Read[] =>
  readOperations<NewInput, UpdateInput>(body, {
    create(entry) {
      refuse(checkCreate(entry));
      return entry as NewInput;
    },
    update(entry) {
      refuse(checkUpdate(entry));
      return entry as UpdateInput & { id: string };
    },
    remove: removalById(checkDelete),
  });

/** Does the operations one after another. A failed one changes nothing and has its failure. */
export async function runBulk(call: Call, reads: readonly Read[]): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  const once = sendingOnce(call.tx);
  for (const { kind, index, operation, failure } of reads) {
    if (!operation) {
      outcomes.push({ kind, index, failure });
      continue;
    }
    try {
      const json = await attempt(once, (tx) => carryOut({ ...call, tx }, operation));
      outcomes.push({ kind, index, ...(json !== undefined && { json }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push({ kind, index, failure: error });
    }
  }
  return outcomes;
}

// Statements that every operation sends last at the commit, such as the shop's revision, are sent once.
function sendingOnce(tx: Tx): Tx {
  const sent = new Set<unknown>();
  return {
    ...tx,
    lastAtCommit(statement, values) {
      if (!sent.has(statement)) tx.lastAtCommit(statement, values);
      sent.add(statement);
    },
  };
}

async function carryOut(call: Call, operation: NonNullable<Read["operation"]>): Promise<string | undefined> {
  if (operation.kind === "create") return redirects.json(await redirect.create(call, operation.input), call);
  const version = operation.kind === "update" ? operation.input.version : operation.version;
  const one = { ...call, expectedVersions: version === undefined ? [] : [version] };
  if (operation.kind === "update")
    return redirects.json(await redirect.update(one, operation.id, operation.input), call);
  await redirect.remove(one, operation.id);
  return undefined;
}
