// The fastest server Node can be: answers requests with the texts that it was given on standard input, a JSON array, in turn.
import http from "node:http";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bodies = JSON.parse(Buffer.concat(chunks).toString());
let turn = 0;
const server = http.createServer((_, response) => {
  const body = bodies[turn++ % bodies.length];
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
