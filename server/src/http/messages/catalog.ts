/** The languages in which the server speaks (BCP 47); the first is the fallback. */
export const locales = ["en", "ar", "fr", "de", "es", "tr"] as const;
export type Locale = (typeof locales)[number];

/** Texts by key, each in every language, in ICU MessageFormat. A key `field.CODE` says what is wrong with a field. */
export type Messages = Readonly<Record<string, Readonly<Record<Locale, string>>>>;
