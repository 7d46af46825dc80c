/**
 * A function that remembers what it made for its arguments, the latest `most` of them; for what is costly to
 * make and never changes. The arguments are told apart by their JSON.
 */
export function memoize<Args extends readonly unknown[], T>(
  make: (...args: Args) => T,
  most: number,
): (...args: Args) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    if (made.has(key)) return made.get(key)!;
    const value = make(...args);
    if (made.size >= most) made.delete(made.keys().next().value!);
    made.set(key, value);
    return value;
  };
}
