import { JobFailed } from "../../jobs/worker.ts";
import type { Errand } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import type { Notice } from "./notice.ts";

/** What a process that imports is to do, and with which database, as the server's role. */
export type Task = { appUrl: string; isEmbedded: boolean; errand: Errand };

/** What the process tells the server: errors do not pass from one to the other as they are. */
export type Told = { workedMs: number } | { warning: ToldError } | End;

/** How its import ended. */
export type End = { failure: ToldError } | { unusable: Notice } | "done";

/** What the server tells it: that it may go on, after it told how long it worked; that it is to stop. */
export type Word = "go" | "stop";

type ToldError = { name: string; message: string; stack?: string; code?: string; constraint?: string };

/** An error as it can be told: what the log and the job look at. */
export function toldOf(error: unknown): ToldError {
  const { name, message, stack, code, constraint } = Object(error) as ToldError;
  return {
    name: String(name),
    message: String(message),
    ...(stack && { stack }),
    ...(code && { code }),
    ...(constraint && { constraint }),
  };
}

/** How an import that threw is told. */
export const endOf = (error: unknown): End =>
  error instanceof JobFailed && error.cause instanceof ImportFileError
    ? { unusable: error.cause.notice }
    : { failure: toldOf(error) };

/** An error that was told. */
export const heard = ({ message, ...rest }: ToldError): Error => Object.assign(new Error(message), rest);
