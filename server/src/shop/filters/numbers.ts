import { Drop, toValue } from "liquidjs";
import { listOf, numberOf, textOf } from "./values.ts";

/** A whole number that came of decimals: it prints as `2.0`. */
class Decimal extends Drop {
  readonly #value: number;

  constructor(value: number) {
    super();
    this.#value = value;
  }

  override valueOf(): number {
    return this.#value;
  }

  override toString(): string {
    return this.#value.toFixed(1);
  }
}

/** Throws as Liquid does where a number is divided by nothing. */
function divisorOf(value: unknown): number {
  const divisor = numberOf(value);
  if (divisor === 0) throw new Error("divided by 0");
  return divisor;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The items of a list or the pairs of an object; of a text its characters. */
function membersOf(value: unknown): unknown[] | undefined {
  const plain = toValue(value);
  if (typeof plain === "string") return [...plain];
  if (Array.isArray(plain)) return plain;
  if (!isObject(plain)) return undefined;
  return Symbol.iterator in plain ? listOf(plain) : Object.entries(plain);
}

/**
 * A filter of liquidjs as it is called: with the token, whose arguments are written as the template has them.
 */
type Call = { token?: { args: readonly unknown[] } };

/** Whether the first argument is written with a fraction, as `1.0` is. */
function hasFraction({ token }: Call): boolean {
  const [first] = token?.args ?? [];
  const text = (first as { getText?: () => string } | undefined)?.getText?.() ?? "";
  return /^-?\d+\.\d+$/.test(text);
}

const isDecimal = (value: unknown) => value instanceof Decimal || /^-?\d+\.\d+$/.test(textOf(value));
/** Without the last digits, which binary fractions get wrong. */
const tidy = (value: number) => Number(value.toPrecision(15));

/**
 * A filter of two numbers: its result stays a decimal where one of them is, so that what follows divides with
 * a rest.
 */
function arithmetic(run: (a: number, b: number, isWhole: boolean) => number) {
  return function (this: Call, value: unknown, by: unknown): unknown {
    const hasPoint = hasFraction(this) || isDecimal(value) || isDecimal(by);
    const result = run(numberOf(value), numberOf(by), !hasPoint);
    return hasPoint && Number.isInteger(result) ? new Decimal(result) : result;
  };
}

/** Filters whose results in Liquid differ from those of JavaScript. */
export const numberFilters = {
  plus: arithmetic((a, b) => tidy(a + b)),
  minus: arithmetic((a, b) => tidy(a - b)),
  times: arithmetic((a, b) => tidy(a * b)),
  /** Whole numbers are divided without a rest. */
  divided_by: arithmetic((a, b, isWhole) =>
    isWhole && Number.isInteger(a) ? Math.floor(a / divisorOf(b)) : a / divisorOf(b),
  ),
  modulo(value: unknown, by: unknown): number {
    const divisor = divisorOf(by);
    return ((numberOf(value) % divisor) + divisor) % divisor;
  },
  size(value: unknown): number {
    const plain = toValue(value);
    return typeof plain === "string" ? [...plain].length : (membersOf(value)?.length ?? 0);
  },
  first: (value: unknown) => membersOf(value)?.[0],
  last: (value: unknown) =>
    isObject(value) && !Array.isArray(value) && !(Symbol.iterator in value)
      ? undefined
      : membersOf(value)?.at(-1),
  truncatewords(value: unknown, count: unknown = 15, more: unknown = "..."): string {
    const words = textOf(value).trim().split(/\s+/);
    const most = Math.max(1, Math.trunc(numberOf(count)));
    return words.length <= most ? textOf(value) : words.slice(0, most).join(" ") + textOf(more);
  },
};
