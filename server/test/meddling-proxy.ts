import net from "node:net";

/** A way to PostgreSQL that does what poolers that share sessions do. */
export type MeddlingProxy = {
  /** The connection string, as given, by way of the proxy. */
  url: string;
  /** From now on each transaction finds a session as new: nothing is prepared, set or listened to. */
  reset(): void;
  /** From now on announcements do not pass; all else does. */
  swallow(isSwallowing: boolean): void;
  close(): Promise<void>;
};

const NOTIFICATION = "A";
const READY = "Z";
const IDLE = "I";
const SIMPLE_QUERY = "Q";
const SYNC = "S";
const discardAll = message(SIMPLE_QUERY, Buffer.from("discard all\0"));

/** Stands before the PostgreSQL whose unix socket a connection string names. */
export async function startMeddlingProxy(databaseUrl: string): Promise<MeddlingProxy> {
  const target = new URL(databaseUrl.replace("@/", "@127.0.0.1/"));
  const { host, port } = Object.fromEntries(target.searchParams);
  const does = { reset: false, swallow: false };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(`${host}/.s.PGSQL.${port}`);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    meddle(client, upstream, does);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.searchParams.delete("host");
  target.searchParams.delete("port");
  target.port = String((server.address() as net.AddressInfo).port);
  return {
    url: target.href,
    reset() {
      does.reset = true;
    },
    swallow(isSwallowing) {
      does.swallow = isSwallowing;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// One exchange at a time is let through, so that the session can be made as new between two of them.
function meddle(client: net.Socket, upstream: net.Socket, does: { reset: boolean; swallow: boolean }): void {
  let state: "greeting" | "free" | "taken" | "resetting" = "greeting";
  const fromClient = messages();
  const fromServer = messages();
  const waiting: Buffer[] = [];
  const letThrough = () => {
    while (state === "free" && waiting.length) {
      const next = waiting.shift()!;
      upstream.write(next);
      if ([SIMPLE_QUERY, SYNC].includes(typeOf(next))) state = "taken";
    }
  };
  client.on("data", (chunk: Buffer) => {
    // Neither what opens a connection nor a password begins with a type that matters here.
    if (state === "greeting") return upstream.write(chunk);
    waiting.push(...fromClient(chunk));
    letThrough();
  });
  upstream.on("data", (chunk: Buffer) => {
    for (const each of fromServer(chunk)) {
      const type = typeOf(each);
      if (state !== "resetting" && !(does.swallow && type === NOTIFICATION)) client.write(each);
      if (type !== READY) continue;
      const isToReset = does.reset && state === "taken" && each.toString("latin1", 5) === IDLE;
      if (isToReset) upstream.write(discardAll);
      state = isToReset ? "resetting" : "free";
      letThrough();
    }
  });
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}    `);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const typeOf = (one: Buffer) => one.toString("latin1", 0, 1);

/** Cuts a stream of bytes into the messages that are whole. */
function messages(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      whole.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return whole;
  };
}
