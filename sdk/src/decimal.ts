/** Units of the last digit after the point, and how many digits stand there. */
type Parts = { units: bigint; scale: number };

const LONGEST = 64;

/** The exact sum of decimals, with as many digits after the point as the most exact has; `"0"` of none. Throws a TypeError for what is no decimal. */
export function add(...amounts: string[]): string {
  const parts = amounts.map(read);
  const scale = Math.max(0, ...parts.map((one) => one.scale));
  return write(
    parts.reduce((sum, one) => sum + scaled(one, scale), 0n),
    scale,
  );
}

/** The exact difference of two decimals. Throws a TypeError for what is no decimal. */
export function subtract(amount: string, less: string): string {
  const { units, scale } = read(less);
  return add(amount, write(-units, scale));
}

/** A decimal times a whole number, exactly. Throws a TypeError for what is no decimal or not whole. */
export function multiply(amount: string, quantity: number | bigint): string {
  if (typeof quantity === "number" && !Number.isSafeInteger(quantity))
    throw new TypeError(`a quantity is a whole number, not ${quantity}`);
  const { units, scale } = read(amount);
  return write(units * BigInt(quantity), scale);
}

/** -1, 0 or 1, as `a` is less than, equal to or greater than `b`: `"1.0"` equals `"1.00"`. Throws a TypeError for what is no decimal. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [read(a), read(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference = scaled(left, scale) - scaled(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** An amount of money as people write it, with all of its digits. Throws a TypeError for what is no decimal, a RangeError for an unknown currency or language. */
export function format(amount: string, currency: string, locale?: string): string {
  const { scale } = read(amount);
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale };
  const money = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  // As text it is exact, however large.
  return money.format(amount as Intl.StringNumericLiteral);
}

function read(text: string): Parts {
  const found = text.length <= LONGEST ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null;
  if (!found) throw new TypeError(`not a decimal: ${String(text).slice(0, LONGEST)}`);
  const [, sign, whole, fraction = ""] = found;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

const scaled = ({ units, scale }: Parts, to: number): bigint => units * 10n ** BigInt(to - scale);

function write(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const text = scale ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
  return units < 0n ? `-${text}` : text;
}
