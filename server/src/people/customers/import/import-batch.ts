import type { Tx } from "../../../db/tenant.ts";
import { ApiError, duplicate } from "../../../http/answers/errors.ts";
import { flagText } from "../../../http/nouns/columns.ts";
import { refuseRecord } from "../../../http/request/refuse-record.ts";
import { compileBody } from "../../../http/request/validate.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { pgTime } from "../../../kit/time/iso-time.ts";
import { readSettings } from "../../../platform/settings/index.ts";
import type { AddressRow } from "../addresses/columns.ts";
import { hasUnknownProvince, type ProvinceRules } from "../addresses/known-province.ts";
import { type CustomerInFullRow, customersInFull } from "../columns.ts";
import { changeOf, draftOf, newCustomer } from "../draft.ts";
import { customerAnonymized } from "../errors.ts";
import { customerWrites } from "../schemas.ts";
import { lockKnownCustomers } from "../sql.ts";
import { importAddresses } from "./import-addresses.ts";
import { ImportChange, ImportCustomer } from "./schemas.ts";
import { type ImportedCustomer, type ImportOptions, writeImported } from "./write-batch.ts";

/** A customer in a file. */
export type CustomerEntry = {
  /** The fields in the file, not validated. */
  fields: Readonly<Record<string, unknown>>;
  /** Defaults of a new customer for fields that the file lacks. */
  ifNew?: Readonly<Record<string, unknown>>;
  /** Whether the external id of a customer who has one stays. */
  retainsExternalId?: boolean;
  /** The source of a consent, if the fields have none. */
  consentSource?: string;
};

/**
 * The result of importing a customer: the id, and which emails and external ids were acquired and released.
 * `repeats` identifies an earlier entry of the same customer in the file.
 */
export type ImportOutcome =
  | { outcome: "created" | "updated" | "unchanged"; id: string; taken: string[]; freed: string[] }
  | { repeats: string }
  | { failure: ApiError };

const checkNew = compileBody(ImportCustomer);
const checkChange = compileBody(ImportChange);

/**
 * Creates or updates customers of a file, each found by the external id, else by the email. The number of
 * statements does not depend on the number of customers; all but the first are deferred to the commit. A
 * failed one has no effect.
 */
export async function importCustomerBatch(
  tx: Tx,
  all: readonly CustomerEntry[],
  options: ImportOptions,
): Promise<ImportOutcome[]> {
  const names = all.map(namesIn);
  const rows = await lockKnownCustomers(
    tx,
    names.flatMap(({ email }) => email ?? []),
    names.flatMap(({ externalId }) => externalId ?? []),
  );
  const provinces = all.some(namesUnknownProvince) ? await readSettings(tx) : undefined;
  const { isWritten, isFree } = options;
  const holdersOf = (kind: Kind) =>
    new Map(
      rows.flatMap((row): [string, CustomerInFullRow][] => {
        const name = customersInFull.get(row, kind);
        return name === null || isFree?.(nameOf(kind, name)) ? [] : [[name, row]];
      }),
    );
  const holders: Holders = { email: holdersOf("email"), externalId: holdersOf("externalId") };
  const claims = claimsOf(holders);
  const touched = new Set<string>();
  const letGo = new Set<string>();
  const taken: ImportedCustomer[] = [];
  const results = all.map((one, i): ImportOutcome => {
    const { email, externalId } = names[i]!;
    // The new owner is known only once the customer who releases the value is written.
    if (namesOf(names[i]!).some((name) => letGo.has(name))) return { failure: duplicate("/email") };
    const before =
      (externalId === undefined ? undefined : holders.externalId.get(externalId)) ??
      (email === undefined ? undefined : holders.email.get(email));
    const known = before && customersInFull.get(before, "id");
    if (known !== undefined && (touched.has(known) || isWritten?.(known))) return { repeats: known };
    try {
      const terms = { ...options, provinces };
      const result = before ? composeChange(one, before, terms) : composeNew(one, terms);
      claims(result);
      const { id } = result;
      touched.add(id);
      const changed = namesChanged(result);
      for (const name of changed.freed) letGo.add(name);
      if (!isChange(result)) return { outcome: "unchanged", id, ...changed };
      // A name that is free only because of the file so far cannot be written.
      if (!changed.taken.some((name) => isFree?.(name))) taken.push(result);
      return { outcome: before ? "updated" : "created", id, ...changed };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { failure };
    }
  });
  await writeImported(tx, taken, options);
  return results;
}

// Invalid texts and addresses are reported later.
function namesIn({ fields: { email, externalId } }: CustomerEntry) {
  return {
    email: typeof email === "string" ? normalizeEmail(email) : undefined,
    externalId: typeof externalId === "string" ? externalId : undefined,
  };
}

// The fields are not validated yet.
function namesUnknownProvince({ fields: { addresses } }: CustomerEntry): boolean {
  const isOdd = (one: unknown) => {
    const { country, province } = (one ?? {}) as { country?: unknown; province?: unknown };
    return (
      typeof country === "string" && typeof province === "string" && hasUnknownProvince({ country, province })
    );
  };
  return Array.isArray(addresses) && addresses.some(isOdd);
}

/** `provinces` are read only where an address may be refused for its own. */
type Terms = ImportOptions & { provinces: ProvinceRules | undefined };

function composeNew(
  { fields, ifNew, consentSource }: CustomerEntry,
  { now, country, provinces }: Terms,
): ImportedCustomer {
  const input = { ...fields, ...ifNew };
  refuseRecord(input, checkNew, { country });
  const { isGuest = false, isActive = true, addresses, ...rest } = input as ImportCustomer;
  const draft = draftOf(rest, { now, source: consentSource });
  const state = { isGuest: flagText(isGuest), isActive: flagText(isActive) };
  const made = newCustomer(draft, now, { ...state, deactivatedAt: isActive ? null : pgTime(now) });
  const { id } = made;
  const placed = importAddresses(id, [], addresses, { now, provinces });
  return { id, before: undefined, draft, change: undefined, made, addresses: placed };
}

function composeChange(
  { fields, retainsExternalId, consentSource }: CustomerEntry,
  before: CustomerInFullRow,
  { now, country, provinces }: Terms,
): ImportedCustomer {
  refuseRecord(fields, checkChange, { country });
  const was = customersInFull.read(before);
  if (was.anonymizedAt) throw customerAnonymized();
  // Other endpoints change whether a customer is a guest, or active.
  const { isGuest: _, isActive: __, addresses, ...rest } = fields as Partial<ImportCustomer>;
  if (retainsExternalId && was.externalId !== null) delete rest.externalId;
  const draftBefore = customerWrites.draftOf(before);
  const draft = draftOf(rest, { now, source: consentSource }, draftBefore);
  const known: AddressRow[] = JSON.parse(customersInFull.text(before, "addresses") ?? "[]");
  return {
    id: was.id,
    before,
    draft,
    change: changeOf(draft, draftBefore),
    made: undefined,
    addresses: importAddresses(was.id, known, addresses, { now, provinces }),
  };
}

const isChange = ({ change, made, addresses: { added, moved } }: ImportedCustomer) =>
  Boolean(change ?? made) || added.length + moved.length > 0;

type Kind = "email" | "externalId";
type Holders = Record<Kind, ReadonlyMap<string, CustomerInFullRow>>;

const nameOf = (kind: Kind, name: string) => `${kind} ${name}`;
const namesOf = ({ email, externalId }: ReturnType<typeof namesIn>) => [
  ...(email === undefined ? [] : [nameOf("email", email)]),
  ...(externalId === undefined ? [] : [nameOf("externalId", externalId)]),
];

function namesChanged({ before, draft }: ImportedCustomer): { taken: string[]; freed: string[] } {
  const changed = (["email", "externalId"] as const).flatMap((kind) => {
    const had = before ? customersInFull.get(before, kind) : null;
    return had === draft[kind] ? [] : [{ kind, had, has: draft[kind] }];
  });
  const namesThat = (which: "had" | "has") =>
    changed.flatMap(({ kind, [which]: name }) => (name === null ? [] : [nameOf(kind, name)]));
  return { taken: namesThat("has"), freed: namesThat("had") };
}

// The holders of each email and external id, now and after the entries before. Throws 409 for one that
// another customer has.
function claimsOf(holders: Holders): (taken: ImportedCustomer) => void {
  const names: readonly Kind[] = ["email", "externalId"];
  const idsOf = (rows: Holders["email"]) =>
    new Map([...rows].map(([name, row]) => [name, customersInFull.get(row, "id")]));
  const holderIds = { email: idsOf(holders.email), externalId: idsOf(holders.externalId) };
  return ({ id, draft }) => {
    for (const name of names) {
      const value = draft[name];
      if (value !== null && (holderIds[name].get(value) ?? id) !== id) throw duplicate(`/${name}`);
    }
    for (const name of names) if (draft[name] !== null) holderIds[name].set(draft[name], id);
  };
}
