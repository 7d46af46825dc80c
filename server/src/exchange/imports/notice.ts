import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";

/**
 * Something to be said of a file or a product: a message, and a text of the file that it is about, such as a
 * column.
 */
export type Notice = {
  key: MessageKey;
  values?: MessageValues;
  about?: string;
  /** Whether the value that it is about was left out for that reason. */
  isLeftOut?: true;
  /** Its line, where that is not the record's first. */
  line?: number;
  /** For a fault of a single cell: the column of it. */
  column?: string | null;
};

/** A notice about a line that belongs to no record, such as the header row. */
export type FileNote = Notice & { line: number };

/** A notice of this key; `about` is left out where it is empty. */
export const notice = (key: MessageKey, values?: MessageValues, about?: string): Notice => ({
  key,
  ...(values && { values }),
  ...(about && { about }),
});

/** A notice in words. */
export function say(messages: Messages, { key, values, about, isLeftOut }: Notice): string {
  const text = messages.say(key, values);
  const whole = isLeftOut ? `${text} ${messages.say("import.left_out")}` : text;
  return about ? `${about}: ${whole}` : whole;
}

/** A notice in the database. Versions without keys stored an English message. */
export type StoredNotice = Partial<Notice> & { message?: string };

/** A stored notice in words. */
export function describeNotice(messages: Messages, stored: StoredNotice): string {
  const { key = "", message = "" } = stored;
  return messages.knows(key) ? say(messages, { ...stored, key }) : message;
}

/**
 * Why an import failed, in words: a notice as JSON, an English message of an earlier version, or "" for a
 * fault of the server.
 */
export function describeFailure(messages: Messages, failure: string): string {
  if (!failure) return messages.say("internal_error");
  return describeNotice(messages, failure.startsWith("{") ? JSON.parse(failure) : { message: failure });
}
