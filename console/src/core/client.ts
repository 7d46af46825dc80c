import { createStoa } from "@stoa/client";
import { language } from "./language.ts";
import { factorNeeded, sessionChanged } from "./session-events.ts";

/** The store's API, as the person who is logged in. The console asks the server for nothing else. */
export const stoa = createStoa({
  baseUrl: location.origin,
  credentials: "same-origin",
  // So that a page which waits shows that it does, and tells soon that nobody answers.
  retries: 2,
  maxWaitMs: 5_000,
  fetch: async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-locale", language());
    // What the store shows of itself may be kept for a while by shops; whoever changes it here sees it as it is. Nor does the browser keep
    // answers by their version, which does not grow with what is only counted, such as how often a coupon was used.
    const answer = await fetch(url, { ...init, headers, cache: "no-store" });
    if (answer.status === 403) void lookForFactor(answer.clone());
    return answer;
  },
  onSession: (session) => sessionChanged(session !== undefined),
});

// A store that requires a second factor refuses everything else to whoever has none.
async function lookForFactor(refusal: Response): Promise<void> {
  const { details } = await refusal.json().catch(() => ({}));
  if (details?.needed === "second_factor") factorNeeded();
}
