import pino, { type DestinationStream, type Logger } from "pino";

type SonicBoom = ReturnType<typeof pino.destination>;

/**
 * The server's log: one JSON object a line on standard output, or short lines for a person at a terminal.
 * Of an error only what cannot carry a client's data is written.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: {
        paths: ["*.authorization", "*.password", "*.key", "*.secret", "*.token"],
        censor: "[redacted]",
      },
    },
    destination,
  );
}

function plainError(error: unknown) {
  const { name, message, code, constraint, stack, cause } = Object(error) as Error & {
    code?: string;
    constraint?: string;
  };
  const safe = withoutValue(code, message);
  return {
    type: name,
    message: safe,
    code,
    constraint,
    stack: stack?.replace(message, () => safe),
    cause: cause ? withoutValue((cause as { code?: string }).code, String(cause)) : undefined,
  };
}

// Data exceptions (SQLSTATE class 22) quote the value that PostgreSQL could not read.
const withoutValue = (code: string | undefined, message: string) =>
  code?.startsWith("22") ? message?.replace(/".*"/s, '"…"') : message;

function standardOutput(): DestinationStream {
  return process.stdout.isTTY
    ? { write: (line) => process.stdout.write(forPerson(line)) }
    : together(pino.destination({ sync: false, maxWrite: WHOLE_BYTES }));
}

// As much as a pipe takes whole, so that the lines of several processes do not get into each other.
const WHOLE_BYTES = 4_096;
const PATIENCE_MS = 20;

// A write for each line takes a tenth of the CPU of a read: lines that come soon after each other are written
// together.
function together(stream: SonicBoom): DestinationStream {
  let waiting: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) stream.write(waiting);
    waiting = "";
  };
  const writeLast = () => {
    write();
    stream.flushSync();
  };
  return {
    write(line) {
      if (waiting === undefined) process.once("exit", writeLast);
      else if (waiting.length + line.length > WHOLE_BYTES) write();
      waiting = (waiting ?? "") + line;
      timer ??= setTimeout(write, PATIENCE_MS).unref();
    },
  };
}

function forPerson(line: string): string {
  const { time, level, msg, status, method, path, ms, err, ...rest } = JSON.parse(line);
  const clock = String(time).slice(11, 19);
  if (msg === "request") return `${clock} ${status} ${method} ${path} ${ms} ms\n`;
  const details = Object.keys(rest).length ? ` ${JSON.stringify(rest)}` : "";
  return `${clock} ${level}: ${msg}${details}${err ? `\n${err.stack ?? err.message}` : ""}\n`;
}
