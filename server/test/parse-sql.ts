import { loadModule, parseSync } from "libpg-query";

await loadModule();

/** A node of a parsed statement: it has a name and fields as PostgreSQL calls them. */
// biome-ignore lint/suspicious/noExplicitAny: the kinds of nodes are hundreds, and the library has no types of them
export type SqlNode = any;

/** Parses the statements of an SQL text. Throws for a text that PostgreSQL cannot parse. */
export const parseSql = (sql: string): SqlNode[] => parseSync(sql).stmts!.map(({ stmt }: SqlNode) => stmt);
