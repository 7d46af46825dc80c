/** An error as it passes between threads and processes, which keep none of its own fields. */
export type FlatError = { name: string; message: string; stack?: string; code?: string; constraint?: string };

/** Takes an error apart to be sent. */
export function flatten(error: unknown): FlatError {
  const { name, message, stack, code, constraint } = Object(error) as FlatError;
  return {
    name: String(name ?? "Error"),
    message: String(message ?? error),
    ...(stack ? { stack } : {}),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
  };
}

/** Puts an error together again. */
export const unflatten = ({ message, ...rest }: FlatError): Error => Object.assign(new Error(message), rest);
