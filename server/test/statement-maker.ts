/**
 * Whether the server makes the statement that is told of at this moment. Tests look at rows by statements of
 * their own.
 */
export function isMadeByServer(): boolean {
  const lines = new Error("made here").stack!.split("\n");
  const made = lines.findLastIndex((line) => line.includes("/server/src/db/statement.ts"));
  const maker = lines.slice(made + 1).find((line) => line.includes("file:")) ?? "";
  return maker.includes("/server/src/") && !maker.includes(".test.ts");
}
