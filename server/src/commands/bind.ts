import { once } from "node:events";
import { type AddressInfo, isIPv6, type Server } from "node:net";

/** Has a server listen, and gives the URL at which this machine reaches it. Throws EADDRINUSE where the port is taken. */
export async function bindTo(server: Server, at: { host: string; port: number }): Promise<string> {
  server.listen(at);
  await once(server, "listening");
  const { address, port } = server.address() as AddressInfo;
  const reached = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
