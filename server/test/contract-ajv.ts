import { Ajv, type Options } from "ajv";
import { IsDate, IsUriReference } from "typebox/format";
import { formats } from "../src/http/request/schema-checks.ts";
import { normalizeEmail } from "../src/kit/text/email.ts";
import { canonicalLanguage } from "../src/kit/text/language.ts";
import { normalizePhone } from "../src/kit/text/phone.ts";
import { timeZoneName } from "../src/kit/time/instant.ts";
import { canonicalRange } from "../src/kit/web/ip-range.ts";
import { webOrigin } from "../src/kit/web/origin.ts";

const same = (canonical: (text: string) => string | undefined) => (text: string) => canonical(text) === text;

/** The formats of answers: each has the one form that the contract gives it, where requests may have many. */
const answered: typeof formats = {
  ...formats,
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  date: IsDate,
  "date-time": (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text,
  "uri-reference": IsUriReference,
  email: same(normalizeEmail),
  phone: same(normalizePhone),
  language: same(canonicalLanguage),
  "time-zone": same(timeZoneName),
  "ip-range": same(canonicalRange),
  "web-origin": same(webOrigin),
};

/**
 * Ajv for what the OpenAPI document says of requests or of answers. A format that it has no check for, as all
 * else that Ajv only warns of, throws.
 */
export function contractAjv(of: "requests" | "answers", options: Options = {}): Ajv {
  const warn = (...what: unknown[]) => {
    throw new Error(what.join(" "));
  };
  return new Ajv({
    strict: false,
    logger: { log: warn, warn, error: warn },
    formats: of === "requests" ? formats : answered,
    ...options,
  });
}
