const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /^\d{4}-\d\d-\d\d$/;
// Stripe's ids, and the seconds in its notices.
const STRIPE_ID = /\b(evt|pi|ch|re)_[0-9a-f]{24}(_secret_\w+)?/g;
const SECONDS = /"created":\d{10}/g;
const HOUR_MS = 3_600_000;
const START = Date.parse("2026-01-30T09:30:00.000Z");
// The day of all examples.
const TODAY = "2026-01-30";

/** Useless values in place of random ones, by the name of the field. */
const secrets: Readonly<Record<string, (value: string) => string>> = {
  accessToken: () => "eyJhbGciOiJFUzI1NiJ9…",
  refreshToken: () => "rt_…",
  orderToken: () => "ot_…",
  handoffUrl: (value) => value.replace(/ch_.*/, "ch_…"),
  url: (value) => value.replace(/(un|pv)_[\w-]+/, "$1_…").replace(/ot_[0-9A-Za-z]+$/, "ot_…"),
  token: () => "AbCdEf…",
  key: (value) => (value.startsWith("sk_") ? "sk_4mC7…" : value),
  prefix: () => "sk_4mC7",
  secret: (value) =>
    value.startsWith("whsec_") ? "whsec_…" : value.replace(/^[A-Z2-7]{32}$/, "JBSWY3DPEHPK3PXP…"),
  uri: (value) => value.replace(/secret=[A-Z2-7]{32}/, "secret=JBSWY3DPEHPK3PXP…"),
  recoveryCode: () => "k7fm-2wqz-9hxt-c4ng",
  recoveryCodes: () => "k7fm-2wqz-9hxt-c4ng",
  challengeToken: () => "AbCdEf…",
  // Of passkeys, and of persons as authenticators know them.
  id: (value) => (/^([\w-]{22}|[\w-]{43})$/.test(value) ? "AbCdEf" : value),
  challenge: () => "AbCdEf",
  rawId: () => "AbCdEf",
  clientDataJSON: () => "eyJ0eXBlIjoi",
  attestationObject: () => "o2NmbXRkbm9uZ",
  authenticatorData: () => "AbCdEf",
  signature: () => "MEUCIQ",
  userHandle: () => "AbCdEf",
  clientSecret: () => "pi_3Pq…_secret_…",
  temporaryPassword: () => "kettle-otter-47-sail",
  verificationCode: () => "482913",
  code: (value) => (/^(\d{6}|(?=.*[A-Z])[0-9A-Za-z]{22})$/.test(value) ? "482913" : value),
  nextCursor: () => "eyJpZCI6IjAxOTgwYTVjIn0",
  last4: (value) => (value.length === 4 ? "9f3K" : value),
};

/**
 * Makes what a server answered the same each time that it is recorded. Ids are counted in the order in which
 * they come, times are told by the hour since the recording began, and secrets are those that nobody has.
 */
export function fixer(began = Date.now()): <T>(value: T) => T {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `01980a5c-1f2b-7c3d-8e4f-${(ids.size + 1).toString(16).padStart(12, "0")}`);
    return ids.get(id)!;
  };
  const timeOf = (time: string) => {
    const hours = Math.round((Date.parse(time) - began) / HOUR_MS);
    // A chosen time stays; only a time of the clock is replaced.
    return Math.abs(hours) > 100_000 ? time : new Date(START + hours * HOUR_MS).toISOString();
  };
  const day = new Date(began).toISOString().slice(0, 10);
  // The first and the last day of a span: the days before today are those before that of the examples.
  const dayOf = (date: string) =>
    new Date(Date.parse(TODAY) + Date.parse(date) - Date.parse(day)).toISOString().slice(0, 10);
  const fixed = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => fixed(one, name));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fixed(child, key)]));
    if (typeof value !== "string") return value;
    if (/^(from|to)$/.test(name) && DAY.test(value)) return dayOf(value);
    const told = Object.hasOwn(secrets, name) ? secrets[name]!(value) : value;
    return told
      .replaceAll(UUID, idOf)
      .replaceAll(TIME, timeOf)
      .replaceAll(day, TODAY)
      .replaceAll(/in \d+ seconds/g, "in 60 seconds")
      .replaceAll(STRIPE_ID, "$1_3Pq…")
      .replaceAll(SECONDS, `"created":${START / 1000}`);
  };
  return (value) => fixed(value) as typeof value;
}
