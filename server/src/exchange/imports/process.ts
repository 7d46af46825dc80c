import { EventEmitter, once } from "node:events";
import { flatten } from "../../kit/flat-error.ts";
import type { Task, Told, Word } from "./told.ts";

// The process that aside.ts starts: it carries out one import and ends. It stops when it is told to, and when the server has ended.
// While it loads, the server ends it.

/** The modules that an import needs take a third of a second to load. They are loaded in parts, and the process gives way between two. */
const PARTS = [
  () => import("typebox"),
  () => import("typebox/value"),
  () => import("../../platform/stores/index.ts"),
  () => import("../../people/customers/index.ts"),
  () => import("../../sales/orders/index.ts"),
  () => import("./carry-out.ts"),
];

process.title = "stoa import";
const stop = new AbortController();
const said = new EventEmitter();
process.on("message", (word: Task | Word) => {
  if (typeof word === "object") said.emit("task", word);
  else if (word === "go") said.emit("go");
  else stop.abort();
});
process.on("disconnect", () => process.exit());
// A service manager may send SIGTERM to all processes of a service. The server hears it and tells this one to stop.
process.on("SIGTERM", () => {});
process.on("uncaughtException", (error) => tell({ failure: flatten(error) }));

// Where the server has ended, nobody hears it.
const tell = (told: Told) => void process.send!(told, () => {});
async function giveWay(workedMs: number): Promise<void> {
  tell({ workedMs });
  await once(said, "go", { signal: stop.signal });
}

const [task] = (await once(said, "task")) as [Task];
const { carryOutTask } = await load();
tell("begins");
// The server hears it, and disconnects.
tell(await carryOutTask(task, { signal: stop.signal, tell, giveWay }));

async function load() {
  for (const part of PARTS) {
    const begun = performance.now();
    await part();
    await giveWay(performance.now() - begun);
  }
  return import("./process-work.ts");
}
