const PREFIX = "/api/v1";
const MAX_SEGMENTS = 10;
const MAX_SEGMENT = 40;
/** So many letters may be wrong in a path, all segments together, and half of those of any one segment. */
const MOST_WRONG = 2;

type Known = { path: string; segments: readonly string[] };

// The beginnings of paths in other APIs.
const FOREIGN_PREFIX = /^(?:admin|api|rest|wp-json|wc|v\d{1,2}|\d{4}-\d{2})$/;
// Places that are no routes, by what they are called elsewhere.
const places: Readonly<Record<string, string>> = {
  "openapi.json": "/api/v1/openapi.json",
  "openapi.yaml": "/api/v1/openapi.json",
  "swagger.json": "/api/v1/openapi.json",
  openapi: "/docs",
  swagger: "/docs",
  redoc: "/docs",
  reference: "/docs",
  health: "/livez",
  healthz: "/livez",
  healthcheck: "/livez",
  live: "/livez",
  ping: "/livez",
  ready: "/readyz",
  readiness: "/readyz",
  "llms-full.txt": "/llms.txt",
  admin: "/console",
};

/**
 * Makes what finds the route that somebody who asks for an unknown path may mean: with the prefix that was
 * left out or is that of another API, with `.json` behind it, singular for plural, or a letter or two wrong.
 * Its time grows with the number of paths, and not with the length of what was asked for.
 */
export function nearestPath(paths: readonly string[]): (asked: string) => string | undefined {
  // A word counts before a parameter that it could stand for.
  const all = paths
    .filter((path) => path.startsWith(PREFIX))
    .map((path) => ({ path, segments: split(path) }))
    .sort((one, other) => parametersOf(one) - parametersOf(other));
  return (asked) => {
    if (asked.length > MAX_SEGMENTS * (MAX_SEGMENT + 1)) return undefined;
    const plain = split(asked.toLowerCase());
    if (plain.length > MAX_SEGMENTS || plain.some((segment) => segment.length > MAX_SEGMENT))
      return undefined;
    const begins = plain.findIndex((segment) => !FOREIGN_PREFIX.test(segment));
    const rest = plain.slice(begins < 0 ? -1 : begins).map((segment) => segment.replace(/\.json$/, ""));
    const place = plain.at(-1);
    if (rest.length === 1 && place !== undefined && Object.hasOwn(places, place)) return places[place];
    const whole = [...split(PREFIX), ...rest];
    let best: { path: string; wrong: number } | undefined;
    for (const known of all) {
      const wrong = wrongIn(known, whole, best ? best.wrong - 1 : MOST_WRONG);
      if (wrong !== undefined) best = { path: known.path, wrong };
      if (wrong === 0) break;
    }
    return best?.path;
  };
}

// Names in other stores' APIs, written as `lettersOf` does, with the names here: the first known one counts.
const foreign: Readonly<Record<string, readonly string[]>> = {
  amount: ["price", "finalAmount"],
  bodyhtml: ["description", "translations"],
  body: ["description", "text"],
  countrycode: ["country"],
  couponcodes: ["couponCode"],
  createdafter: ["createdSince"],
  createdatmin: ["createdSince"],
  createdbefore: ["createdUntil"],
  createdatmax: ["createdUntil"],
  cursor: ["after"],
  discountcode: ["couponCode"],
  endingbefore: ["after"],
  expand: ["include"],
  financialstatus: ["paymentStatus"],
  handle: ["slug", "translations"],
  inventory: ["quantity"],
  inventoryquantity: ["quantity"],
  keyword: ["q"],
  line1: ["address1"],
  line2: ["address2"],
  lineitems: ["items"],
  locale: ["language", "lang"],
  modifiedafter: ["updatedSince"],
  name: ["translations", "firstName"],
  offset: ["page", "after"],
  orderby: ["sort"],
  pageinfo: ["after"],
  pagesize: ["limit"],
  pagetoken: ["after"],
  perpage: ["limit"],
  postcode: ["postalCode"],
  published: ["isActive"],
  query: ["q"],
  region: ["province"],
  search: ["q"],
  sinceid: ["after"],
  size: ["limit"],
  sortby: ["sort"],
  startingafter: ["after"],
  state: ["province", "status"],
  stock: ["quantity"],
  stockquantity: ["quantity"],
  street: ["address1"],
  take: ["limit"],
  title: ["name", "translations"],
  unitamount: ["price"],
  updatedafter: ["updatedSince"],
  updatedatmin: ["updatedSince"],
  vendor: ["brand"],
  zip: ["postalCode"],
  zipcode: ["postalCode"],
};
const MAX_NAME = 40;
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[-_[\]]/g, "");

/**
 * The known name that a sender may have meant by an unknown one: the same in another spelling, its name in
 * other products, or one that is a letter or two away. Its time does not grow with a name's length.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const asked = lettersOf(name);
  const same = known.find((one) => lettersOf(one) === asked);
  if (same !== undefined) return same;
  const meant = (Object.hasOwn(foreign, asked) ? foreign[asked]! : []).find((one) => known.includes(one));
  if (meant !== undefined) return meant;
  let best: string | undefined;
  let most = MOST_WRONG;
  for (const one of known) {
    // Of a short name, fewer letters may be wrong: else any would do.
    const wrong = distance(lettersOf(one), asked, Math.min(most, (one.length - 1) >> 1));
    if (wrong === undefined) continue;
    best = one;
    most = wrong - 1;
  }
  return best;
}

const parametersOf = ({ segments }: Known) => segments.filter((segment) => segment.startsWith(":")).length;
const split = (path: string) => path.split("/").filter(Boolean);

// A segment for a parameter costs nothing.
function wrongIn({ segments }: Known, asked: readonly string[], most: number): number | undefined {
  if (segments.length !== asked.length || most < 0) return undefined;
  let wrong = 0;
  for (const [i, segment] of segments.entries()) {
    if (segment.startsWith(":")) continue;
    const own = distance(segment, asked[i]!, Math.min(most - wrong, segment.length >> 1));
    if (own === undefined) return undefined;
    wrong += own;
  }
  return wrong;
}

/**
 * How many letters have to be added, left out or changed to make one word of another; undefined for more than
 * `most`.
 */
function distance(one: string, other: string, most: number): number | undefined {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return undefined;
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(changed, above[j]! + 1, row[j - 1]! + 1));
    }
    if (Math.min(...row) > most) return undefined;
    above = row;
  }
  const found = above[other.length]!;
  return found <= most ? found : undefined;
}
