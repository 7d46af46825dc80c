// Run as a process of its own by carts.ts and agents.ts: makes carts as a stranger does, and tells how many it made.
import http from "node:http";

const { url, path, headers: own, keyed, body, count, clients, seconds } = JSON.parse(process.argv[2]!);
const agent = new http.Agent({ keepAlive: true });
const json = { ...own, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
const end = performance.now() + seconds * 1_000;
let asked = 0;
let made = 0;

function make(number: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = keyed ? { ...json, "idempotency-key": `flood-${process.pid}-${number}` } : json;
    const request = http.request(`${url}${path}`, { method: "POST", agent, headers }, (answer) => {
      if (answer.statusCode === 201) made++;
      answer.resume().once("close", resolve);
    });
    request.on("error", () => resolve());
    request.end(body);
  });
}

const client = async () => {
  while (asked++ < count && performance.now() < end) await make(asked);
};
const started = performance.now();
await Promise.all(Array.from({ length: clients }, client));
process.stdout.write(JSON.stringify({ made, seconds: (performance.now() - started) / 1_000 }));
process.exit(0);
