/**
 * Why a connection was cut: its reader took nothing, its request came too slowly, its bytes are no request,
 * it asked for too much at a time, or there are too many.
 */
export type Cut = "unread" | "slow" | "malformed" | "pipelined" | "refused";

/** Counts what a server does. It must not throw, and must cost next to nothing. */
export type HttpMeter = {
  /**
   * An answer: its request's method, the pattern of its route where one took it, its status and how long it
   * took.
   */
  answered(method: string, route: string | undefined, status: number, ms: number): void;
  cut(why: Cut): void;
};
