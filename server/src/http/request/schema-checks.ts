import { Ajv, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import type { TObject } from "typebox";
import { decimalOf } from "../../kit/money.ts";
import { isCountry } from "../../kit/text/country.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { isLanguageTag } from "../../kit/text/language.ts";
import { readPhone } from "../../kit/text/phone.ts";
import { isSlug } from "../../kit/text/slug.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { instant, timeZoneName } from "../../kit/time/instant.ts";
import { canonicalRange } from "../../kit/web/ip-range.ts";
import { webOrigin } from "../../kit/web/origin.ts";
import type { FieldError } from "../answers/errors.ts";

// Longer than any format allows; not even looked at.
const MAX_FORMATTED = 4_096;

/** The formats that requests may have: whether a text is one of them. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  date: (text) => text.length === 10 && instant(text) !== undefined,
  "date-time": (text) => instant(text) !== undefined,
  "http-url": (text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text),
  email: (text) => normalizeEmail(text) !== undefined,
  // The keyword `x-phone` reads it.
  phone: () => true,
  country: isCountry,
  "any-case-country": (text) => /^[a-z]{2}$/i.test(text) && isCountry(text.toUpperCase()),
  "time-zone": (text) => timeZoneName(text) !== undefined,
  "ip-range": (text) => canonicalRange(text) !== undefined,
  "web-origin": (text) => webOrigin(text) !== undefined,
  language: isLanguageTag,
  slug: isSlug,
};

const everyFault = createAjv(true);
const firstFault = createAjv(false);

/**
 * The check of a schema, compiled at its first use: most routes of a store are never asked for in a process's
 * life, and all of them take time and memory. `all` asks for every fault; else it ends at the first.
 */
export function compileOnce(schema: TObject): (all: boolean) => ValidateFunction {
  let every: ValidateFunction | undefined;
  let first: ValidateFunction | undefined;
  return (all) => {
    if (all) {
      every ??= everyFault.compile(schema);
      return every;
    }
    first ??= firstFault.compile(schema);
    return first;
  };
}

function createAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, strict: false, verbose: true, useDefaults: false, passContext: true });
  for (const [name, validate] of Object.entries(formats)) {
    ajv.addFormat(name, { validate: (text: string) => text.length <= MAX_FORMATTED && validate(text) });
  }
  ajv.addKeyword({ keyword: "x-phone", errors: false, validate: takePhone });
  // An amount comes as a decimal text or a JSON number, which is handed on as its text.
  ajv.addKeyword({
    keyword: "x-money",
    errors: false,
    validate(
      on: boolean,
      value: unknown,
      _: unknown,
      at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) {
      if (!on || typeof value === "string") return true;
      const decimal = typeof value === "number" && at ? decimalOf(value) : undefined;
      if (decimal !== undefined) at!.parentData[at!.parentDataProperty] = decimal;
      return decimal !== undefined;
    },
  });
  return ajv;
}

/**
 * The context of a check beside the schema, and the list of fields taken in another sense than sent.
 */
export type CheckContext = {
  /** The country in which the store's people dial. */
  country?: string | null | undefined;
  warnings?: FieldError[];
};

type DataValidationCxt = NonNullable<Parameters<SchemaValidateFunction>[3]>;

/** How a phone number is taken: a person's has to be one, a courier may read anything. */
export type PhoneKind = "person" | "courier";

// Takes a phone number as it is dialed in the country of its address, else of the store: it becomes E.164 in
// place, and `phoneExtension` gets its extension.
function takePhone(
  this: CheckContext,
  kind: PhoneKind,
  sent: unknown,
  _: unknown,
  at?: DataValidationCxt,
): boolean {
  if (typeof sent !== "string" || !at || sent.length > MAX_FORMATTED) return true;
  const { parentDataProperty: name, rootData, instancePath: field } = at;
  const holder = at.parentData as Record<string, unknown>;
  const phone = readPhone(
    sent,
    countryIn(holder) ?? countryAround(rootData as Record<string, unknown>) ?? this.country,
  );
  if (!phone && kind === "person") return false;
  if (!phone && sent.trim()) this.warnings?.push({ field, code: "phone_as_text" });
  holder[name] = phone?.number ?? tidyLine(sent);
  if (phone?.extension) holder.phoneExtension = phone.extension;
  return true;
}

const countryIn = (holder: unknown): string | undefined => {
  const { country } = (holder ?? {}) as { country?: unknown };
  return typeof country === "string" ? country : undefined;
};
const countryAround = ({ shippingAddress, billingAddress, addresses }: Record<string, unknown>) =>
  countryIn(shippingAddress) ??
  countryIn(billingAddress) ??
  countryIn((addresses as unknown[] | undefined)?.[0]);
