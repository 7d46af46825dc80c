// The fastest server Node can be: answers requests with the texts that it was given on standard input as JSON: an array, in turn, or
// an object with one for each path.
import http from "node:http";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bodies = JSON.parse(Buffer.concat(chunks).toString());
let turn = 0;
const bodyOf = Array.isArray(bodies) ? () => bodies[turn++ % bodies.length] : (path) => bodies[path];
const server = http.createServer(({ url }, response) => {
  const body = bodyOf(url);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
