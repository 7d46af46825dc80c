import { Command } from "commander";
import { outliveReaders } from "./commands/outlive-readers.ts";
import { fail } from "./commands/run.ts";
import { joinService } from "./commands/service.ts";
import { Interrupted } from "./commands/signals.ts";

const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand(),
  work: async () => (await import("./commands/work.ts")).workCommand(),
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand(),
  data: async () => (await import("./commands/data.ts")).dataCommand(),
  backup: async () => (await import("./commands/backup.ts")).backupCommand(),
  restore: async () => (await import("./commands/restore.ts")).restoreCommand(),
  store: async () => (await import("./commands/store.ts")).storeCommand(),
  domain: async () => (await import("./commands/domain.ts")).domainCommand(),
  key: async () => (await import("./commands/key.ts")).keyCommand(),
  "signing-key": async () => (await import("./commands/signing-key.ts")).signingKeyCommand(),
  staff: async () => (await import("./commands/staff.ts")).staffCommand(),
  import: async () => (await import("./commands/import.ts")).importCommand(),
  export: async () => (await import("./commands/export.ts")).exportCommand(),
  seed: async () => (await import("./commands/seed.ts")).seedCommand(),
  theme: async () => (await import("./commands/theme.ts")).themeCommand(),
  mcp: async () => (await import("./commands/mcp.ts")).mcpCommand(),
  openapi: async () => (await import("./commands/openapi.ts")).openapiCommand(),
};

const program = new Command("stoa")
  .description("Stoa, the open multi-tenant store API")
  .showHelpAfterError("(add --help for how to use it)")
  .helpCommand(false);
// Only the command that is named is loaded: most need a third of the modules, or fewer. Help tells of all.
const named = process.argv[2] ?? "";
for (const load of Object.hasOwn(commands, named) ? [commands[named]!] : Object.values(commands)) {
  program.addCommand(await load());
}
overrideExits(program);
// Not for help. The server itself is told by systemd, or is none of its.
if (!["serve", "openapi", "mcp", "theme"].includes(named)) program.hook("preAction", () => joinService());
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
