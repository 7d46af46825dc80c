// Run as a process of its own by slow-clients.ts: opens connections that take their time, and tells when they were ended.
import net from "node:net";

type Wave = { name: string; head: string; body: number; drip: string; count: number };

const { port, host, key, sockets, exports, bodies } = JSON.parse(process.argv[2]!);
const DRIP_MS = 5_000;
const BODY_BYTES = 9 * 1_048_576;
// What is refused ends: only those count that are let wait.
const credential = [`Host: ${host}`, `Authorization: Bearer ${key}`, "Connection: close"];
const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

const waves: Wave[] = [
  {
    name: "slow headers",
    head: head("GET /api/v1/products HTTP/1.1", ...credential),
    body: 0,
    drip: "X-A: b\r\n",
    count: sockets,
  },
  {
    name: "unread exports",
    head: `${head("GET /api/v1/exports/products HTTP/1.1", ...credential)}\r\n`,
    body: 0,
    drip: "",
    count: exports,
  },
  {
    name: "unfinished bodies",
    head: `${head("POST /api/v1/products/bulk HTTP/1.1", ...credential, "Content-Type: application/json", `Content-Length: ${BODY_BYTES + 1}`)}\r\n`,
    body: BODY_BYTES,
    drip: "",
    count: bodies,
  },
];

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 100) / 10;

// One address may have only so many.
const SOCKETS_OF_ONE = 250;
const addressOf = (i: number) => `127.0.1.${1 + Math.floor(i / SOCKETS_OF_ONE)}`;

function open({ head, body, drip }: Wave, localAddress: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: "127.0.0.1", localAddress }, () => {
      socket.write(head);
      // Each its own bytes: what is shared would be in memory once.
      if (body) socket.write(Buffer.alloc(body, " "));
    });
    const timer = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
    // Of an answer the beginning is read, and nothing more: a socket that is never read never learns of its end.
    socket.once("data", () => socket.pause());
    const looking = setInterval(() => {
      if (!socket.isPaused()) return;
      // A write tells whether the other side has gone.
      socket.write("\r\n");
    }, DRIP_MS);
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(timer);
      clearInterval(looking);
      resolve(seconds());
    });
  });
}

const results = await Promise.all(
  waves.map(async (wave) => {
    const ended: Promise<number>[] = [];
    for (let i = 0; i < wave.count; i++) {
      ended.push(open(wave, addressOf(i)));
      // A flood of new connections is another matter.
      if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const last = (await Promise.all(ended)).reduce((most, one) => Math.max(most, one), 0);
    return { name: wave.name, count: wave.count, lastEndedAfterSeconds: last };
  }),
);
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
