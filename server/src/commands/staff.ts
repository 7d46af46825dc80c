import { Command } from "commander";
import { type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { normalizeEmail } from "../kit/text/email.ts";
import {
  inviteByOperator,
  LINK_VALID_MS,
  listMembers,
  listRoles,
  loginLinkByOperator,
  resetByOperator,
  resetFactorByOperator,
} from "../people/staff/index.ts";
import { addAuditEntry, entryOfCommand } from "../platform/audit/index.ts";
import { linkOf, originOf } from "./login-link.ts";
import { inWords, print, table, UsageError, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

export const staffCommand = () =>
  new Command("staff")
    .description("manage a store's staff and their access")
    .addCommand(list())
    .addCommand(invite())
    .addCommand(resetPassword())
    .addCommand(loginLink())
    .addCommand(resetSecondFactor());

const list = () =>
  new Command("list")
    .description("list the owner and the staff")
    .addOption(storeOption())
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json }: { store: string; json?: boolean }) => {
      const staff = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return listMembers(tenantReads(database.pool, store.id));
      });
      print(json, { staff: staff.map(memberJson) }, () =>
        table(
          ["email", "name", "role", "last log-in", "state"],
          staff.map((member) => [
            member.email,
            member.name,
            member.type === "owner" ? "(owner)" : (member.role?.name ?? "(none)"),
            member.lastLoginAt ?? "never",
            stateOf(member),
          ]),
        ),
      );
    });

type Member = Awaited<ReturnType<typeof listMembers>>[number];

function stateOf({ isActive, invitationPending }: Member): string {
  if (!isActive) return "deactivated";
  return invitationPending ? "invited" : "active";
}

const memberJson = ({ id, email, name, type, role, lastLoginAt, ...member }: Member) => ({
  id,
  email,
  name,
  type,
  role: role?.name ?? null,
  lastLoginAt,
  state: stateOf({ id, email, name, type, role, lastLoginAt, ...member }),
});

type InviteOptions = { store: string; email: string; name: string; role: string; json?: boolean };

const invite = () =>
  new Command("invite")
    .description("invite a person to the staff; the emailed invitation is valid for 7 days")
    .addOption(storeOption())
    .requiredOption("--email <email>", "their email address, to log in with")
    .requiredOption("--name <name>", "their name")
    .requiredOption("--role <role>", "the name of one of the store's roles, or its id")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json, ...input }: InviteOptions) => {
      const email = readInvitation(input);
      const member = await withDatabase(async ({ pool, vault, ...database }) => {
        const store = await storeByDomain({ pool, vault, ...database }, domain);
        const role = await findRole(tenantReads(pool, store.id), input.role, domain);
        return tenantTransaction(pool, store.id, async (tx) => {
          const call = { tx, store, vault, now: new Date() };
          const id = await inviteByOperator(call, { email, name: input.name, roleId: role.id }).catch(
            (error) => {
              throw inWords(error, {
                duplicate: `${email} is on the staff of ${domain} already`,
                validation_failed: `${domain} can have no more staff`,
              });
            },
          );
          addAuditEntry(tx, entryOfCommand("staff.create", id, ["email", "name", "roleId"]));
          return { id, email, role: role.name };
        });
      });
      print(json, member, () => `${member.email} is invited as ${member.role}`);
    });

function readInvitation({ email, name }: Pick<InviteOptions, "email" | "name">): string {
  if (!name.trim() || name.length > MAX_NAME) throw new UsageError(`a name has 1 to ${MAX_NAME} characters`);
  const address = normalizeEmail(email);
  if (address === undefined)
    throw new UsageError(`${email} is not an email address; give one such as ana@shop.example`);
  return address;
}

const MAX_NAME = 200;

async function findRole(reads: Tx, wanted: string, domain: string) {
  const roles = await listRoles(reads);
  const sought = wanted.trim().toLowerCase();
  const found = roles.find(({ id, name }) => id === sought || name.toLowerCase() === sought);
  if (found) return found;
  const there = roles.length ? `there are ${roles.map(({ name }) => name).join(", ")}` : "it has none yet";
  throw new Error(`${domain} has no role ${wanted}; ${there} (POST /api/v1/roles makes one)`);
}

type LinkOptions = { store: string; email?: string; url?: string; json?: boolean };

const loginLink = () =>
  new Command("login-link")
    .description("create a one-time login link for the owner or a staff member, valid for 15 minutes")
    .addOption(storeOption())
    .option("--email <email>", "the person's email address (default: the owner's)")
    .option("--url <url>", "the store's public URL, such as http://shop.example:8080")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, email, url, json }: LinkOptions) => {
      if (email !== undefined) requireEmail(email);
      const link = await withDatabase(async (database, config) => {
        const store = await storeByDomain(database, domain);
        const origin = originOf(url ?? store.consoleHost ?? domain, config.port);
        const made = await loginLinkByOperator(database, store, email);
        if (!made)
          throw new Error(
            email === undefined
              ? `${domain} has no owner who may log in`
              : `${domain} has no active owner or member of the staff with the email ${email} and a password`,
          );
        const expiresAt = new Date(Date.now() + LINK_VALID_MS).toISOString();
        return { id: made.id, email: made.email, url: linkOf(origin, made.token), expiresAt };
      });
      print(json, link, () => `${link.url}\n\nIt logs ${link.email} in once, within 15 minutes.`);
    });

function requireEmail(email: string): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim()))
    throw new UsageError(`${email} is not an email address; give one such as owner@shop.example`);
}

const resetSecondFactor = () =>
  new Command("reset-second-factor")
    .description("remove the second factors of the owner or a staff member")
    .addOption(storeOption())
    .requiredOption("--email <email>", "the email address they log in with")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, email, json }: { store: string; email: string; json?: boolean }) => {
      requireEmail(email);
      const member = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return resetFactorByOperator(database, store, email);
      });
      if (!member)
        throw new Error(`${domain} has no active owner or member of the staff with the email ${email}`);
      print(json, member, () =>
        member.hadSecondFactor
          ? `${member.email} logs in with the password alone from now on`
          : `${member.email} had no second factor`,
      );
    });

const resetPassword = () =>
  new Command("reset-password")
    .description("reset the password of the owner or a staff member; all their sessions end")
    .addOption(storeOption())
    .requiredOption("--email <email>", "the email address they log in with")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, email, json }: { store: string; email: string; json?: boolean }) => {
      requireEmail(email);
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
