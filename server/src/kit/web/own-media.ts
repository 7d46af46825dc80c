const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
// Right behind the host: what only ends so, in a longer path or a query, is another address. A URL's
// backslash is a slash, too.
const OWN = `^(?:[a-zA-Z]+://[^/?#\\\\]+)?/media/(${ID})\\.[a-z0-9]{3,4}$`;
const own = new RegExp(OWN);

/**
 * Where a store's medium is served, at each of the store's hosts. So it is kept: an address is made for
 * whoever reads it.
 */
export const mediaPath = (id: string, extension: string): string => `/media/${id}.${extension}`;

/**
 * The id of the medium that a URL or a path may be of, whatever its host; undefined where it has not the form
 * of one.
 */
export const idInUrl = (url: string): string | undefined => own.exec(url)?.[1];

/** SQL of the id in a URL, as a text: null where the URL has not that form. */
export const idInUrlSql = (url: string) => `substring(${url} from '${OWN}')`;

/** The path of a medium that is served at one of these hosts; any other URL as it is. */
export function withoutOwnHost(url: string, hosts: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  return idInUrl(url) !== undefined && hosts.includes(hostname) ? pathname : url;
}

/** The address of a medium at an origin such as `https://shop.example`; any other address as it is. */
export const mediaAt = (url: string, origin: string): string => (url.startsWith("/") ? origin + url : url);

const BEGIN = "/media/";
const whole = new RegExp(`(?<!\\\\)"(?=${BEGIN}${ID}\\.[a-z0-9]{3,4}")`, "g");
// A path and the quote that ends it.
const path = new RegExp(`^${BEGIN}${ID}\\.[a-z0-9]{3,4}"`);
const LONGEST = mediaPath("-".repeat(36), "webp").length + 1;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Whether JSON text may name media of a store. */
export const namesMedia = (json: string): boolean => json.includes(BEGIN);

/** JSON text, in which each text that is the path of a medium is its address at an origin. In linear time. */
export function addressMedia<Json extends string | Buffer>(json: Json, origin: string): Json {
  if (typeof json === "string")
    return (namesMedia(json) ? json.replace(whole, () => `"${origin}`) : json) as Json;
  const parts: Buffer[] = [];
  let from = 0;
  // By a slash, which is rarer than a quote: so most pages are looked through in a microsecond.
  const next = (after: number) => json.indexOf(BEGIN, after, "latin1");
  for (let at = next(0); at >= 0; at = next(at + BEGIN.length)) {
    // A quote behind a backslash is within a text.
    if (json[at - 1] !== QUOTE || json[at - 2] === BACKSLASH) continue;
    if (!path.test(json.toString("latin1", at, at + LONGEST))) continue;
    parts.push(json.subarray(from, at), Buffer.from(origin));
    from = at;
  }
  return (parts.length ? Buffer.concat([...parts, json.subarray(from)]) : json) as Json;
}
