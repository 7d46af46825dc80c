/** Objects of the same keys as a table for people. */
export function asTable(results: readonly object[]): string {
  const head = Object.keys(results[0]!);
  const rows = results.map((figures) => Object.values(figures).map((value) => String(value ?? "–")));
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join("  "))
    .join("\n");
}
