/**
 * Lets a command go on when its output has no reader any more, as in `stoa … | head`: the rest is dropped,
 * and the exit code is that of its work. Another failure to write, such as a full disk, is an error.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      if (code === "EPIPE") return;
      process.exitCode = 1;
      if (stream === process.stdout)
        process.stderr.write(`stoa: the output could not be written: ${message}\n`);
    });
  }
}
