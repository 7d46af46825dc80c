/**
 * Adds up what has the same key, in the order of the keys: whoever changes rows in this order waits for
 * nobody who waits for them.
 */
export function sumByKey<T extends object, Name extends keyof T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  names: readonly Name[],
): (Omit<T, Name> & Record<Name, bigint>)[] {
  return [...Map.groupBy(all, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, alike]) => {
      const sumOf = (name: Name) => alike.reduce((sum, one) => sum + BigInt((one[name] ?? 0) as bigint), 0n);
      return {
        ...alike[0]!,
        ...(Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, bigint>),
      };
    });
}
