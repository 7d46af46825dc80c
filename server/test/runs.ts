/** How much a long property is tried: `few` by `npm test`, `many` by `npm run test:long`. */
export function runs(few: number, many: number): number {
  return process.env.STOA_TEST_LONG === "1" ? many : few;
}
