/**
 * How much a long property is tried: `few` by `npm test`, `many` by `npm run test:long`, or as often as
 * STOA_TEST_RUNS says.
 */
export function runs(few: number, many: number): number {
  const said = Number(process.env.STOA_TEST_RUNS);
  if (said > 0) return said;
  return process.env.STOA_TEST_LONG === "1" ? many : few;
}
