import type { Client } from "pg";
import { currencyDigits } from "../../kit/currency.ts";
import { ChangeRefused, changeStore } from "./change.ts";
import { type ChangedStore, readStoreRow, type StoreChange, updateStoreRow } from "./change-sql.ts";
import { readCurrency, readLanguage, readName } from "./new-store.ts";

/** An operator's changes of a store in their stored form. Throws StoreRefused. */
export const readStoreChange = ({ name, currency, language }: StoreChange): StoreChange => ({
  name: name === undefined ? undefined : readName(name),
  currency: currency === undefined ? undefined : readCurrency(currency),
  language: language === undefined ? undefined : readLanguage(language),
});

/**
 * Gives the store at a host another name, currency or default language. Amounts are stored in minor units of
 * the currency: `amountsOf` names existing data with amounts that forbids the change, depending on whether
 * the number of digits changes; `nameProducts` preserves product names in their languages. Throws
 * ChangeRefused if amounts exist, or for an unknown host.
 */
export const updateStore = (
  owner: Client,
  at: string,
  change: StoreChange,
  {
    amountsOf,
    nameProducts,
  }: {
    amountsOf(storeId: string, otherDigits: boolean): Promise<string | undefined>;
    nameProducts(storeId: string, before: Languages, after: Languages): Promise<void>;
  },
): Promise<{ store: ChangedStore; isChanged: boolean }> =>
  changeStore(owner, { at, action: "stores.update", fields: fieldsOf(change) }, async (storeId) => {
    const before = await readStoreRow(owner, storeId);
    const { currency } = before;
    if (change.currency !== undefined && change.currency !== currency) {
      const otherDigits = currencyDigits(change.currency) !== currencyDigits(currency);
      const found = await amountsOf(storeId, otherDigits);
      if (found !== undefined)
        throw new ChangeRefused(
          `${before.domain} has ${found} with amounts in ${currency}: its currency can change only before that. Create another store for ${change.currency}.`,
        );
    }
    const isChanged = await updateStoreRow(owner, storeId, change);
    const store = await readStoreRow(owner, storeId);
    await nameProducts(storeId, languagesOf(before), languagesOf(store));
    return { store, isChanged };
  });

type Languages = { languages: readonly string[]; defaultLanguage: string };
const languagesOf = ({ language, languages }: ChangedStore): Languages => ({
  languages,
  defaultLanguage: language,
});

const fieldsOf = (change: StoreChange): string[] =>
  Object.entries({ name: change.name, currency: change.currency, defaultLanguage: change.language }).flatMap(
    ([field, value]) => (value === undefined ? [] : [field]),
  );
