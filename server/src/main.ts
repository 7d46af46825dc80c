import { Command } from "commander";
import { backupCommand } from "./commands/backup.ts";
import { dataCommand } from "./commands/data.ts";
import { exportCommand } from "./commands/export.ts";
import { importCommand } from "./commands/import.ts";
import { keyCommand } from "./commands/key.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { openapiCommand } from "./commands/openapi.ts";
import { outliveReaders } from "./commands/outlive-readers.ts";
import { restoreCommand } from "./commands/restore.ts";
import { fail } from "./commands/run.ts";
import { seedCommand } from "./commands/seed.ts";
import { serveCommand } from "./commands/serve.ts";
import { Interrupted } from "./commands/signals.ts";
import { staffCommand } from "./commands/staff.ts";
import { storeCommand } from "./commands/store.ts";
import { workCommand } from "./commands/work.ts";

const program = new Command("stoa")
  .description("Stoa, the open multi-tenant store API")
  .showHelpAfterError("(add --help for how to use it)")
  .helpCommand(false);
for (const command of [
  serveCommand,
  workCommand,
  migrateCommand,
  dataCommand,
  backupCommand,
  restoreCommand,
  storeCommand,
  keyCommand,
  staffCommand,
  importCommand,
  exportCommand,
  seedCommand,
  openapiCommand,
]) {
  program.addCommand(command());
}
overrideExits(program);
outliveReaders();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = fail(error);
  // What was interrupted would else go on until it needs the database.
  if (error instanceof Interrupted) process.exit();
}

function overrideExits(command: Command): void {
  command.exitOverride();
  command.commands.forEach(overrideExits);
}
