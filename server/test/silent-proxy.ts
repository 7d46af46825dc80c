import net from "node:net";

/** A way to PostgreSQL that can go dead: connections stay open, and nothing comes through. */
export type SilentProxy = {
  /** The connection string, as given, by way of the proxy. */
  url: string;
  /** From now on nothing passes, nor through connections made meanwhile; those stay dead for good. */
  silence(): void;
  /** New connections pass again. */
  speak(): void;
  /** From now on what passes is late, in each direction by so many milliseconds. */
  slow(ms: number): void;
  /** How many connections of clients are open. */
  open(): number;
  close(): Promise<void>;
};

/** Stands before the PostgreSQL whose unix socket a connection string names. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl.replace("@/", "@127.0.0.1/"));
  const { host, port } = Object.fromEntries(target.searchParams);
  const clients = new Map<net.Socket, { upstream: net.Socket | undefined; isDead: boolean }>();
  const upstreams = new Set<net.Socket>();
  let isSilent = false;
  let lateMs = 0;
  const pass = (way: { isDead: boolean }, to: net.Socket | undefined, chunk: Buffer) => {
    const write = () => {
      if (!way.isDead && to && !to.destroyed) to.write(chunk);
    };
    if (lateMs) setTimeout(write, lateMs);
    else write();
  };

  const server = net.createServer((client) => {
    const way = {
      upstream: isSilent ? undefined : net.connect(`${host}/.s.PGSQL.${port}`),
      isDead: isSilent,
    };
    const { upstream } = way;
    clients.set(client, way);
    client.on("error", () => {});
    client.on("data", (chunk: Buffer) => pass(way, upstream, chunk));
    client.on("close", () => {
      clients.delete(client);
      // Of a dead way PostgreSQL does not hear that it has ended.
      if (!way.isDead) upstream?.destroy();
    });
    if (!upstream) return;
    upstreams.add(upstream);
    upstream.on("error", () => {});
    upstream.on("data", (chunk: Buffer) => pass(way, client, chunk));
    upstream.on("close", () => {
      upstreams.delete(upstream);
      if (!way.isDead) client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.searchParams.delete("host");
  target.searchParams.delete("port");
  target.port = String((server.address() as net.AddressInfo).port);

  return {
    url: target.href,
    silence() {
      isSilent = true;
      for (const way of clients.values()) way.isDead = true;
    },
    speak() {
      isSilent = false;
    },
    slow(ms) {
      lateMs = ms;
    },
    open: () => clients.size,
    close: async () => {
      for (const socket of [...clients.keys(), ...upstreams]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
