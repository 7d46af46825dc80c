import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { withDeadline } from "./deadline.ts";
import { OutboundError } from "./errors.ts";
import type { Target } from "./target.ts";

/** The time limits for the parts of a call, in milliseconds. */
export type Deadlines = { dns: number; connect: number; tls: number; whole: number };

/**
 * A connection to the first of the addresses that accepts one, encrypted where the target asks for it. It is
 * made to the address itself: no name is looked up again. Throws an OutboundError.
 */
export async function openSocket(
  addresses: readonly string[],
  target: Target,
  { deadlines, ca, signal }: { deadlines: Deadlines; ca: string | undefined; signal: AbortSignal },
): Promise<Socket> {
  const socket = await firstOf(addresses, target.port, deadlines.connect, signal);
  return target.isSecure ? startTls(socket, target, { ms: deadlines.tls, ca, signal }) : socket;
}

async function firstOf(addresses: readonly string[], port: number, ms: number, signal: AbortSignal) {
  let last: unknown;
  for (const host of addresses) {
    try {
      return await withDeadline(ms / addresses.length, signal, (stop) =>
        ready(connect({ host, port, noDelay: true }), "connect", stop),
      );
    } catch (error) {
      signal.throwIfAborted();
      last = error;
    }
  }
  throw last;
}

const startTls = (
  socket: Socket,
  { host, isAddress }: Target,
  { ms, ca, signal }: { ms: number; ca: string | undefined; signal: AbortSignal },
) =>
  withDeadline(ms, signal, (stop) => {
    // An address is no server name (RFC 6066, section 3); its certificate is checked by `host` then.
    const name = isAddress ? {} : { servername: host };
    const secure = connectTls({
      socket,
      host,
      ...name,
      ...(ca === undefined ? {} : { ca }),
      ALPNProtocols: ["http/1.1"],
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
    });
    return ready(secure, "secureConnect", stop);
  });

async function ready(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal) {
  // The next step sees a failure between two steps; without a listener it would end the process.
  socket.on("error", () => {});
  try {
    await once(socket, event, { signal });
    return socket;
  } catch {
    socket.destroy();
    throw signal.aborted
      ? signal.reason
      : new OutboundError(event === "connect" ? "connect_failed" : "tls_failed");
  }
}
