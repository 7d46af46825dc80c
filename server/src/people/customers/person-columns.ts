import type { Options } from "../../http/nouns/column.ts";
import { orNull, text } from "../../http/nouns/columns.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { normalizePhone } from "../../kit/text/phone.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** A line in its tidy form; none where nothing is left of it. */
export const tidyLineOrNone = (sent: string): string | null => tidyLine(sent) || null;

/** A person's first name, or their only one. */
export const firstName = (about: Options = {}) =>
  required(
    text("first_name", about),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "^$|\\S",
      description: "The given name, or the whole name of somebody who has one name.",
    },
    { parse: tidyLine },
  );

/** A person's last name, which not everybody has. */
export const lastName = (about: Options = {}) =>
  optional(
    text("last_name", about),
    { maxLength: 100, description: "Empty for somebody who has one name." },
    { parse: tidyLine, otherwise: "" },
  );

/** A phone number. */
export const phoneNumber = (about: Options = {}) =>
  optional(
    orNull(text("phone", about)),
    {
      format: "phone",
      maxLength: 50,
      description: "In international format with a leading plus; kept as E.164.",
      examples: ["+491701234567"],
    },
    { parse: (sent) => normalizePhone(sent)! },
  );

/** A line that need not be there. */
export const optionalLine = (sql: string, about: Options = {}, maxLength = 255) =>
  optional(orNull(text(sql)), { maxLength, ...about }, { parse: tidyLineOrNone });
