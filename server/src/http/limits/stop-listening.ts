import { Server } from "node:net";
import { setImmediate } from "node:timers/promises";

// A turn in which nothing is done takes some 0.05 ms.
const QUIET_MS = 0.5;

/**
 * Resolves at the end of a turn of the event loop in which hardly anything was done, after `patienceMs` at
 * the latest. A server that stops listening just then has accepted nearly every connection that the kernel
 * has.
 */
export async function quietTurn(patienceMs = 250): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const began = performance.now();
    await setImmediate();
    const now = performance.now();
    if (now - began < QUIET_MS || now > end) return;
  }
}

/**
 * Has a server accept no more connections; those that it has go on. To be called before anybody is told that
 * the server closes: whoever is told connects anew, and the kernel resets what it has accepted for a server
 * that stops listening.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  await quietTurn();
  // An HTTP server's own would end connections that rest, too.
  Server.prototype.close.call(server);
}
