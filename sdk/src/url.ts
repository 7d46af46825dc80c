/** A route's path with its parameters put in. Throws if one of them is missing, or would make another path of it. */
export function fill(path: string, values: readonly unknown[]): string {
  let i = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[i++];
    if (typeof value !== "string" || value === "" || value === "." || value === "..")
      throw new TypeError(`${name} has to be an id, not ${JSON.stringify(value)}`);
    return encodeURIComponent(value);
  });
}

/** A query with its `?`, or nothing. An object is written as `option[Size]=M`; a list, separated by commas. */
export function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object" && !Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) search.set(`${name}[${key}]`, String(one));
    } else search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
