import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../../http/answers/errors.ts";
import {
  type AddressDraft,
  type AddressRow,
  addresses,
  addressTexts,
  addressWrites,
  defaultFlags,
  tidyPlace,
} from "../addresses/columns.ts";
import { type ProvinceRules, refuseUnknownProvince } from "../addresses/known-province.ts";
import type { AddressToWrite, DefaultsChange } from "../addresses/sql.ts";
import { type ImportCustomer, MAX_ADDRESSES } from "./schemas.ts";

type PlacedAddress = { id: string; draft: AddressDraft; before: AddressDraft | undefined };

/** Addresses to add, and stored ones whose default flags change. */
export type AddressChanges = { added: AddressToWrite[]; moved: DefaultsChange[] };

/**
 * Merges the addresses of a file into a customer's: an equal one is matched, any other is added, none is
 * deleted. Throws 400 for more than a customer may have, and for a new one whose province nobody knows where
 * `provinces` go by them.
 */
export function importAddresses(
  customerId: string,
  known: readonly AddressRow[],
  given: ImportCustomer["addresses"] = [],
  { now, provinces }: { now: Date; provinces?: ProvinceRules | undefined },
): AddressChanges {
  const all = known.map((row): PlacedAddress => {
    const before = addressWrites.draftOf(row);
    return { id: addresses.get(row, "id"), draft: { ...before }, before };
  });
  const byText = new Map(all.map((address) => [keyOf(address.draft), address]));
  const wanted: PlacedAddress[] = [];
  // The last one gets the first id: reads list the newest first.
  for (const [from, { isDefaultShipping: _, isDefaultBilling: __, ...input }] of given
    .toReversed()
    .entries()) {
    const draft = tidyPlace(addressWrites.draft({ digits: 0, errors: [] }, input));
    const match = byText.get(keyOf(draft));
    const address = match ?? { id: uuidv7(), draft, before: undefined };
    if (!match) {
      const at = `/addresses/${given.length - 1 - from}`;
      if (provinces)
        refuseUnknownProvince(provinces, { country: draft.country!, province: draft.province }, at);
      all.push(address);
    }
    byText.set(keyOf(draft), address);
    wanted.unshift(address);
  }
  if (all.length > MAX_ADDRESSES) throw invalidField("/addresses", "too_many", { limit: MAX_ADDRESSES });
  for (const flag of defaultFlags) {
    const asked = wanted[given.findIndex((input) => input[flag] === true)];
    const chosen = asked ?? all.find(({ draft }) => draft[flag] === "t") ?? wanted[0];
    for (const address of all) address.draft[flag] = address === chosen ? "t" : "f";
  }
  return {
    added: all.flatMap(({ id, draft, before }) =>
      before ? [] : { id, draft, now, derived: { customerId } },
    ),
    moved: all.flatMap(({ id, draft, before }) =>
      before && addressWrites.differing(draft, before).length ? { id, before, after: defaultsOf(draft) } : [],
    ),
  };
}

const keyOf = (draft: AddressDraft) => JSON.stringify(addressTexts.map((name) => draft[name]));
const defaultsOf = ({ isDefaultShipping, isDefaultBilling }: AddressDraft) => ({
  isDefaultShipping,
  isDefaultBilling,
});
