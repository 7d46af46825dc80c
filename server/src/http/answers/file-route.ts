import type { Readable } from "node:stream";
import type { Store } from "../request/store.ts";

/** The request for a file. */
export type FileCall = {
  readonly store: Store;
  readonly name: string;
  readonly query: URLSearchParams;
  /** The Accept header; empty where there is none. */
  readonly accept: string;
};

/** A part of a file: its first and its last byte. */
export type ByteRange = { start: number; end: number };

/** A file that never changes under its address, unless it `isInstead`. */
export type FileAnswer = {
  type: string;
  size: number;
  /** Distinguishes it from others at the same address. */
  tag: string;
  /** The header of the request that it was chosen by. */
  vary?: string;
  /** Whether it stands in for another, which is not made yet: nobody keeps it. */
  isInstead?: boolean;
  /** Where it is saved and not shown: the name for that. */
  saveAs?: string;
  open(range?: ByteRange): Promise<Readable | Buffer>;
};

/** Files that anybody may read at `/…/:name`, on each store's host. */
export type FileRoute = {
  readonly path: `/${string}/:name`;
  /** Throws 404 where there is none of that name. */
  handle(call: FileCall): Promise<FileAnswer>;
};
