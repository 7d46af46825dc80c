import { outliveReaders } from "./commands/outlive-readers.ts";
import { runProgram } from "./commands/program.ts";
import { fail } from "./commands/run.ts";
import { Interrupted } from "./commands/signals.ts";

outliveReaders();
try {
  await runProgram(process.argv.slice(2));
} catch (error) {
  process.exitCode = fail(error);
  // The interrupted work would go on until it next needs the database, and a process that another one started
  // would wait for its messages.
  if (error instanceof Interrupted || process.connected) process.exit();
}
