import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statement, statementsMade, statementsPrepared } from "../src/db/statement.ts";
import { isMadeByServer } from "./statement-maker.ts";

/** Statements of the server, by their text, with whether a connection has run them. */
export type RecordedStatements = ReadonlyMap<string, boolean>;

type Line = { made: string } | { ran: string };

/** Writes each statement that the server makes or runs in this process into a file in `folder`. */
export function recordStatements(folder: string): void {
  const file = join(folder, String(process.pid));
  const seen = new Set<string>();
  const keep = (line: Line) => {
    const text = JSON.stringify(line);
    if (seen.has(text)) return;
    seen.add(text);
    appendFileSync(file, `${text}\n`);
  };
  statementsMade.subscribe((text) => {
    if (isMadeByServer()) keep({ made: text as string });
  });
  statementsPrepared.subscribe((name) => keep({ ran: name as string }));
}

/** The statements that processes wrote into a folder. */
export function readStatements(folder: string): RecordedStatements {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean),
  );
  const all = lines.map((line) => JSON.parse(line) as Line);
  const ran = new Set(all.flatMap((line) => ("ran" in line ? [line.ran] : [])));
  return new Map(
    all.flatMap((line) => ("made" in line ? [[line.made, ran.has(statement(line.made).name)] as const] : [])),
  );
}
