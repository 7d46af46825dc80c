import { isConstraint } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import type { Passkey } from "./passkey-schemas.ts";
import type { NewPasskey, PasskeyDescriptor, VerifiablePasskey } from "./webauthn.ts";

const columns = "passkey_id, name, host, is_synced, created_at, last_used_at";
const read = ([id, name, host, isSynced, createdAt, lastUsedAt]: readonly (
  | string
  | null
  | undefined
)[]): Passkey => ({
  id: id!,
  name: name!,
  host: host!,
  isSynced: isSynced === "t",
  createdAt: isoTime(createdAt!),
  lastUsedAt: lastUsedAt == null ? null : isoTime(lastUsedAt),
});

const listAll = statement(
  `select ${columns} from passkeys where store_id = $1 and staff_id = $2 order by passkey_id`,
);
/** A person's passkeys, the oldest first. */
export async function listPasskeys(tx: Tx, staffId: string): Promise<Passkey[]> {
  return (await tx.query(listAll, [tx.storeId, staffId])).map(read);
}

const countAll = statement("select count(*) from passkeys where store_id = $1 and staff_id = $2");
/** Counts a person's passkeys on all hosts. */
export async function countPasskeys(tx: Tx, staffId: string): Promise<number> {
  const [row] = await tx.query(countAll, [tx.storeId, staffId]);
  return Number(row![0]);
}

const listKnown = statement(`
  select encode(credential_id, 'hex'), array_to_string(transports, ',') from passkeys
  where store_id = $1 and staff_id = $2 and host = $3 order by passkey_id`);
/** The passkeys of a person on a host, as browsers need them. */
export async function listKnownPasskeys(tx: Tx, staffId: string, host: string): Promise<PasskeyDescriptor[]> {
  const rows = await tx.query(listKnown, [tx.storeId, staffId, host]);
  return rows.map(([hex, transports]) => ({
    credentialId: toBase64Url(hex!),
    transports: transports ? transports.split(",") : [],
  }));
}

const toBase64Url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

/** A passkey used to log in, and its person. */
export type StoredPasskey = VerifiablePasskey & { id: string; staffId: string };

const findUsed = `
  select passkey_id, staff_id, encode(public_key, 'hex'), sign_count, array_to_string(transports, ',') from passkeys
  where store_id = $1 and credential_id = decode($2, 'hex') and host = $3`;
const find = statement(findUsed);
const findLocked = statement(`${findUsed} for update`);

async function readUsed(
  tx: Tx,
  by: typeof find,
  credentialId: string,
  host: string,
): Promise<StoredPasskey | undefined> {
  const hex = Buffer.from(credentialId, "base64url").toString("hex");
  const [row] = await tx.query(by, [tx.storeId, hex, host]);
  if (!row) return undefined;
  const [id, staffId, publicKey, signCount, transports] = row;
  return {
    id: id!,
    staffId: staffId!,
    credentialId: toBase64Url(hex),
    publicKey: Buffer.from(publicKey!, "hex"),
    signCount: Number(signCount),
    transports: transports ? transports.split(",") : [],
  };
}

/** The passkey of a credential on a host; undefined if the store does not know it. */
export const findPasskey = (tx: Tx, credentialId: string, host: string) =>
  readUsed(tx, find, credentialId, host);
/** The passkey of a credential on a host, locked until the transaction ends. */
export const lockPasskey = (tx: Tx, credentialId: string, host: string) =>
  readUsed(tx, findLocked, credentialId, host);

const insert = statement(`
  insert into passkeys (store_id, passkey_id, staff_id, credential_id, public_key, sign_count, host, name, transports,
    is_synced, created_at)
  values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11) returning ${columns}`);

/** Inserts a passkey; undefined if the store has the credential already. */
export async function insertPasskey(
  tx: Tx,
  staffId: string,
  { id, name, host, now, ...made }: NewPasskey & { id: string; name: string; host: string; now: Date },
): Promise<Passkey | undefined> {
  const hex = Buffer.from(made.credentialId, "base64url").toString("hex");
  const of = [tx.storeId, id, staffId, hex, made.publicKey, made.signCount, host, name];
  try {
    const [row] = await tx.query(insert, [...of, made.transports, made.isSynced, now]);
    return read(row!);
  } catch (error) {
    if (isConstraint(error, "passkeys_credential_key")) return undefined;
    throw error;
  }
}

const use = statement(
  "update passkeys set sign_count = $3, last_used_at = $4 where store_id = $1 and passkey_id = $2",
);
/** Records the use of a passkey, with its authenticator's counter. */
export async function notePasskeyUse(tx: Tx, id: string, signCount: number, now: Date): Promise<void> {
  await tx.query(use, [tx.storeId, id, signCount, now]);
}

const rename = statement(`
  update passkeys set name = $4 where store_id = $1 and staff_id = $2 and passkey_id = $3 returning ${columns}`);
/** Gives one of a person's passkeys another name. Throws 404. */
export async function renamePasskey(tx: Tx, staffId: string, id: string, name: string): Promise<Passkey> {
  const [row] = await tx.query(rename, [tx.storeId, staffId, id, name]);
  if (!row) throw notFound();
  return read(row);
}

const remove = statement(
  "delete from passkeys where store_id = $1 and staff_id = $2 and passkey_id = $3 returning 1",
);
/** Takes one of a person's passkeys away. Throws 404. */
export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<void> {
  if (!(await tx.query(remove, [tx.storeId, staffId, id])).length) throw notFound();
}

const removeAll = statement("delete from passkeys where store_id = $1 and staff_id = $2");
/** Takes all of a person's passkeys away. */
export async function deletePasskeys(tx: Tx, staffId: string): Promise<void> {
  await tx.query(removeAll, [tx.storeId, staffId]);
}
