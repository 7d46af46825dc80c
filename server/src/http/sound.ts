import type { FieldError } from "./errors.ts";

/** What is left of a value of which a schema refused parts: each of those is undefined, and keeps its key or place. */
export type Sound<T> = T extends readonly (infer Entry)[]
  ? readonly (Sound<Entry> | undefined)[]
  : T extends object
    ? { readonly [Name in keyof T]?: Sound<T[Name]> | undefined }
    : T;

/** A copy of a body in which each part that a fault names is undefined. */
export function soundParts(body: object, faults: readonly FieldError[]): object {
  const copy = structuredClone(body);
  for (const { field } of faults) {
    const keys = field.split("/").slice(1).map(keyOf);
    const last = keys.pop();
    let holder: unknown = copy;
    for (const key of keys) holder = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
    // Not by assignment: a key may be `__proto__`.
    if (last !== undefined && isObject(holder)) Object.defineProperty(holder, last, refused);
  }
  return copy;
}

/** Faults with further ones; what is said of a part that is refused already, or of something within it, is left out. */
export function joinFaults(faults: readonly FieldError[], more: readonly FieldError[]): FieldError[] {
  const isTold = ({ field }: FieldError) =>
    faults.some((fault) => field === fault.field || field.startsWith(`${fault.field}/`));
  return [...faults, ...more.filter((error) => !isTold(error))];
}

/** Whether the schema refused what stands under a name; what is only left out is not. */
export const isRefused = (part: object | undefined, name: string): boolean =>
  part === undefined || (Object.hasOwn(part, name) && (part as Fields)[name] === undefined);

/** Whether nothing of a value was refused. */
export const isWhole = (part: unknown): boolean =>
  part !== undefined && (!isObject(part) || Object.values(part).every(isWhole));

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const refused = { value: undefined, writable: true, enumerable: true, configurable: true };
const keyOf = (token: string) => token.replaceAll("~1", "/").replaceAll("~0", "~");
