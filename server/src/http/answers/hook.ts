import type { TSchema } from "typebox";

/** A message that the server sends to a URL of the store's choice, as it is told of in the reference. */
export type Hook = {
  /** The kind of event, such as `order_created`. */
  readonly name: string;
  /** When it is sent. */
  readonly summary: string;
  readonly body: TSchema;
  /** The headers it is sent with, each with its meaning. */
  readonly headers: Readonly<Record<string, string>>;
};
