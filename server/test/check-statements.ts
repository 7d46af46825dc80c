// Looks at each statement that the server makes in any test: it says by $1 whose rows it means (decision
// 161), and one shard runs it as it is (decision 164).
import { ofStores } from "../../scripts/rules/tables.ts";
import { statementsMade } from "../src/db/statement.ts";
import { findUnshardable } from "./one-shard.ts";
import { parseSql } from "./parse-sql.ts";
import { isMadeByServer } from "./statement-maker.ts";
import { findUnnamedStores } from "./unnamed-stores.ts";

// A process makes a statement again when it has forgotten it.
const faultless = new Set<string>();

statementsMade.subscribe((text) => {
  const sql = text as string;
  if (faultless.has(sql)) return;
  const statements = parseSql(sql);
  const unnamed = findUnnamedStores(statements, ofStores);
  const faults = [
    ...(unnamed.length ? [`it does not say by $1 whose rows of ${unnamed.join(", ")} it means`] : []),
    ...findUnshardable(statements),
  ];
  if (!faults.length) {
    faultless.add(sql);
    return;
  }
  if (isMadeByServer()) throw new Error(`what is wrong with a statement: ${faults.join("; ")}: ${sql}`);
});
