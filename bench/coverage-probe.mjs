// Loaded into a server that is looked at: which of its files ran. At SIGUSR2 it adds the files of which a function ran since the last
// time to COVERAGE_FILE, a line of JSON each time.
import { appendFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.argv.includes("serve")) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  process.on("SIGUSR2", () => {
    session.post("Profiler.takePreciseCoverage", (error, taken) => {
      if (error) throw error;
      const ran = ({ functions }) => functions.some(({ ranges: [whole] }) => whole.count > 0);
      const files = taken.result.filter(ran).map(({ url }) => url);
      appendFileSync(process.env.COVERAGE_FILE, `${JSON.stringify(files)}\n`);
    });
  });
}
