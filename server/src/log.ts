import pino, { type DestinationStream, type Logger } from "pino";

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
    : pino.destination({ sync: false });
}

function forPerson(line: string): string {
  const { time, level, msg, status, method, path, ms, err, ...rest } = JSON.parse(line);
  const clock = String(time).slice(11, 19);
  if (msg === "request") return `${clock} ${status} ${method} ${path} ${ms} ms\n`;
  const details = Object.keys(rest).length ? ` ${JSON.stringify(rest)}` : "";
  return `${clock} ${level}: ${msg}${details}${err ? `\n${err.stack ?? err.message}` : ""}\n`;
}
