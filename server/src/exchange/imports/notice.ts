import type { Speech } from "../../http/answers/speech.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";

/** Something to be said of a file or a product: a message, and a text of the file that it is about, such as a column. */
export type Notice = { key: MessageKey; values?: MessageValues; about?: string };

/** A notice of this key; `about` is left out where it is empty. */
export const notice = (key: MessageKey, values?: MessageValues, about?: string): Notice => ({
  key,
  ...(values && { values }),
  ...(about && { about }),
});

/** A notice in words. */
export function say(speech: Speech, { key, values, about }: Notice): string {
  const text = speech.say(key, values);
  return about ? `${about}: ${text}` : text;
}
