import type { Tx } from "../../db/tenant.ts";
import { ApiError, duplicate } from "../../http/answers/errors.ts";
import { flagText } from "../../http/nouns/columns.ts";
import { refuseRecord } from "../../http/request/refuse-record.ts";
import { compileBody } from "../../http/request/validate.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { pgTime } from "../../kit/iso-time.ts";
import type { AddressRow } from "./address-columns.ts";
import { type CustomerDraft, type CustomerInFullRow, customersInFull } from "./columns.ts";
import { type CustomerChange, changeOf, draftOf, type NewCustomer, newCustomer } from "./draft.ts";
import { customerAnonymized } from "./errors.ts";
import { customerWrites } from "./schemas.ts";
import { lockKnownCustomers } from "./sql.ts";
import { type AddressChanges, takeAddresses } from "./take-addresses.ts";
import { TakenChange, TakenCustomer } from "./taken-schemas.ts";
import { type TakeInOptions, writeTaken } from "./write-taken.ts";

/** A customer as a file tells of them. */
export type FiledCustomer = {
  /** The fields that the file has, whatever is in them. */
  fields: Readonly<Record<string, unknown>>;
  /** What a new customer gets where the file does not say. */
  ifNew?: Readonly<Record<string, unknown>>;
  /** Whether the external id of a customer who has one stays. */
  keepsExternalId?: boolean;
  /** Where a consent was given, if the fields do not say. */
  consentSource?: string;
};

/** What became of a customer. */
export type TakenIn = { outcome: "created" | "updated" | "unchanged" } | { failure: ApiError };

/** A customer as they are to be, and how they were. */
export type Taken = {
  id: string;
  before: CustomerInFullRow | undefined;
  draft: CustomerDraft;
  change: CustomerChange | undefined;
  made: NewCustomer | undefined;
  addresses: AddressChanges;
};

const checkNew = compileBody(TakenCustomer);
const checkChange = compileBody(TakenChange);

/**
 * Creates or changes customers as a file tells of them, each found by the external id, else by the email. The number of statements
 * does not depend on theirs; all of them but the first are deferred to the commit. One that cannot be taken in leaves nothing.
 */
export async function takeInCustomers(
  tx: Tx,
  all: readonly FiledCustomer[],
  options: TakeInOptions,
): Promise<TakenIn[]> {
  const names = all.map(namesIn);
  const rows = await lockKnownCustomers(
    tx,
    names.flatMap(({ email }) => email ?? []),
    names.flatMap(({ externalId }) => externalId ?? []),
  );
  const holders: Holders = {
    email: new Map(rows.map((row) => [customersInFull.get(row, "email"), row])),
    externalId: new Map(rows.map((row) => [customersInFull.get(row, "externalId"), row])),
  };
  const claims = claimsOf(holders);
  const touched = new Set<CustomerInFullRow>();
  const taken: Taken[] = [];
  const results = all.map((one, i): TakenIn => {
    const { email, externalId } = names[i]!;
    const before =
      (externalId === undefined ? undefined : holders.externalId.get(externalId)) ??
      (email === undefined ? undefined : holders.email.get(email));
    try {
      // The file names them twice: the second time counts once the first is written.
      if (before && touched.has(before)) throw duplicate("/email");
      const result = before ? changing(one, before, options.now) : making(one, options.now);
      claims(result);
      if (before) touched.add(before);
      if (!isChange(result)) return { outcome: "unchanged" };
      taken.push(result);
      return { outcome: before ? "updated" : "created" };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { failure };
    }
  });
  await writeTaken(tx, taken, options);
  return results;
}

// What is no text, or no address, is refused by name later.
function namesIn({ fields: { email, externalId } }: FiledCustomer) {
  return {
    email: typeof email === "string" ? normalizeEmail(email) : undefined,
    externalId: typeof externalId === "string" ? externalId : undefined,
  };
}

function making({ fields, ifNew, consentSource }: FiledCustomer, now: Date): Taken {
  const input = { ...ifNew, ...fields };
  refuseRecord(input, checkNew);
  const { isGuest = false, isActive = true, addresses, ...rest } = input as TakenCustomer;
  const draft = draftOf(rest, { now, source: consentSource });
  const state = { isGuest: flagText(isGuest), isActive: flagText(isActive) };
  const made = newCustomer(draft, now, { ...state, deactivatedAt: isActive ? null : pgTime(now) });
  const { id } = made;
  const placed = takeAddresses(id, [], addresses, now);
  return { id, before: undefined, draft, change: undefined, made, addresses: placed };
}

function changing(
  { fields, keepsExternalId, consentSource }: FiledCustomer,
  before: CustomerInFullRow,
  now: Date,
): Taken {
  refuseRecord(fields, checkChange);
  const was = customersInFull.read(before);
  if (was.anonymizedAt) throw customerAnonymized();
  // Whether somebody is a guest, or active, other endpoints change.
  const { isGuest: _, isActive: __, addresses, ...rest } = fields as Partial<TakenCustomer>;
  if (keepsExternalId && was.externalId !== null) delete rest.externalId;
  const draftBefore = customerWrites.draftOf(before);
  const draft = draftOf(rest, { now, source: consentSource }, draftBefore);
  const known: AddressRow[] = JSON.parse(customersInFull.text(before, "addresses") ?? "[]");
  return {
    id: was.id,
    before,
    draft,
    change: changeOf(draft, draftBefore),
    made: undefined,
    addresses: takeAddresses(was.id, known, addresses, now),
  };
}

const isChange = ({ change, made, addresses: { added, moved } }: Taken) =>
  Boolean(change ?? made) || added.length + moved.length > 0;

type Holders = Record<"email" | "externalId", ReadonlyMap<string | null, CustomerInFullRow>>;

// Who has which email and external id, now and by those before. Throws 409 for one that somebody else has.
function claimsOf(holders: Holders): (taken: Taken) => void {
  const names = ["email", "externalId"] as const;
  const idsOf = (rows: Holders["email"]) =>
    new Map([...rows].map(([name, row]) => [name, customersInFull.get(row, "id")]));
  const held = { email: idsOf(holders.email), externalId: idsOf(holders.externalId) };
  return ({ id, draft }) => {
    for (const name of names) {
      const value = draft[name];
      if (value !== null && (held[name].get(value) ?? id) !== id) throw duplicate(`/${name}`);
    }
    for (const name of names) if (draft[name] !== null) held[name].set(draft[name], id);
  };
}
