// Run as a process of its own by bursts.ts: opens connections that each ask for much in one write, and tells what became of them.
import net from "node:net";

const { port, head, connections, bytes } = JSON.parse(process.argv[2]!);
const asked = Math.floor(bytes / head.length);
const burst = Buffer.from(head.repeat(asked), "latin1");
const ANSWER = Buffer.from("HTTP/1.1 ");

const started = performance.now();
let answers = 0;

// Ends with its last answer, or with the connection.
function open(): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(burst));
    let left = asked;
    socket.on("data", (chunk: Buffer) => {
      for (let at = chunk.indexOf(ANSWER); at >= 0; at = chunk.indexOf(ANSWER, at + 1)) {
        answers++;
        left--;
      }
      if (left <= 0) socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("close", resolve);
  });
}

await Promise.all(Array.from({ length: connections }, open));
const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(`${JSON.stringify({ asked: asked * connections, answers, seconds })}\n`);
