import { createStoa } from "@stoa/client";
import { language } from "./language.ts";
import { sessionChanged } from "./session-events.ts";

/** The store's API, as the person who is logged in. The console asks the server for nothing else. */
export const stoa = createStoa({
  baseUrl: location.origin,
  credentials: "same-origin",
  // So that a page which waits shows that it does, and tells soon that nobody answers.
  retries: 2,
  maxWaitMs: 5_000,
  fetch: (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-locale", language());
    return fetch(url, { ...init, headers });
  },
  onSession: (session) => sessionChanged(session !== undefined),
});
