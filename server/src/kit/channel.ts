/** A way between two processes that takes messages which JSON can write. */
export type Channel = {
  send(message: object, done: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
};
