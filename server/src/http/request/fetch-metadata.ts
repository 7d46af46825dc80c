import type { IncomingHttpHeaders } from "node:http";
import { firstOf } from "./locale.ts";

// Browsers describe how they ask (W3C Fetch Metadata): no script can set or change these headers. They come
// to https and to localhost only, and older browsers send none.

/**
 * Whether a window goes to this address, so that no script that asked for it reads the answer. False where
 * nobody knows.
 */
export const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  firstOf(headers["sec-fetch-mode"]) === "navigate" && firstOf(headers["sec-fetch-dest"]) === "document";

/**
 * Whether a script or an element of a page asks, which could read or show the answer. False where nobody
 * knows.
 */
export const isSubresource = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-mode"] !== undefined && !isNavigation(headers);

/** Whether the browser asks before anybody has gone to this address: it prefetches, or prerenders. */
export const isSpeculative = (headers: IncomingHttpHeaders): boolean =>
  /prefetch|prerender/i.test(firstOf(headers["sec-purpose"] ?? headers.purpose) ?? "");
