import net from "node:net";

/** A statement as the server sent it to PostgreSQL, with the values bound to its parameters (bytes as \x and hex). */
export type SentStatement = { text: string; values: (string | null)[]; trip: number };

/** What passed since the last `take`; `received` are the bytes of PostgreSQL's answers. */
export type Traffic = { roundTrips: number; statements: SentStatement[]; received: number };

/** A proxy before PostgreSQL that sees what a server really sends: counted, not assumed. */
export type CountingProxy = { port: number; take(): Traffic; close(): Promise<void> };

const nothing = (): Traffic => ({ roundTrips: 0, statements: [], received: 0 });

/**
 * Listens on a loopback port and passes everything on to PostgreSQL's unix socket. A round trip is one time that
 * a connection sends after having been answered. Connections that LISTEN are the server's own and not counted.
 */
export async function startCountingProxy(socketPath: string): Promise<CountingProxy> {
  let traffic = nothing();
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(socketPath);
    const reader = frontendReader();
    let answered = true;
    let listens = false;
    client.on("data", (chunk) => {
      const statements = reader(chunk);
      listens ||= statements.some(({ text }) => /^listen /i.test(text));
      if (!listens) {
        if (answered) traffic.roundTrips++;
        for (const statement of statements)
          traffic.statements.push({ ...statement, trip: traffic.roundTrips });
      }
      answered = false;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      answered = true;
      if (!listens) traffic.received += chunk.length;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    take() {
      const taken = traffic;
      traffic = nothing();
      return taken;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// Reads the frontend's messages (PostgreSQL protocol 3): Query, Parse, Bind. The first message has no type.
function frontendReader(): (chunk: Buffer) => Bound[] {
  let rest = Buffer.alloc(0);
  let started = false;
  const prepared = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const sent: Bound[] = [];
    for (;;) {
      const typeLength = started ? 1 : 0;
      if (rest.length < typeLength + 4) return sent;
      const end = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < end) return sent;
      const type = started ? String.fromCharCode(rest[0]!) : "";
      const body = rest.subarray(typeLength + 4, end);
      rest = rest.subarray(end);
      started = true;
      if (type === "Q") sent.push(...simple(cString(body, 0).text));
      else if (type === "P") {
        const name = cString(body, 0);
        prepared.set(name.text, cString(body, name.end).text);
      } else if (type === "B") sent.push(bound(body, prepared));
    }
  };
}

type Bound = Omit<SentStatement, "trip">;

const simple = (query: string): Bound[] =>
  query
    .split(";")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ text, values: [] }));

function bound(body: Buffer, prepared: Map<string, string>): Bound {
  const portal = cString(body, 0);
  const name = cString(body, portal.end);
  let at = name.end;
  const formats = body.readInt16BE(at);
  const formatOf = (i: number) => (formats ? body.readInt16BE(formatsAt + 2 * Math.min(i, formats - 1)) : 0);
  const formatsAt = at + 2;
  at = formatsAt + 2 * formats;
  const count = body.readInt16BE(at);
  at += 2;
  const values = Array.from({ length: count }, (_, i) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return formatOf(i)
      ? `\\x${body.toString("hex", at - length, at)}`
      : body.toString("utf8", at - length, at);
  });
  return { text: prepared.get(name.text) ?? "", values };
}

function cString(buffer: Buffer, from: number): { text: string; end: number } {
  const end = buffer.indexOf(0, from);
  return { text: buffer.toString("utf8", from, end), end: end + 1 };
}
