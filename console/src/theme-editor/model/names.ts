const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Says a schema's text: what begins with `t:` is a key of the theme's `locales/*.schema.json`, anything else is said as it is. */
export type Name = (text: string | undefined) => string;

/** Makes the reader of a theme's texts from its schema locales, the most wanted first. */
export function namesFrom(locales: readonly unknown[]): Name {
  return (text = "") => {
    if (!text.startsWith("t:")) return text;
    const keys = text.slice(2).split(".");
    for (const locale of locales) {
      let at: unknown = locale;
      for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
      if (typeof at === "string") return at;
    }
    return keys.slice(-2).join(" ").replaceAll("_", " ");
  };
}
