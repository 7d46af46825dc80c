import assert from "node:assert/strict";

/** A number without loss: numerator and a denominator above zero. */
type Fraction = readonly [bigint, bigint];

/**
 * The result of a price's calculation, in minor units of a currency with so many digits. Each step of it is
 * done again, and must be right. Undefined for one that only states a condition.
 */
export function recalculate(calculation: string, digits: number): bigint | undefined {
  let value: Fraction | undefined;
  for (const equation of calculation.split("; ")) value = follow(equation, digits);
  return value && wholeUnits(value, digits);
}

function follow(equation: string, digits: number): Fraction | undefined {
  const [first = "", ...steps] = equation.split(/ (?=[=→↓⇒] )/);
  const condition = / ([<>≥≤]) /.exec(first)?.[1];
  if (condition) assert.ok(holds(first.split(` ${condition} `).map(value), condition), equation);
  let now = condition ? undefined : value(first);
  for (const step of steps) {
    const sign = step[0]!;
    const text = step.slice(2);
    if (sign === "=" && text.endsWith("…")) {
      const shown = value(text.slice(0, -1));
      const unit: Fraction = [1n, 10n ** BigInt(text.split(".")[1]!.length - 1)];
      assert.ok(!isLess(now!, shown) && isLess(now!, plus(shown, unit)), equation);
      continue;
    }
    const next = value(text);
    if (sign === "=") assert.ok(isEqual(now!, next), equation);
    if (sign === "→") assert.equal(wholeUnits(next, digits), roundHalfUp(now!, digits), equation);
    if (sign === "↓") {
      const floor = value(text.split(" + ")[0]!);
      assert.equal(wholeUnits(floor, digits), down(now!, digits), equation);
    }
    now = next;
  }
  return now;
}

function value(text: string): Fraction {
  const bound = /^(min|max)\((.*), (.*)\)$/.exec(text);
  if (bound) {
    const [a, b] = [value(bound[2]!), value(bound[3]!)];
    return (bound[1] === "min") === isLess(a, b) ? a : b;
  }
  return text
    .split(/ (?=[+−] )/)
    .map((term): Fraction => {
      const [n, d] = product(term.replace(/^[+−] /, ""));
      return [term.startsWith("−") ? -n : n, d];
    })
    .reduce(plus);
}

const product = (text: string): Fraction =>
  text.split(/ (?=[×÷] )/).reduce<Fraction>(
    ([n, d], factor) => {
      const [m, e] = number(factor.replace(/^[×÷] /, ""));
      return factor.startsWith("÷") ? [n * e, d * m] : [n * m, d * e];
    },
    [1n, 1n],
  );

function number(text: string): Fraction {
  const match = /^(\d+)(?:\.(\d+))?( %| kg)?$/.exec(text);
  assert.ok(match, `${text} is not a number`);
  const [, whole = "", fraction = "", unit] = match;
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length + (unit === " %" ? 2 : 0))];
}

const plus = ([n, d]: Fraction, [m, e]: Fraction): Fraction => [n * e + m * d, d * e];
const isLess = ([n, d]: Fraction, [m, e]: Fraction): boolean => n * e < m * d;
const isEqual = ([n, d]: Fraction, [m, e]: Fraction): boolean => n * e === m * d;
const holds = ([a, b]: Fraction[], sign: string): boolean =>
  sign === "<"
    ? isLess(a!, b!)
    : sign === ">"
      ? isLess(b!, a!)
      : sign === "≥"
        ? !isLess(a!, b!)
        : !isLess(b!, a!);

const down = ([n, d]: Fraction, digits: number): bigint => (n * 10n ** BigInt(digits)) / d;
const roundHalfUp = ([n, d]: Fraction, digits: number): bigint => {
  const floor = down([n, d], digits);
  const rest: Fraction = [n * 10n ** BigInt(digits) - floor * d, d];
  return isLess(rest, [1n, 2n]) ? floor : floor + 1n;
};

function wholeUnits([n, d]: Fraction, digits: number): bigint {
  assert.equal((n * 10n ** BigInt(digits)) % d, 0n, `${n} ÷ ${d} is not an amount`);
  return down([n, d], digits);
}
