import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../http/errors.ts";
import { addressTexts, type Defaults, defaultFlags } from "./address-columns.ts";
import { textsOf } from "./addresses.ts";
import type { CustomerInFullValues } from "./columns.ts";
import type { PlacedAddress } from "./many-sql.ts";
import { MAX_ADDRESSES, type TakenCustomer } from "./taken-schemas.ts";

type Known = CustomerInFullValues["addresses"][number];
type Placed = PlacedAddress & { before: Defaults | undefined };

/** Addresses to be added, and kept ones that become a default one, or cease to be it. */
export type AddressChanges = { added: PlacedAddress[]; moved: PlacedAddress[] };

/**
 * What the addresses of a file change of a customer's: one that the customer has, word for word, is that one, and any other is
 * added. None is taken away. Throws 400 for more than a customer may have.
 */
export function takeAddresses(
  customerId: string,
  known: readonly Known[],
  given: TakenCustomer["addresses"] = [],
): AddressChanges {
  const all: Placed[] = known.map(({ id, isDefaultShipping, isDefaultBilling, ...address }) => ({
    id,
    customerId,
    texts: textsOf(address),
    defaults: { isDefaultShipping, isDefaultBilling },
    before: { isDefaultShipping, isDefaultBilling },
  }));
  const byText = new Map(all.map((address) => [keyOf(address), address]));
  const wanted: Placed[] = [];
  // The last one gets the first id: a read tells the newest first.
  for (const input of given.toReversed()) {
    const texts = textsOf(input);
    const defaults = { isDefaultShipping: false, isDefaultBilling: false };
    const address = byText.get(keyOf({ texts })) ?? {
      id: uuidv7(),
      customerId,
      texts,
      defaults,
      before: undefined,
    };
    if (!byText.has(keyOf(address))) all.push(address);
    byText.set(keyOf(address), address);
    wanted.unshift(address);
  }
  if (all.length > MAX_ADDRESSES) throw invalidField("/addresses", "too_many", { limit: MAX_ADDRESSES });
  for (const flag of defaultFlags) {
    const asked = wanted[given.findIndex((input) => input[flag] === true)];
    const chosen = asked ?? all.find(({ defaults }) => defaults[flag]) ?? wanted[0];
    for (const address of all) address.defaults = { ...address.defaults, [flag]: address === chosen };
  }
  return {
    added: all.filter(({ before }) => !before),
    moved: all.filter(
      ({ before, defaults }) => before && defaultFlags.some((flag) => defaults[flag] !== before[flag]),
    ),
  };
}

const keyOf = ({ texts }: Pick<PlacedAddress, "texts">) =>
  JSON.stringify(addressTexts.map((name) => texts[name]));
