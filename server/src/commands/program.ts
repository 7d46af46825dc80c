import { Command } from "commander";
import { joinService } from "./service.ts";

const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./server/serve.ts")).serveCommand(),
  work: async () => (await import("./server/work.ts")).workCommand(),
  migrate: async () => (await import("./migrate.ts")).migrateCommand(),
  data: async () => (await import("./data.ts")).dataCommand(),
  backup: async () => (await import("./copies/backup.ts")).backupCommand(),
  restore: async () => (await import("./copies/restore.ts")).restoreCommand(),
  store: async () => (await import("./store.ts")).storeCommand(),
  domain: async () => (await import("./domain.ts")).domainCommand(),
  key: async () => (await import("./key.ts")).keyCommand(),
  "signing-key": async () => (await import("./signing-key.ts")).signingKeyCommand(),
  staff: async () => (await import("./staff.ts")).staffCommand(),
  import: async () => (await import("./import.ts")).importCommand(),
  export: async () => (await import("./export.ts")).exportCommand(),
  seed: async () => (await import("./seed.ts")).seedCommand(),
  theme: async () => (await import("./theme/theme.ts")).themeCommand(),
  mcp: async () => (await import("./mcp/mcp.ts")).mcpCommand(),
  openapi: async () => (await import("./openapi.ts")).openapiCommand(),
};

/**
 * Runs the command that `args` name, as `stoa` does. Throws what keeps it from being done; wrong usage is a
 * CommanderError, which Commander has reported already.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = new Command("stoa")
    .description("Stoa, the open multi-tenant store API")
    .showHelpAfterError("(add --help for how to use it)")
    .helpCommand(false);
  // Only the named command is loaded: most need a third of the modules, or fewer. Help lists all.
  const named = args[0] ?? "";
  for (const load of Object.hasOwn(commands, named) ? [commands[named]!] : Object.values(commands)) {
    program.addCommand(await load());
  }
  overrideExits(program);
  // Not for help. The server itself has its settings from systemd, or runs beside it.
  if (!["serve", "openapi", "mcp", "theme"].includes(named)) program.hook("preAction", () => joinService());
  await program.parseAsync(args, { from: "user" });
}

function overrideExits(command: Command): void {
  command.exitOverride();
  command.commands.forEach(overrideExits);
}
