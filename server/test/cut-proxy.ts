import net from "node:net";

/** A way to a server over TCP that can be cut, as if the machine behind it was gone, and mended. */
export type CutProxy = {
  readonly host: string;
  readonly port: number;
  /** Ends all connections, and refuses others. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** Stands before a server. */
export async function startCutProxy(target: { host: string; port: number }): Promise<CutProxy> {
  const sockets = new Set<net.Socket>();
  let server: net.Server;
  let port = 0;
  const listen = () => {
    server = net.createServer((client) => {
      const upstream = net.connect(target.port, target.host);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.setNoDelay(true);
        from.pipe(to);
        from.on("error", () => {});
        from.on("close", () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    return new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  ({ port } = server!.address() as net.AddressInfo);
  return {
    host: "127.0.0.1",
    port,
    cut,
    mend: listen,
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
