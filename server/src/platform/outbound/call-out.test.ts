import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { createServer as createTlsServer } from "node:tls";
import { hostilePorts, hostileTexts, hostileUrls } from "../../../test/hostile-urls.ts";
import { special } from "../../../test/special-addresses.ts";
import { testCertificate } from "../../../test/test-certificate.ts";
import type { OutboundCall } from "./call-out.ts";
import { createOutbound, OutboundError } from "./index.ts";

const HOUR_MS = 3_600_000;
const quick = { dns: 150, connect: 150, tls: 150, whole: 1000 };
const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

/** A server of raw connections on 127.0.0.1, with how many came. */
async function listen(server: Server, host = "127.0.0.1") {
  const state = { port: 0, connections: 0 };
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    state.connections++;
    sockets.add(socket);
    socket.on("error", () => {});
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
  });
  servers.push(server);
  await new Promise<void>((resolve, reject) => server.on("error", reject).listen(0, host, resolve));
  state.port = (server.address() as { port: number }).port;
  return state;
}

const answering = (listener: RequestListener) => listen(createHttpServer(listener));
const raw = (onConnection: (socket: Socket) => void) => listen(createServer(onConnection));
const saying = (text: string) => raw((socket) => socket.once("data", () => socket.write(text)));

/** Counts the connections that this process begins while work is done. */
async function begun(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = () => count++;
  subscribe("net.client.socket", note);
  try {
    await work();
  } finally {
    unsubscribe("net.client.socket", note);
  }
  return count;
}

const call = (url: string, more: Partial<OutboundCall> = {}): OutboundCall => ({
  url,
  method: "POST",
  headers: {},
  body: "{}",
  timeoutMs: 60_000,
  maxResponseBytes: 1024,
  ...more,
});

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    return `answered ${JSON.stringify(await promise)}`;
  } catch (error) {
    assert.ok(error instanceof OutboundError, String(error));
    assert.doesNotMatch(error.message, /\d|\.\d|E[A-Z]{4}/, "tells nothing of the inside");
    return error.code;
  }
}

/** Names that stand for the given addresses, and how often they were looked up. */
function naming(answers: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers[name] ?? [];
  };
  return { asked, resolve };
}

describe("no connection", () => {
  let trap4: { port: number; connections: number };
  let trap6: { connections: number } | undefined;
  before(async () => {
    trap4 = await raw(() => {});
    trap6 = await listen(createServer(), "::1").catch(() => undefined);
  });
  const trapped = () => trap4.connections + (trap6?.connections ?? 0);

  // The name server says 127.0.0.1 of whatever it is asked, as one would that means harm.
  const everywhere = createOutbound({ allowed: [], resolve: async () => ["127.0.0.1"] });
  const refusedFor = async (url: string) => {
    let code = "";
    const count = await begun(async () => {
      code = await codeOf(everywhere.callOut(call(url)));
    });
    assert.equal(count, 0, "connections begun");
    assert.equal(trapped(), 0, "connections trapped");
    return code;
  };

  test("to the trick URLs", async () => {
    const tricks = [
      ...hostileUrls,
      ...hostileTexts,
      ...hostilePorts.map((port) => `http://hooks.example:${port}/`),
    ].map((text) => text.replaceAll(":P", `:${trap4.port}`));
    assert.ok(tricks.length >= 300, `${tricks.length}`);
    for (const url of tricks) {
      const code = await refusedFor(url);
      assert.ok(["address_refused", "url_refused"].includes(code), `${JSON.stringify(url)}: ${code}`);
      if (everywhere.checkWebhookUrl(url) === undefined)
        assert.equal(code, "address_refused", `${JSON.stringify(url)} is found out by its address`);
    }
  });

  test("to addresses that are not public, given by a name server", async () => {
    const all = Object.values(special).flat();
    assert.ok(all.length >= 200, `${all.length}`);
    for (const address of all) {
      for (const answers of [[address], ["8.8.8.8", address], [address, "2606:4700::1111"]]) {
        const { resolve } = naming({ "hooks.example": answers });
        const { callOut } = createOutbound({ allowed: [], resolve });
        let code = "";
        const count = await begun(async () => {
          code = await codeOf(callOut(call(`http://hooks.example:${trap4.port}/`)));
        });
        assert.deepEqual([code, count], ["address_refused", 0], `${JSON.stringify(answers)}`);
      }
    }
    assert.equal(trapped(), 0);
  });

  test("to addresses that are not public, written in the URL", async () => {
    // In a URL some of what is no address is one.
    const { "no address": _, ...addresses } = special;
    for (const address of Object.values(addresses).flat()) {
      for (const host of [address, `[${address}]`]) {
        const code = await refusedFor(`http://${host}:${trap4.port}/`);
        assert.match(code, /^(address|url)_refused$/, host);
      }
    }
  });

  test("to another address than the one that was checked, when the name server changes its mind", async () => {
    const open = await answering((_, response) => response.end("ok"));
    for (const first of [0, 1]) {
      let asked = first;
      const flipping = async () => [["127.0.0.1", "127.0.0.2"][asked++ % 2]!];
      const { callOut } = createOutbound({ allowed: ["127.0.0.1"], resolve: flipping });
      const codes: string[] = [];
      for (let i = 0; i < 20; i++)
        codes.push(await codeOf(callOut(call(`http://hooks.example:${open.port}/`))));
      assert.equal(asked - first, 20, "each call looks the name up once");
      codes.forEach((code, i) => {
        if ((i + first) % 2) assert.equal(code, "address_refused");
        else assert.match(code, /^answered/);
      });
    }
    assert.equal(open.connections, 20);
  });

  test("where one of a name's addresses is refused, wherever it stands", async () => {
    const open = await answering((_, response) => response.end("ok"));
    const many = Array.from({ length: 300 }, () => "127.0.0.1");
    for (const at of [0, 1, 150, 300]) {
      const { resolve } = naming({ "hooks.example": many.toSpliced(at, 0, "10.0.0.1") });
      const { callOut } = createOutbound({ allowed: ["127.0.0.1"], resolve });
      assert.equal(await codeOf(callOut(call(`http://hooks.example:${open.port}/`))), "address_refused");
    }
    assert.equal(open.connections, 0);
  });

  test("by a redirect: it is the answer", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const open = await answering((_, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${trap4.port}/` }).end(),
      );
      const { callOut } = createOutbound({ allowed: ["127.0.0.1"] });
      const answer = await callOut(call(`http://127.0.0.1:${open.port}/`));
      assert.equal(answer.status, status);
    }
    assert.equal(trapped(), 0);
  });

  test("by a proxy that the environment names", async () => {
    const open = await answering((_, response) => response.end("direct"));
    const { HTTP_PROXY, NODE_USE_ENV_PROXY } = process.env;
    process.env.HTTP_PROXY = `http://127.0.0.1:${trap4.port}`;
    process.env.NODE_USE_ENV_PROXY = "1";
    try {
      const { callOut } = createOutbound({ allowed: ["127.0.0.1"] });
      assert.equal((await callOut(call(`http://127.0.0.1:${open.port}/`))).excerpt, "direct");
    } finally {
      if (HTTP_PROXY === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = HTTP_PROXY;
      if (NODE_USE_ENV_PROXY === undefined) delete process.env.NODE_USE_ENV_PROXY;
      else process.env.NODE_USE_ENV_PROXY = NODE_USE_ENV_PROXY;
    }
    assert.equal(trapped(), 0);
  });
});

describe("checkWebhookUrl", () => {
  const { checkWebhookUrl } = createOutbound({ allowed: [] });

  for (const url of [
    "https://hooks.example/stoa",
    "http://hooks.example",
    "HTTPS://Hooks.Example:443/a?b=c#d",
    "https://hooks.example:8443/",
    "https://hooks.example:1024/",
    "https://bücher.example/ü?q=ü",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]:65535/",
    "https://a_b.hooks.example./x",
    "https://localhost.example/",
    `https://${"a".repeat(63)}.example/`,
  ])
    test(`takes ${url.slice(0, 60)}`, () => assert.equal(checkWebhookUrl(url), undefined));

  for (const [url, fault] of [
    ["", "malformed"],
    ["hooks.example/x", "malformed"],
    ["https:hooks.example", "malformed"],
    [`https://hooks.example/${"a".repeat(2048)}`, "malformed"],
    ["https://hooks.example/a b", "malformed"],
    ["https://hooks.example:99999/", "malformed"],
    ["ftp://hooks.example/", "scheme"],
    ["mailto:a@hooks.example", "scheme"],
    ["https://a:b@hooks.example/", "credentials"],
    ["https://hooks.example:25/", "port"],
    ["https://hooks.example:6379/", "port"],
    ["https://localhost/", "host"],
    ["https://hooks/", "host"],
    ["https://db.internal/", "host"],
    ["https://127.0.0.1/", "address"],
    ["https://0x7f.1/", "address"],
    ["https://[fd00::1]/", "address"],
  ] as const)
    test(`says ${fault} of ${url.slice(0, 60)}`, () => assert.equal(checkWebhookUrl(url), fault));

  test("takes what is allowed, and names of an inner network then", () => {
    const inner = createOutbound({ allowed: ["10.0.0.0/8", "::1"] });
    for (const url of [
      "http://10.1.2.3:4000/",
      "http://[::1]:4000/",
      "http://localhost:4000/",
      "http://hooks/",
    ])
      assert.equal(inner.checkWebhookUrl(url), undefined, url);
    assert.equal(inner.checkWebhookUrl("http://192.168.0.1/"), "address");
    assert.equal(inner.checkWebhookUrl("http://10.1.2.3:22/"), "port");
  });
});

describe("a call", () => {
  const { callOut } = createOutbound({ allowed: ["127.0.0.1"] });
  const to = (port: number, more?: Partial<OutboundCall>) =>
    callOut(call(`http://127.0.0.1:${port}/in`, more));

  test("sends method, path, headers and body, and gives status and body", async () => {
    let seen: unknown;
    const { port } = await answering(async (request, response) => {
      const pieces = await request.toArray();
      seen = [request.method, request.url, request.headers, Buffer.concat(pieces).toString()];
      response.writeHead(202).end("thanks");
    });
    const { resolve, asked } = naming({ "xn--bcher-kva.example": ["127.0.0.1"] });
    const named = createOutbound({ allowed: ["127.0.0.1"], resolve });
    const answer = await named.callOut(
      call(`http://Bücher.Example.:${port}/é?a=b#c`, {
        headers: { "content-type": "application/json", host: "other.example", connection: "keep-alive" },
        body: '{"é":1}',
      }),
    );
    assert.deepEqual([answer.status, answer.excerpt], [202, "thanks"]);
    assert.ok(Number.isInteger(answer.durationMs) && answer.durationMs >= 0);
    assert.deepEqual(asked, ["xn--bcher-kva.example"]);
    assert.deepEqual(seen, [
      "POST",
      "/%C3%A9?a=b",
      {
        "accept-encoding": "identity",
        "content-type": "application/json",
        host: `xn--bcher-kva.example:${port}`,
        connection: "close",
        "content-length": "8",
      },
      '{"é":1}',
    ]);
  });

  test("makes a connection of its own each time", async () => {
    const server = await answering((_, response) => response.setHeader("connection", "keep-alive").end());
    for (let i = 0; i < 3; i++) await to(server.port);
    assert.equal(server.connections, 3);
  });

  test("goes on to the next address when one accepts no connection", async () => {
    const { port } = await answering((_, response) => response.end("second"));
    const { resolve } = naming({ "hooks.example": ["127.0.0.2", "127.0.0.1"] });
    const two = createOutbound({ allowed: ["127.0.0.0/8"], resolve });
    assert.equal((await two.callOut(call(`http://hooks.example:${port}/`))).excerpt, "second");
  });

  test("reads no more than it was told, of a body without an end too", async () => {
    let sent = 0;
    let closed = false;
    const { port } = await answering((_, response) => {
      const more = () => {
        while (!closed && response.write(Buffer.alloc(65_536, "x"))) sent += 65_536;
      };
      response.on("drain", more).on("close", () => (closed = true));
      more();
    });
    const answer = await to(port, { maxResponseBytes: 100 });
    assert.equal(answer.excerpt, "x".repeat(100));
    assert.ok(sent < 64 * 1_048_576, `${sent}`);
  });

  test("gives an excerpt that can be kept: no half characters, no NUL", async () => {
    const { port } = await answering((_, response) => response.end("a\0b\u0007c\nééé"));
    assert.equal((await to(port, { maxResponseBytes: 9 })).excerpt, "a\ufffdb\ufffdc\né");
    assert.equal((await to(port, { maxResponseBytes: 0 })).excerpt, "");
  });

  test("takes the status of an answer whose body breaks off or never ends", async () => {
    const broken = await raw((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\npart")),
    );
    assert.deepEqual(pick(await to(broken.port)), [200, "part"]);
    const slow = await saying("HTTP/1.1 204 No Content\r\n\r\n");
    assert.deepEqual(pick(await to(slow.port)), [204, ""]);
    const hanging = await saying("HTTP/1.1 503 No\r\nContent-Length: 99\r\n\r\npart");
    assert.deepEqual(pick(await to(hanging.port, { timeoutMs: 1_000 })), [503, "part"]);
  });

  test("takes the status of a host that did not read all", async () => {
    const { port } = await raw((socket) => {
      socket.pause();
      socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno");
    });
    assert.deepEqual(pick(await to(port, { body: "x".repeat(8_000_000) })), [413, "no"]);
  });

  for (const [what, text] of [
    ["no HTTP", "220 mail.example ESMTP\r\n"],
    ["HTTP/0.9", "<html>"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"],
    ["a header too large", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
    ["too many headers", `HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(10_000)}\r\n`],
    ["an upgrade", "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"],
    ["interim answers without end", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(12)],
  ] as const)
    test(`refuses ${what}`, async () => {
      const { port } = await saying(text);
      assert.equal(await codeOf(to(port)), "bad_answer");
    });

  test("tells apart what went wrong", async () => {
    const gone = await raw(() => {});
    servers.at(-1)!.close();
    assert.equal(await codeOf(to(gone.port)), "connect_failed");
    const closing = await raw((socket) => socket.once("data", () => socket.end()));
    assert.equal(await codeOf(to(closing.port)), "reset");
    const resetting = await raw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    assert.equal(await codeOf(to(resetting.port)), "reset");
    const silent = await raw(() => {});
    assert.equal(await codeOf(to(silent.port, { timeoutMs: 100 })), "timeout");
    const stop = new AbortController();
    const waiting = codeOf(to(silent.port, { signal: stop.signal }));
    stop.abort();
    assert.equal(await waiting, "canceled");
    assert.equal(await codeOf(to(silent.port, { signal: AbortSignal.abort() })), "canceled");
  });

  test("ends at the latest when the whole time is over, whatever the caller says", async () => {
    const trickle = await raw((socket) => {
      const timer = setInterval(() => socket.write("H"), 50);
      socket.on("close", () => clearInterval(timer));
      socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\nX: "));
    });
    const hasty = createOutbound({ allowed: ["127.0.0.1"], deadlines: { ...quick, connect: 60_000 } });
    const endless = call(`http://127.0.0.1:${trickle.port}/`, { timeoutMs: HOUR_MS });
    // Otherwise it takes an hour, and so for ever.
    assert.equal(await codeOf(hasty.callOut(endless)), "timeout");
  });

  test("waits for a name server no longer than its deadline", async () => {
    for (const resolve of [
      () => new Promise<never>(() => {}),
      () => Promise.reject(new Error("servfail")),
      async () => [],
    ]) {
      const unnamed = createOutbound({ allowed: [], resolve, deadlines: quick });
      const count = await begun(async () => {
        assert.match(await codeOf(unnamed.callOut(call("http://hooks.example/"))), /^(timeout|dns_failed)$/);
      });
      assert.equal(count, 0);
    }
  });
});

describe("TLS", () => {
  const { resolve } = naming({
    "hooks.example": ["127.0.0.1"],
    "a.hooks.example": ["127.0.0.1"],
    "other.example": ["127.0.0.1"],
  });
  const trusting = createOutbound({
    allowed: ["127.0.0.1"],
    resolve,
    ca: testCertificate.cert,
  });
  const names: (string | false | null)[] = [];
  let port = 0;
  before(async () => {
    const server = createTlsServer({ ...testCertificate, ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
      names.push(socket.servername, socket.alpnProtocol);
      socket.on("error", () => {});
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
    });
    ({ port } = await listen(server));
  });

  test("is made to the name that the certificate is of", async () => {
    for (const host of ["hooks.example", "hooks.example.", "a.hooks.example", "127.0.0.1"]) {
      names.length = 0;
      assert.deepEqual(pick(await trusting.callOut(call(`https://${host}:${port}/`))), [200, "ok"], host);
      const served = host === "127.0.0.1" ? false : host.replace(/\.$/, "");
      assert.deepEqual(names, [served, "http/1.1"]);
    }
  });

  test("fails for another name, an unknown authority, and a server without TLS", async () => {
    assert.equal(await codeOf(trusting.callOut(call(`https://other.example:${port}/`))), "tls_failed");
    const wary = createOutbound({ allowed: ["127.0.0.1"], resolve });
    assert.equal(await codeOf(wary.callOut(call(`https://hooks.example:${port}/`))), "tls_failed");
    const plain = await answering((_, response) => response.end());
    assert.equal(await codeOf(wary.callOut(call(`https://hooks.example:${plain.port}/`))), "tls_failed");
  });

  test("is verified whatever the environment says", async () => {
    const former = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const wary = createOutbound({ allowed: ["127.0.0.1"], resolve });
      assert.equal(await codeOf(wary.callOut(call(`https://hooks.example:${port}/`))), "tls_failed");
    } finally {
      if (former === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = former;
    }
  });

  test("has a deadline of its own", async () => {
    const silent = await raw(() => {});
    const hasty = createOutbound({
      allowed: ["127.0.0.1"],
      resolve,
      deadlines: { ...quick, connect: 60_000, whole: HOUR_MS },
    });
    assert.equal(
      await codeOf(hasty.callOut(call(`https://hooks.example:${silent.port}/`, { timeoutMs: HOUR_MS }))),
      "timeout",
    );
  });
});

const pick = ({ status, excerpt }: { status: number; excerpt: string }) => [status, excerpt];
