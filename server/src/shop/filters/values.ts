import { Drop, toValue } from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import { printValue } from "../page/index.ts";

/** The arguments of a filter as liquidjs passes them: plain values, and `[name, value]` for named ones. */
export type Arguments = { values: unknown[]; named: Record<string, unknown> };

/** Parts positional from named arguments. */
export function readArguments(sent: readonly unknown[]): Arguments {
  const values: unknown[] = [];
  const named: Record<string, unknown> = {};
  for (const one of sent) {
    if (Array.isArray(one) && one.length === 2 && typeof one[0] === "string" && !("total" in one))
      named[one[0]] = toValue(one[1]);
    else values.push(one);
  }
  return { values, named };
}

/** A value as text: nothing for nil. */
export function textOf(value: unknown): string {
  const plain = toValue(value);
  if (plain === null || plain === undefined) return "";
  return typeof plain === "string" ? plain : printValue(plain);
}

/** A value as a number; 0 where it is none. */
export function numberOf(value: unknown): number {
  const number = Number(toValue(value));
  return Number.isFinite(number) ? number : 0;
}

/** A property of an object of Liquid, or undefined. */
export function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name];
  return value instanceof Drop ? value.liquidMethodMissing(name, undefined as never) : undefined;
}

/** The items of a list, or of an object that can be looped over. */
export function listOf(value: unknown): unknown[] {
  const plain = toValue(value);
  if (Array.isArray(plain)) return plain;
  if (plain === null || plain === undefined) return [];
  return typeof plain === "object" && Symbol.iterator in plain ? [...(plain as Iterable<unknown>)] : [plain];
}

/** HTML attributes with a blank before each; nil and false are left out, true stands alone. */
export function attributesOf(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .filter(
      ([name, value]) => value !== undefined && value !== null && value !== false && /^[\w:@.-]+$/.test(name),
    )
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(textOf(value))}"`))
    .join("");
}

/** An address as an HTML attribute has it; one that would run a script is none. */
export const hrefOf = (url: unknown): string =>
  escapeHtml(/^\s*(javascript|data|vbscript):/i.test(textOf(url)) ? "#" : textOf(url));
