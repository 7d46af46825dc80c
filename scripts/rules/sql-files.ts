import { isTest, type SourceFile } from "./files.ts";

/** Whether a file is one that holds statements: `sql.ts`, or a noun's further ones such as `role-sql.ts`. */
export const isSqlFile = (path: string): boolean => /\/(sql|[a-z-]+-sql)\.ts$/.test(path);

// These make statements of what nouns declare, or work below statements.
const ground = /^server\/src\/(db|jobs)\/|^server\/src\/http\/lists\/page\.ts$/;
const statements =
  /\bstatement\(|["'`]\s*(?:select\s|insert\s+into\s|update\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i;

/** The files of nouns, of http and of commands that hold SQL statements outside of SQL files, a line each. */
export function strayStatements(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => path.startsWith("server/src/") && !isTest(path) && !ground.test(path) && !isSqlFile(path),
    )
    .flatMap(({ path, text }) => {
      const at = text.search(statements);
      const line = text.slice(0, at).split("\n").length;
      return at < 0 ? [] : [`${path}:${line}: a statement; it belongs into a file sql.ts or …-sql.ts`];
    });
}
