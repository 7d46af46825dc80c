import { Command } from "commander";
import { print, withDatabase } from "./run.ts";

export const migrateCommand = () =>
  new Command("migrate")
    .description("bring the database's schema up to date (serve does so by itself)")
    .option("--json", "print one JSON object")
    .action(async ({ json }: { json?: boolean }) => {
      const migrations = await withDatabase(async ({ applied }) => applied);
      print(json, { applied: migrations }, () =>
        migrations.length ? `applied ${migrations.join(", ")}` : "the schema is up to date",
      );
    });
