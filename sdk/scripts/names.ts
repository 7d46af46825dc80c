/** An endpoint as the client calls it: where its method stands, such as `["orders", "cancel"]`. */
export type Place = readonly string[];

const PREFIX = "/api/v1/";

// What a person would rather write than what the path says.
const nouns: Record<string, string> = { customer: "customers" };
const chosen: Record<string, string> = {
  "POST /orders": "place",
  "POST /orders/{id}/place": "placeDraft",
  "POST /orders/{id}/send": "sendDraft",
  "DELETE /orders/{id}": "deleteDraft",
  "PUT /orders/{id}/status": "setStatus",
  "PUT /price-lists/{id}/prices": "set",
  "POST /products/{id}/stock": "adjust",
  "POST /customer/{id}/credit": "adjust",
  "POST /storefront/orders/{id}/payment": "pay",
};

/** Endpoints that the client leaves out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  "POST /payments/stripe/notices": "Stripe calls it, with a signature of its own",
  "POST /payments/test/notices": "signed by a secret of its own, not by a key",
};

/** A path without its prefix, as the route table has it. Throws for another version's. */
export function shortPath(path: string): string {
  if (!path.startsWith(PREFIX)) throw new Error(`${path} is not of this version`);
  return path.slice(PREFIX.length - 1);
}

/** Whether a path is a resource that has methods of its own, rather than a verb of the resource above it. */
function isNoun(
  path: string,
  table: ReadonlyMap<string, ReadonlySet<string>>,
  lists: ReadonlyMap<string, string>,
): boolean {
  const inside = path.split("/").length - (/^\/(storefront|auth)\//.test(path) ? 3 : 2);
  if (inside <= 0 && !/^\/(storefront|auth)\//.test(path)) return true;
  const isExtended = [...table.keys()].some((other) => other.startsWith(`${path}/`));
  const isOwnList = lists.get(`GET ${path}`) === camel(path.split("/").at(-1)!);
  return isExtended || isOwnList || (table.get(path)?.size ?? 0) > 1;
}

/**
 * Names the method of each endpoint (`GET /orders/{id}` is `orders.get`), by method and path alone. `lists` has the
 * field with the rows of those that answer some. Throws if two endpoints have one name, or a namespace is a method too.
 */
export function placesOf(
  endpoints: readonly { method: string; path: string }[],
  lists: ReadonlyMap<string, string>,
): Map<string, Place> {
  const table = new Map<string, Set<string>>();
  for (const { method, path } of endpoints) {
    table.set(path, (table.get(path) ?? new Set()).add(method));
  }
  const places = new Map<string, Place>();
  for (const { method, path } of endpoints) {
    const key = `${method} ${path}`;
    const spaces: string[] = [];
    let verb: string | undefined;
    const parts = path.slice(1).split("/");
    for (const [i, part] of parts.entries()) {
      if (part.startsWith("{")) continue;
      const name = (i === 0 && nouns[part]) || camel(part);
      const isLast = i === parts.length - 1;
      if (isLast && !isNoun(path, table, lists)) verb = name;
      else spaces.push(name);
    }
    verb = chosen[key] ?? verb ?? plainVerb(method, lists.has(key));
    places.set(key, [...spaces, verb]);
  }
  refuseClashes(places);
  return places;
}

function plainVerb(method: string, isList: boolean): string {
  const verbs: Record<string, string> = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" };
  return verbs[method] ?? (isList ? "list" : "get");
}

function refuseClashes(places: ReadonlyMap<string, Place>): void {
  const seen = new Map<string, string>();
  for (const [key, place] of places) {
    const name = place.join(".");
    if (seen.has(name)) throw new Error(`${key} and ${seen.get(name)} are both called ${name}`);
    seen.set(name, key);
  }
  for (const [key, place] of places) {
    for (let depth = 1; depth < place.length; depth++) {
      const space = place.slice(0, depth).join(".");
      if (seen.has(space))
        throw new Error(`${seen.get(space)} is called ${space}, below which ${key} stands`);
    }
  }
}

const camel = (part: string): string =>
  part.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
