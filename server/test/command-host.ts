// Runs commands of `stoa` one after another in one process, so that the server's modules are loaded once
// (command.ts).
import { Writable } from "node:stream";
import { runProgram } from "../src/commands/program.ts";
import { fail } from "../src/commands/run.ts";
import "./cheap-passwords.ts";
import type { CommandRequest, Ended } from "./command.ts";

process.on("message", async (request: CommandRequest) => process.send!(await run(request)));
process.on("disconnect", () => process.exit());

async function run({ argv, env }: CommandRequest): Promise<Ended> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = argv;
  process.exitCode = 0;
  const [stdout, stderr] = [collect("stdout"), collect("stderr")];
  try {
    await runProgram(argv.slice(2));
  } catch (error) {
    process.exitCode = fail(error);
  }
  return { stdout: stdout(), stderr: stderr(), code: Number(process.exitCode) };
}

/** Puts a stream that collects what is written in the place of one of this process. */
function collect(name: "stdout" | "stderr"): () => string {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return () => Buffer.concat(chunks).toString();
}
