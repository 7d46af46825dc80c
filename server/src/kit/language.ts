/** The canonical form of a BCP 47 language tag ("EN-us" is "en-US"), or undefined where it is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The best of `available` for a list of wanted tags, most wanted first: the lookup scheme of RFC 4647, section 3.4. */
export function lookupLanguage<T extends string>(
  wanted: readonly string[],
  available: readonly T[],
): T | undefined {
  for (const tag of wanted) {
    for (let range = canonicalLanguage(tag) ?? ""; range; range = range.replace(/-?[^-]*$/, "")) {
      const found = available.find((language) => language === range);
      if (found) return found;
    }
  }
  return undefined;
}
