import type { SourceFile } from "./files.ts";

/** The migration from which on each that makes a table of stores' rows says where they lie. */
const PLACED_SINCE = "0170";

const table = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\s*\(([^;]*);/gi;

/**
 * Tables that a migration could not make where the schema is distributed, a line each: those that it does not place by their store, and those that
 * have a foreign key before.
 */
export function unplacedTables(migrations: readonly SourceFile[]): string[] {
  return migrations
    .filter(({ path }) => path.split("/").at(-1)! > PLACED_SINCE)
    .flatMap(({ path, text }) => {
      const bare = text.replace(/--.*$/gm, "");
      return [...bare.matchAll(table)].flatMap(([, name, columns]) => [
        ...(!/\bstore_id\b/.test(columns!) ||
        new RegExp(`\\bselect\\s+place_by_store\\('${name}'\\)`).test(bare)
          ? []
          : [`${path}: ${name} needs \`select place_by_store('${name}');\` behind it`]),
        ...(/\breferences\b/i.test(columns!)
          ? [`${path}: add the foreign keys of ${name} by \`alter table\` once it is placed`]
          : []),
      ]);
    });
}
