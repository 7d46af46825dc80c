import { IntlMessageFormat } from "intl-messageformat";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MessageKey, type Messages } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { tr } from "./tr.ts";

export type { MessageKey } from "./en.ts";
export type MessageValues = Record<string, string | number>;

export const catalogs: Readonly<Record<string, Messages>> = { en, ar, fr, de, es, tr };
/** The languages in which the server speaks (BCP 47). */
export const locales: readonly string[] = Object.keys(catalogs);

const compiled = new Map<string, IntlMessageFormat>();

/** The message in one of `locales`, with its values set in by ICU MessageFormat. */
export function translate(locale: string, key: MessageKey, values?: MessageValues): string {
  const id = `${locale} ${key}`;
  let format = compiled.get(id);
  if (!format) {
    format = new IntlMessageFormat((catalogs[locale] ?? en)[key], locale);
    compiled.set(id, format);
  }
  return String(format.format(values));
}
