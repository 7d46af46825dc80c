import type { Messages } from "../../http/answers/messages.ts";
import { type Notice, say } from "./notice.ts";

/** A notice as it is kept. One of a version that had no keys yet is an English message. */
export type Kept = Partial<Notice> & { message?: string };

/** A kept notice in words. */
export function describeNotice(messages: Messages, kept: Kept): string {
  const { key = "", message = "" } = kept;
  return messages.knows(key) ? say(messages, { ...kept, key }) : message;
}

/** Why an import failed, in words: a notice as JSON, an English message of an earlier version, or "" where the fault is ours. */
export function describeFailure(messages: Messages, failure: string): string {
  if (!failure) return messages.say("internal_error");
  return describeNotice(messages, failure.startsWith("{") ? JSON.parse(failure) : { message: failure });
}
