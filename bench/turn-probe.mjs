// Loaded into a server that is measured: how long its thread computed in each turn of the event loop in which it had to do with
// requests. It is CPU and not time, so what else runs on the machine hardly shows. At SIGUSR2 it adds what it has to TURNS_FILE.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.argv.includes("serve")) {
  const computed = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let turns = [];
  let before = computed();
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
      const now = computed();
      turns.push(Math.round((now - before) * 1_000) / 1_000);
      before = now;
    });
  };
  subscribe("http.server.request.start", look);
  subscribe("http.server.response.finish", look);
  process.on("SIGUSR2", () => {
    appendFileSync(process.env.TURNS_FILE, `${JSON.stringify(turns)}\n`);
    turns = [];
  });
}
