/** The store a request is for, as far as every request needs it. */
export type Store = {
  readonly id: string;
  readonly name: string;
  /** ISO 4217 code, and its number of minor-unit digits. */
  readonly currency: string;
  readonly currencyDigits: number;
  /** BCP 47 tags. */
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  /** IANA; a date alone is a day of it. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2: where it is, if it says so. */
  readonly country: string | null;
  /** The host that the console has to itself; null where it is at each of the store's hosts. */
  readonly consoleHost: string | null;
  /** Suspended by the operator, or closed by its owner. */
  readonly status: "active" | "suspended" | "closed";
};
