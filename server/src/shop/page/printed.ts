import { Drop, toValue } from "liquidjs";

/**
 * A value as Liquid prints it: nothing for nil, lists one after the other, objects as `{"name"=>"value"}`.
 */
export function printValue(raw: unknown): string {
  // An object with a text and a value prints the text.
  if (raw instanceof Drop && Object.hasOwn(Object.getPrototypeOf(raw), "toString")) return String(raw);
  const value = toValue(raw);
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return printObject(value, 0);
  if (typeof value === "function") return "";
  return String(value);
}

const MAX_DEPTH = 5;

function printObject(value: object, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  if (Array.isArray(value)) return value.map((one) => printValue(one)).join("");
  if (value instanceof Date) return value.toISOString();
  const own = (value as { toString?: unknown }).toString;
  if (typeof own === "function" && own !== Object.prototype.toString) return String(own.call(value));
  return inspect(value, depth);
}

function inspect(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return "...";
  if (value === null || value === undefined) return "nil";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object") return printValue(value);
  if (Array.isArray(value)) return `[${value.map((one) => inspect(one, depth + 1)).join(", ")}]`;
  const pairs = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}=>${inspect(one, depth + 1)}`,
  );
  return `{${pairs.join(", ")}}`;
}
