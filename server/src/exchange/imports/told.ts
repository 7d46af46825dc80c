import { JobFailed } from "../../jobs/worker.ts";
import { type FlatError, flatten } from "../../kit/flat-error.ts";
import type { Errand } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import type { Notice } from "./notice.ts";

/** What a process that imports is to do, and with which database, as the server's role. */
export type Task = { appUrl: string; isEmbedded: boolean; errand: Errand };

/** What the process tells the server, first that it has loaded and begins: errors do not pass from one to the other as they are. */
export type Told = "begins" | { workedMs: number } | { warning: FlatError } | End;

/** How its import ended. */
export type End = { failure: FlatError } | { unusable: Notice } | "done";

/** What the server tells it: that it may go on, after it told how long it worked; that it is to stop. */
export type Word = "go" | "stop";

/** How an import that threw is told. */
export const endOf = (error: unknown): End =>
  error instanceof JobFailed && error.cause instanceof ImportFileError
    ? { unusable: error.cause.notice }
    : { failure: flatten(error) };
