import { join } from "node:path";
import { type Config, ConfigError } from "../../config.ts";
import { makeFolder, UnwritableFolder } from "../../db/data-dir.ts";

/**
 * Throws ConfigError where this process would send mails nowhere: without a server for them, nor a folder for
 * their files.
 */
export function refuseToLoseMails({ smtpUrl, dataDir }: Config): void {
  if (smtpUrl) return;
  try {
    makeFolder(join(dataDir, "mail"), 0o700);
  } catch (error) {
    if (!(error instanceof UnwritableFolder)) throw error;
    throw new ConfigError(
      `mails would go nowhere. Set SMTP_URL to the server that sends them; or, to keep them as files: ${error.message}`,
      { cause: error },
    );
  }
}
