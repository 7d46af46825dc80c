/** An EAN-13 of its first twelve digits: the check digit is appended (GS1 General Specifications, 7.9). */
export function ean13(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (twelve.charCodeAt(i) - 48) * (i % 2 ? 3 : 1);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
