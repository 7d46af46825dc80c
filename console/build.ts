// node console/build.ts [--check]: builds the console into console/dist, unless what is there was made of the same sources.
// --check only tells, by the exit code, whether it was.
import { sourcesHash } from "./build/fresh.ts";
import { build, isFresh } from "./build/make.ts";

const hash = await sourcesHash();
if (process.argv.includes("--check")) process.exitCode = (await isFresh(hash)) ? 0 : 1;
else if (!(await isFresh(hash))) {
  const begin = performance.now();
  await build(hash);
  process.stdout.write(`The console was built in ${((performance.now() - begin) / 1000).toFixed(1)} s.\n`);
}
