import { EventEmitter, once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { createPool } from "../../db/pool.ts";
import { carryOut, type Errand } from "./carry-out.ts";
import { lowerDatabase } from "./lower-database.ts";
import { endOf, type Told, toldOf, type Word } from "./told.ts";

// What the thread of an import does: it carries out one and ends. It stops when it is told to.

/** One reads the file and writes products, one tells how far it is. */
const CONNECTIONS = 2;

const { appUrl, isEmbedded, errand } = workerData as {
  appUrl: string;
  isEmbedded: boolean;
  errand: Errand;
};
const tell = (told: Told) => parentPort!.postMessage(told);
const stop = new AbortController();
const said = new EventEmitter();
parentPort!.on("message", (word: Word) => (word === "stop" ? stop.abort() : said.emit(word)));

const pool = createPool(appUrl, CONNECTIONS);
// The processes of PostgreSQL that work for it, where they are this machine's and ours.
if (isEmbedded)
  pool.on("connect", (client) => void lowerDatabase((client as unknown as { processID: number }).processID));
try {
  await carryOut(errand, {
    pool,
    signal: stop.signal,
    warn: (error) => tell({ warning: toldOf(error) }),
    async giveWay(workedMs) {
      tell({ workedMs });
      await once(said, "go", { signal: stop.signal });
    },
  });
  tell("done");
} catch (error) {
  tell(endOf(error));
} finally {
  await pool.end();
  parentPort!.close();
}
