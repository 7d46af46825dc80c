import ar from "../../locales/ar.json" with { type: "json" };
import de from "../../locales/de.json" with { type: "json" };
import en from "../../locales/en.json" with { type: "json" };
import es from "../../locales/es.json" with { type: "json" };
import fr from "../../locales/fr.json" with { type: "json" };
import tr from "../../locales/tr.json" with { type: "json" };

/** The languages in which the server speaks (BCP 47); the first is the fallback. */
export const locales = ["en", "ar", "fr", "de", "es", "tr"] as const;
export type Locale = (typeof locales)[number];

/** The key of a text for people. A key `field.CODE` says what is wrong with a field. */
export type MessageKey = keyof typeof en;
/** The rest of the keys that begin with `Start`: `KeyAfter<"field.">` is a code of a field's fault. */
export type KeyAfter<Start extends string> = MessageKey extends infer Key
  ? Key extends `${Start}${infer Rest}`
    ? Rest
    : never
  : never;
export type MessageValues = Readonly<Record<string, string | number>>;
/** The texts of a language by key, in ICU MessageFormat. */
export type Texts = Readonly<Record<MessageKey, string>>;

/** The texts of all languages. A key that a language lacks is a type error. */
export const texts: Readonly<Record<Locale, Texts>> = { en, ar, fr, de, es, tr };

/** The texts of a language as they are in its file; of a language that is none of ours, the English ones. */
export const textsIn = (language: string): Texts => texts[language as Locale] ?? texts.en;
