/** The value that a JSON pointer names, undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let at: unknown = root;
  for (const step of stepsOf(pointer)) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** A copy of `root` in which the value that a JSON pointer names is another one; what does not change is shared. */
export function withValue<T>(root: T, pointer: string, value: unknown): T {
  const [step, ...rest] = stepsOf(pointer);
  if (step === undefined) return value as T;
  const below = rest.length
    ? withValue((root as Record<string, unknown>)?.[step] ?? {}, `/${rest.map(escaped).join("/")}`, value)
    : value;
  if (Array.isArray(root)) return root.map((one, i) => (String(i) === step ? below : one)) as T;
  return { ...root, [step]: below };
}

const escaped = (step: string) => step.replaceAll("~", "~0").replaceAll("/", "~1");
const stepsOf = (pointer: string) =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
