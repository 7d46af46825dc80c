import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { type Database, openDatabase } from "../../db/database.ts";
import { createLog } from "../../log.ts";
import { say } from "../run.ts";
import { refuseToLoseMails } from "./lost-mails.ts";

/** The log of a server that starts, and its database, which opens meanwhile. */
export type Opening = { log: Logger; opening: Promise<Database> };

/**
 * Begins to open the server's database. Throws where mails would go nowhere; the promise is rejected as
 * openDatabase throws, and may be awaited late.
 */
export function beginOpening(config: Config): Opening {
  const log = createLog(config.logLevel);
  if (config.work && config.databaseUrl) refuseToLoseMails(config);
  const opening = openDatabase({
    ...config,
    say: (line) => (process.stderr.isTTY ? say(line) : log.info(line)),
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  opening.catch(() => {});
  return { log, opening };
}
