import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { answerIn, request, startBare, talkTo } from "../../../test/bare.ts";
import { until } from "../../../test/until.ts";
import { standardRates } from "../../kit/flow/rates.ts";
import { route } from "../route.ts";

const CONNECTIONS = 64;
/** How many of the flood are answered while one request of another store is. Without fair shares it is all of its connections, and more. */
const MOST = 8;

const ids = new Map([
  ["flood.test", randomUUID()],
  ["quiet.test", randomUUID()],
]);
let isLimited = false;
let app: FastifyInstance;
let port: number;
before(async () => {
  ({ app, port } = await startBare(
    [
      route({
        tag: "Store",
        summary: "",
        permission: "public",
        method: "GET",
        path: "/work",
        async handle() {
          // As one that asks the database once.
          await new Promise(setImmediate);
          return { message: "ok", data: null };
        },
      }),
    ],
    {
      directory: {
        storeOf: async (host) => ({ id: ids.get(host), defaultLanguage: "en", status: "active" }) as never,
        principalOf: async () => ({ kind: "api_key", id: "quiet", permissions: [] }) as never,
        publishableOf: () => Promise.reject(new Error("nobody")),
      },
      // Of the flood, which comes without a key.
      limits: {
        rates: standardRates,
        take: (client) => ({
          allowed: !isLimited || client.startsWith("key"),
          remaining: 0,
          resetMs: 0,
          retryMs: 1_000,
        }),
      },
    },
  ));
});
after(() => app.close());

const askQuietly = () => ask("quiet.test", "/work", "Authorization: Bearer quiet", "Connection: close");
const ask = (host: string, path = "/work", ...more: string[]) =>
  request(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...more);

/** Asks over many connections, each time an answer comes; what is returned counts answers, and ends it. */
function flood(depth: number, path?: string) {
  let answers = 0;
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(ask("flood.test", path).repeat(depth)));
    socket.setEncoding("latin1").on("data", (text: string) => {
      const came = text.split("HTTP/1.1 ").length - 1;
      answers += came;
      if (came) socket.write(ask("flood.test", path).repeat(came));
    });
    return socket.on("error", () => {});
  });
  return {
    answers: () => answers,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe("beside a flood of one store's requests, another store's are answered", () => {
  for (const [what, depth, path, limited] of [
    ["one at a time over many connections", 1, "/work", false],
    ["many at a time over each of them", 10, "/work", false],
    ["beyond their rate limit", 1, "/work", true],
    ["to where there is nothing", 1, "/nothing", false],
  ] as const)
    test(what, async () => {
      const before = talkTo(port, askQuietly());
      assert.equal(answerIn(await before.ended).status, 200);
      isLimited = limited;
      const { answers, end } = flood(depth, path);
      await until(() => answers() > 2_000);
      const waited: number[] = [];
      for (let i = 0; i < 40; i++) {
        const began = answers();
        await talkTo(port, askQuietly()).ended;
        waited.push(answers() - began);
      }
      end();
      isLimited = false;
      waited.sort((a, b) => a - b);
      assert.ok(waited[20]! <= MOST, `${waited}`);
    });
});
