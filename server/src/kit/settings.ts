import { isIP } from "node:net";

/** A whole number of decimal digits, from `min` to `max`; undefined for another text. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
}

/** `on` or `off`; undefined for another text. */
export const onOrOff = (text: string): boolean | undefined =>
  text === "on" ? true : text === "off" ? false : undefined;

/**
 * A time of seconds (`5s`) or milliseconds (`1500ms`) in milliseconds, from `min` to `max`; undefined for
 * another text.
 */
export function milliseconds(text: string, min: number, max: number): number | undefined {
  const [, digits, unit] = /^(\d+)(ms|s)$/.exec(text) ?? [];
  return digits === undefined ? undefined : wholeNumber(unit === "s" ? `${digits}000` : digits, min, max);
}

/** The parts of a text between commas, where each is such a part; else undefined. */
export function listOf(text: string, isPart: (part: string) => boolean): readonly string[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every(isPart) ? parts : undefined;
}

/** Whether a text is the address of a PostgreSQL. */
export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);

/** Whether a text is an IP address, or a range of them in CIDR notation. */
export function isAddressRange(part: string): boolean {
  const [address = "", bits, ...rest] = part.split("/");
  // An address with a zone is no range of addresses.
  const family = address.includes("%") ? 0 : isIP(address);
  const most = family === 4 ? 32 : 128;
  return (
    family > 0 && rest.length === 0 && (bits === undefined || String(wholeNumber(bits, 0, most)) === bits)
  );
}
