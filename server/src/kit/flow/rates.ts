/** Tokens that a bucket gains a minute, and the most that it holds. */
export type Rate = { readonly perMinute: number; readonly burst: number };

/** The rate of each kind of client, as an operator writes it, and by default. */
const standard = {
  key: { perMinute: 600, burst: 100 },
  session: { perMinute: 300, burst: 100 },
  storefront: { perMinute: 600, burst: 600 },
  publishable: { perMinute: 6_000, burst: 1_000 },
  agent: { perMinute: 6_000, burst: 1_000 },
  anonymous: { perMinute: 60, burst: 60 },
  auth: { perMinute: 5, burst: 5 },
} as const;

export type RateName = keyof typeof standard;
export type Rates = Readonly<Record<RateName, Rate>>;

export const standardRates: Rates = standard;

/** The standard rates in the form that `readRates` reads. */
export const standardRatesText = Object.entries(standard)
  .map(([name, { perMinute, burst }]) => `${name}=${perMinute}${burst === perMinute ? "" : `/${burst}`}`)
  .join(",");

/**
 * Reads rates such as `key=600/100,session=300`: requests a minute, and behind `/` how many at once, by
 * default as many. What is left out is as it is by default. Undefined for a text of another form, an unknown
 * or a repeated name, and a figure above 1,000,000.
 */
export function readRates(text: string): Rates | undefined {
  const given: Partial<Record<RateName, Rate>> = {};
  for (const part of text.split(",")) {
    const [, name = "", ...figures] =
      /^\s*(\w+)\s*=\s*([1-9]\d{0,6})(?:\/([1-9]\d{0,6}))?\s*$/.exec(part) ?? [];
    const [perMinute, burst] = figures.map((figure) => Number(figure ?? figures[0]));
    if (!Object.hasOwn(standard, name) || Object.hasOwn(given, name)) return undefined;
    if (perMinute! > MOST || burst! > MOST) return undefined;
    given[name as RateName] = { perMinute: perMinute!, burst: burst! };
  }
  return { ...standard, ...given };
}

const MOST = 1_000_000;
