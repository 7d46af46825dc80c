// Looks at each statement that the server makes in any test: it says by $1 whose rows it means (decision
// 161), and one shard runs it as it is (decision 164).
import { ofStores } from "../../scripts/rules/tables.ts";
import { statementsMade } from "../src/db/statement.ts";
import { findUnshardable } from "./one-shard.ts";
import { isMadeByServer } from "./statement-maker.ts";
import { findUnnamedStores } from "./unnamed-stores.ts";

statementsMade.subscribe((text) => {
  const sql = text as string;
  const unnamed = findUnnamedStores(sql, ofStores);
  const faults = [
    ...(unnamed.length ? [`it does not say by $1 whose rows of ${unnamed.join(", ")} it means`] : []),
    ...findUnshardable(sql),
  ];
  if (!faults.length) return;
  if (isMadeByServer()) throw new Error(`what is wrong with a statement: ${faults.join("; ")}: ${sql}`);
});
