import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/vault.ts";
import { hashesOfCode } from "./code.ts";
import type { GiftCardRow } from "./columns.ts";
import { findByHashes } from "./sql.ts";

/**
 * Finds the gift cards with these codes, by the code as it was given; an unknown code is not in the result.
 * One statement.
 */
export const findGiftCards = (tx: Tx, vault: Vault, codes: readonly string[]) =>
  findEach(tx, vault, codes, { locks: false });

/**
 * Finds the gift cards and locks them in the order of their ids until the transaction ends, so that they can
 * pay.
 */
export const lockGiftCards = (tx: Tx, vault: Vault, codes: readonly string[]) =>
  findEach(tx, vault, codes, { locks: true });

async function findEach(
  tx: Tx,
  vault: Vault,
  codes: readonly string[],
  how: { locks: boolean },
): Promise<ReadonlyMap<string, GiftCardRow>> {
  const hashes = new Map(codes.map((code) => [code, hashesOfCode(vault, tx.storeId, code)]));
  const found = await findByHashes(tx, [...hashes.values()].flat(), how);
  return new Map(
    [...hashes].flatMap(([code, all]) => {
      const hash = all.map((one) => one.toString("hex")).find((one) => found.has(one));
      return hash ? [[code, found.get(hash)!] as const] : [];
    }),
  );
}
