import { v7 as uuidv7 } from "uuid";
import { insertStatement } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { type CodeHolder, ofEither, placeOf } from "./person.ts";

export type CodePurpose = "verify_email" | "reset_password" | "invitation" | "change_email" | "log_in";
/** The hash of a new code, and of its link's token if that differs. */
export type NewCode = {
  of: CodeHolder;
  purpose: CodePurpose;
  hash: Buffer;
  tokenHash: Buffer | null;
  expiresAt: Date;
};

/** The most tries of a code, including the right one. */
const MAX_TRIES = 5;

const ofEach = <T>(make: (column: "staff_id" | "customer_id" | "registration_id") => T) => ({
  ...ofEither(make),
  registration_id: make("registration_id"),
});

/** A holder's place in a row of a code: the column that has the id, and the id. */
export const codePlaceOf = (of: CodeHolder) =>
  "registrationId" in of ? ({ column: "registration_id", id: of.registrationId } as const) : placeOf(of);

type DatedCode = NewCode & { now: Date };

const storeAll = ofEach((column): WriteAll<DatedCode> => {
  const insert = insertStatement(
    "account_codes",
    {
      code_id: "uuid",
      [column]: "uuid",
      purpose: "text",
      hash: "bytea",
      token_hash: "bytea",
      created_at: "timestamptz",
      expires_at: "timestamptz",
    },
    `(store_id, ${column}, purpose) where ${column} is not null do update set
      code_id = excluded.code_id, hash = excluded.hash, token_hash = excluded.token_hash, attempts = 0, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`,
  );
  return (storeId, all) =>
    insert(
      storeId,
      all.map(({ of, purpose, hash, tokenHash, now, expiresAt }) => [
        uuidv7(),
        codePlaceOf(of).id,
        purpose,
        bytesText(hash),
        tokenHash && bytesText(tokenHash),
        now.toISOString(),
        expiresAt.toISOString(),
      ]),
    );
});

/** Stores a new code in place of the holder's earlier one for its purpose. */
export async function storeCode(tx: Tx, code: DatedCode): Promise<void> {
  await tx.query(...storeAll[codePlaceOf(code.of).column](tx.storeId, [code])!);
}

/** Stores a new code as `storeCode` does, together with the commit. */
export const deferStoredCode = (tx: Tx, code: DatedCode): void =>
  tx.allAtCommit(storeAll[codePlaceOf(code.of).column], [code]);

const attempt = ofEach((column) =>
  statement(`
    update account_codes set attempts = attempts + case when $5 and token_hash is not null then 0 else 1 end
    where store_id = $1 and ${column} = $2 and purpose = $3 and used_at is null and expires_at > $4
      and (attempts < ${MAX_TRIES} or $5 and token_hash is not null)
    returning code_id, encode(hash, 'hex'), encode(token_hash, 'hex')`),
);

/**
 * Counts a try of a person's code and returns the code's hashes, where there is one that still holds. A try
 * by a token counts only for a code whose link has none of its own.
 */
export async function countTry(
  tx: Tx,
  { of, purpose, isToken }: Pick<NewCode, "of" | "purpose"> & { isToken: boolean },
  now: Date,
): Promise<{ id: string; hashes: Buffer[] } | undefined> {
  const { column, id } = codePlaceOf(of);
  const [row] = await tx.query(attempt[column], [tx.storeId, id, purpose, now, isToken]);
  const [codeId, ...hashes] = row ?? [];
  return codeId
    ? { id: codeId, hashes: hashes.flatMap((hex) => (hex ? [Buffer.from(hex, "hex")] : [])) }
    : undefined;
}

const use = statement("update account_codes set used_at = $3 where store_id = $1 and code_id = $2");

/** Marks a code as used. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(use, [tx.storeId, id, now]);
}
