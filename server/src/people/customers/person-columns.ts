import type { Options } from "../../http/nouns/column.ts";
import { orNull, text, whereAny } from "../../http/nouns/columns.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import type { PhoneKind } from "../../http/request/schema-checks.ts";
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

const takenAs = {
  person:
    "In international format, or as it is dialed in the country of the address, else of the store; kept as E.164.",
  courier:
    "As it is dialed: kept as E.164, or as it was sent where it cannot be read; then `warnings` of the answer names it.",
} as const satisfies Record<PhoneKind, string>;

/** A phone number. The check of a request has made E.164 of it already. */
export const phoneNumber = (kind: PhoneKind, about: Options = {}) =>
  optional(
    orNull(text("phone", about)),
    {
      format: "phone",
      "x-phone": kind,
      maxLength: 50,
      description: takenAs[kind],
      examples: ["+491701234567"],
    },
    { parse: tidyLineOrNone },
  );

/** The extension of a phone number. */
export const phoneExtension = () =>
  optional(
    whereAny(
      text("phone_extension", { description: "The extension of the phone number.", examples: ["12"] }),
    ),
    { maxLength: 20, description: "The extension of `phone`, where that does not have it." },
    { parse: tidyLineOrNone },
  );

/** A line that need not be there. */
export const optionalLine = (sql: string, about: Options = {}, maxLength = 255) =>
  optional(orNull(text(sql)), { maxLength, ...about }, { parse: tidyLineOrNone });
