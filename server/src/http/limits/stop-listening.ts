import { Server } from "node:net";
import { quietTurn } from "../../kit/quiet-turn.ts";

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
