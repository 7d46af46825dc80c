import { IntlMessageFormat } from "intl-messageformat";
import { memoize } from "../../kit/memoize.ts";
import { type Locale, locales, type MessageKey, type MessageValues, texts } from "../messages.ts";
import type { ApiError, FieldError } from "./errors.ts";

/** A field and what there is to say of it, in the reader's language. */
export type DescribedField = { field: string; code: string; message: string };
/** A failure in the reader's language. */
export type DescribedFailure = {
  message: string;
  code: string;
  errors: DescribedField[] | undefined;
  details: Record<string, unknown> | undefined;
};

/** The server's words in one language. */
export type Messages = {
  readonly locale: string;
  /** The message of a key, with its values set in by ICU MessageFormat. */
  say(key: MessageKey, values?: MessageValues): string;
  /** The message of a key that takes no values, as JSON text. */
  quote(key: MessageKey): string;
  /** Whether there is a message of this key. */
  knows(key: string): key is MessageKey;
  /** Faults of fields, or warnings of them: the first 100. */
  describeFields(faults: readonly FieldError[]): DescribedField[];
  /** A failure's parts; of its faults the first 100. */
  describeError(error: ApiError): DescribedFailure;
};

/** The server's words in a language. */
export type MessagesByLocale = (locale: string) => Messages;

const MAX_FIELD_ERRORS = 100;
// Texts of a language, of which those with a client's own words hardly come again.
const MOST_REMEMBERED = 500;

function createMessages(locale: Locale): Messages {
  const compiled = new Map<string, IntlMessageFormat>();
  // A flood of refusals says the same again and again.
  const say = memoize((key: MessageKey, values?: MessageValues): string => {
    let format = compiled.get(key);
    if (!format) {
      format = new IntlMessageFormat(texts[locale][key], locale);
      compiled.set(key, format);
    }
    return String(format.format(values));
  }, MOST_REMEMBERED);
  const quoted = new Map<string, string>();
  const describeFields = (faults: readonly FieldError[]): DescribedField[] =>
    faults.slice(0, MAX_FIELD_ERRORS).map(({ field, code, message, values }) => ({
      field,
      code,
      message: say(message ?? `field.${code}`, values),
    }));
  return {
    locale,
    say,
    quote(key) {
      let text = quoted.get(key);
      if (!text) {
        text = JSON.stringify(say(key));
        quoted.set(key, text);
      }
      return text;
    },
    describeFields,
    knows: (key): key is MessageKey => Object.hasOwn(texts[locale], key),
    describeError: ({ messageKey, values, code, errors, details }) => ({
      message: say(messageKey, values),
      code,
      errors: errors && describeFields(errors),
      details,
    }),
  };
}

const byLocale = new Map<string, Messages>(locales.map((locale) => [locale, createMessages(locale)]));

/**
 * The server's words in each of `locales`, in any other language the English ones. Each text is parsed when
 * it is first said.
 */
export const messagesByLocale: MessagesByLocale = (locale) => byLocale.get(locale) ?? byLocale.get("en")!;
