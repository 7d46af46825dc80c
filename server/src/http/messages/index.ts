import type { answers } from "./answers.ts";
import type { fields } from "./fields.ts";
import type { missing } from "./missing.ts";

export { answers } from "./answers.ts";
export { type Locale, locales, type Messages } from "./catalog.ts";
export { fields } from "./fields.ts";
export { missing } from "./missing.ts";

/** The keys of each noun's messages; a noun adds its own beside its `messages.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: nouns add to it by declaration merging
export interface NounMessages {}

/** The key of a message that a client can be shown. */
export type MessageKey =
  | keyof typeof answers
  | keyof typeof fields
  | keyof typeof missing
  | NounMessages[keyof NounMessages];
export type MessageValues = Readonly<Record<string, string | number>>;
