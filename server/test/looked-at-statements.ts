// Looks at each statement that any test makes: it names its store, or is among those below.
import { appendFileSync } from "node:fs";
import { tables } from "../../scripts/rules/tables.ts";
import { statementsMade } from "../src/db/statement.ts";
import { unnamedStores } from "./unnamed-stores.ts";

/** Tables of which rows are looked for without a store. */
const ofNoStore = new Set(["schema_migrations", "domains"]);
const ofStores = new Set([...tables].filter((table) => !ofNoStore.has(table)));

/** The statements that look for ids over all stores, each with the reason. */
const overStores: readonly [text: RegExp, reason: string][] = [];

statementsMade.subscribe((made) => {
  const text = made as string;
  if (overStores.some(([one]) => one.test(text))) return;
  const unnamed = unnamedStores(text, ofStores);
  if (!unnamed.length) return;
  const list = process.env.STOA_UNNAMED;
  if (!list) return;
  const frames = new Error().stack!.split("\n");
  const where = frames.filter((line) => /server\/src/.test(line) && !/db\/statement/.test(line)).slice(0, 4);
  appendFileSync(
    list,
    `${JSON.stringify({ where: where.map((line) => line.replace(/.*(server\/src[^)]*).*/, "$1")), unnamed, text: text.replace(/\s+/g, " ") })}\n`,
  );
});
