import type { Tx } from "../../../db/tenant.ts";
import { enqueueAtCommit } from "../../../jobs/queue.ts";
import { enqueueEvents } from "../../../platform/outbox/index.ts";
import { readSettings } from "../../../platform/settings/index.ts";
import { endSessions } from "../../auth/index.ts";
import { deferAddresses, deferDefaults } from "../addresses/sql.ts";
import { ANONYMIZE } from "../anonymize.ts";
import { type CustomerDraft, type CustomerInFullRow, type CustomerRow, customers } from "../columns.ts";
import { addToCounts, countsChanged, sumOf } from "../count-sql.ts";
import type { CustomerChange, NewCustomer } from "../draft.ts";
import { enqueueInvitations } from "../invitations/job.ts";
import { voidCodes } from "../log-in/void-codes.ts";
import { getAccount } from "../sql.ts";
import { deferInserts, deferUpdates, rowOfNew } from "../write-sql.ts";
import type { AddressChanges } from "./import-addresses.ts";

/** The time of an import, and whether new customers are invited. */
export type ImportOptions = {
  /** The country in which the store's people dial. */
  country?: string | null;
  now: Date;
  sendMail?: boolean;
  /** Whether a customer was written for this file already. */
  isWritten?(id: string): boolean;
  /** Whether a dry run has released an email or external id by undoing an entry: see `nameOf`. */
  isFree?(name: string): boolean;
};

/** A customer as they are to be, and how they were. */
export type ImportedCustomer = {
  id: string;
  before: CustomerInFullRow | undefined;
  draft: CustomerDraft;
  change: CustomerChange | undefined;
  made: NewCustomer | undefined;
  addresses: AddressChanges;
};

const DAY_MS = 86_400_000;

/** Defers imported customers to the commit, with their events, counts and invitations. */
export async function writeImported(
  tx: Tx,
  all: readonly ImportedCustomer[],
  { now, sendMail }: ImportOptions,
): Promise<void> {
  if (!all.length) return;
  const made = all.flatMap((one) => one.made ?? []);
  const changed = all.flatMap(({ before, change }) => (before && change ? { before, change } : []));
  deferInserts(tx, made);
  const after = deferUpdates(tx, changed, now);
  deferDefaults(
    tx,
    all.flatMap(({ addresses }) => addresses.moved),
    now,
  );
  deferAddresses(
    tx,
    all.flatMap(({ addresses }) => addresses.added),
  );
  enqueueEvents(
    tx,
    all.map(({ id, before }) => ({
      type: before ? ("customer_updated" as const) : ("customer_created" as const),
      resourceId: id,
      data: null,
    })),
    now,
  );
  addToCounts(
    tx,
    sumOf([
      ...made.map((one) => countsChanged(undefined, rowOfNew(one))),
      ...changed.map(({ before }, i) => countsChanged(before, after[i]!)),
    ]),
  );
  const invited = made.filter(({ derived }) => derived.isActive === "t" && derived.isGuest === "f");
  if (sendMail && invited.length)
    enqueueInvitations(
      tx,
      invited.map(({ id }) => id),
    );
  const inactive = made.filter(({ derived }) => derived.isActive === "f");
  const emailOf = (row: CustomerRow) => customers.get(row, "email");
  const moving = changed.filter(({ before }, i) => emailOf(before) !== emailOf(after[i]!));
  await Promise.all([
    deferAnonymizing(
      tx,
      inactive.map(({ id }) => id),
      now,
    ),
    ...moving.map(({ before }) => forgetAddress(tx, before, now)),
  ]);
}

// Inactive customers of a file are deactivated from now on, and anonymized after this store's delay.
async function deferAnonymizing(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (!ids.length) return;
  const { anonymizationDelayDays } = await readSettings(tx);
  const runAt = new Date(now.getTime() + anonymizationDelayDays * DAY_MS);
  for (const id of ids) enqueueAtCommit(tx, { kind: ANONYMIZE, key: id, payload: { customerId: id }, runAt });
}

// Codes mailed to the former address become invalid, and sessions opened with them end.
async function forgetAddress(tx: Tx, before: CustomerRow, now: Date): Promise<void> {
  const id = customers.get(before, "id");
  const { passwordHash } = await getAccount(tx, id);
  await Promise.all([
    voidCodes(tx, before),
    passwordHash === null ? endSessions(tx, { customerId: id }, now) : undefined,
  ]);
}
