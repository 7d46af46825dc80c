import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { settingsHelp } from "../config.ts";
import { readAccounts } from "../db/embedded/account.ts";

const UNIT = "stoa.service";
const projectFolder = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");
const names = new Set(settingsHelp.map(({ name }) => name));

/**
 * Gives a command the settings of the systemd service that runs from this folder, and, as root, the service's
 * user, so that the service can use all files that it creates. Does nothing if there is no such service, or
 * STOA_DATA_DIR or DATABASE_URL is set. Throws if this user may not read the service's settings.
 */
export function joinService(env: NodeJS.ProcessEnv = process.env): void {
  if (env.STOA_DATA_DIR?.trim() || env.DATABASE_URL?.trim()) return;
  const unit = unitOf(env);
  if (unit?.WorkingDirectory !== projectFolder) return;
  const settings = { ...parseEnvironment(unit.Environment ?? ""), ...readFiles(unit.EnvironmentFiles ?? "") };
  for (const [name, value] of Object.entries(settings))
    if (names.has(name) && !env[name]?.trim()) env[name] = value;
  if (process.geteuid?.() === 0 && unit.User) becomeUser(unit.User);
}

type Unit = Readonly<
  Partial<Record<"WorkingDirectory" | "User" | "Environment" | "EnvironmentFiles", string>>
>;

// The unit's properties from systemd, a line each; a property of several values has several lines.
function unitOf(env: NodeJS.ProcessEnv): Unit | undefined {
  if (process.platform !== "linux") return undefined;
  const properties = "--property=WorkingDirectory,User,Environment,EnvironmentFiles";
  try {
    const text = execFileSync("systemctl", ["show", UNIT, properties], {
      encoding: "utf8",
      env,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5_000,
    });
    const unit: Record<string, string> = {};
    for (const line of text.split("\n")) {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (name) unit[name] = unit[name] === undefined ? value! : `${unit[name]}\n${value}`;
    }
    return unit;
  } catch {
    return undefined;
  }
}

// NAME=value, and "NAME=a value" with escapes of C where there is a blank in it.
function parseEnvironment(environment: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, quoted, plain] of environment.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)) {
    const text = quoted === undefined ? plain! : quoted.replace(/\\(.)/g, "$1");
    const at = text.indexOf("=");
    if (at > 0) found[text.slice(0, at)] = text.slice(at + 1);
  }
  return found;
}

function readFiles(files: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of files.split("\n")) {
    const file = line.replace(/ \(ignore_errors=\w+\)$/, "");
    if (!file) continue;
    try {
      Object.assign(found, parseEnv(readFileSync(file, "utf8")));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EACCES")
        throw new Error(
          `the settings of the service ${UNIT} are in ${file}, which this user may not read: run the command as root (sudo), ` +
            "or set STOA_DATA_DIR or DATABASE_URL",
        );
      if (code !== "ENOENT") throw error;
    }
  }
  return found;
}

function becomeUser(name: string): void {
  const account = readAccounts().find((one) => one.name === name);
  if (!account) throw new Error(`the service ${UNIT} runs as ${name}, and there is no such user`);
  process.setgroups!([account.gid]);
  process.setgid!(account.gid);
  process.setuid!(account.uid);
}
