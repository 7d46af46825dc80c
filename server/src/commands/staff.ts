import { Command } from "commander";
import { resetByOperator } from "../people/staff/index.ts";
import { print, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

export const staffCommand = () =>
  new Command("staff").description("let the owner or one of the staff in again").addCommand(resetPassword());

const resetPassword = () =>
  new Command("reset-password")
    .description("give the owner or one of the staff a new password; all their sessions end")
    .requiredOption("--store <domain>", "the store's domain")
    .requiredOption("--email <email>", "the email address they log in with")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, email, json }: { store: string; email: string; json?: boolean }) => {
      if (!/^[^@\s]+@[^@\s]+$/.test(email.trim()))
        throw new UsageError(`${email} is not an email address; give one such as owner@shop.example`);
      const member = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return resetByOperator(database, store, email);
      });
      if (!member)
        throw new Error(`${domain} has no active owner or member of the staff with the email ${email}`);
      print(
        json,
        member,
        () => `${member.type.padEnd(8)}  ${member.email}\npassword  ${member.password}   (shown this once)`,
      );
    });
