import assert from "node:assert/strict";
import http from "node:http";
import { after, describe, test } from "node:test";
import { Type } from "typebox";
import {
  type AgentKey,
  agentHeaders,
  makeAgentKey,
  profileWith,
  type Signing,
  startAgentHost,
  type ToSign,
} from "../../../test/agent-host.ts";
import { startBare } from "../../../test/bare.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { type Answer, closeAtEnd, request, type TestStore, testServer } from "../../../test/server.ts";
import { messagesByLocale } from "../../http/answers/messages.ts";
import { type Limits, memoryLimiter } from "../../http/limits/limits.ts";
import type { Store } from "../../http/request/store.ts";
import { route } from "../../http/route.ts";
import { standardRates } from "../../kit/flow/rates.ts";
import { createOutbound } from "../../platform/outbound/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { type Agent, type AgentReason, agentOf, createProfiles } from "./index.ts";

const PATH = "/api/v1/probe";
const MINUTE = 60_000;

const host = await closeAtEnd(startAgentHost());
const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();
const web = new http.Agent({ keepAlive: true });
after(() => web.destroy());

let later = 0;
let profiles = createProfiles({ outbound: host.outbound, clock: () => Date.now() + later });
const limits: Limits = { take: memoryLimiter(() => 0), rates: standardRates };

/** Routes that answer which agent asks; a POST takes anything. */
const who = {
  path: PATH,
  permission: "public",
  tag: "Storefront",
  summary: "Who asks",
  description: "For tests.",
  signable: true,
} as const;
const routes = (["GET", "POST"] as const).map((method) =>
  route({
    ...who,
    method,
    query: Type.Object({ as: Type.Optional(Type.String()) }),
    ...(method === "POST" && { body: Type.Object({}), onlyReads: true }),
    prepare: async (call) =>
      agentOf(call, { profiles, settings: (await readSettings(call.tx)).agents }, call.query.as),
    handle: async ({ prepared }) => ({ message: "ok", data: JSON.stringify(prepared) }),
  }),
);

const storeOf = ({ id }: TestStore): Store => ({
  id,
  name: "Shop",
  currency: "USD",
  currencyDigits: 2,
  defaultLanguage: "en",
  languages: ["en"],
  timeZone: "UTC",
  status: "active",
  country: null,
  consoleHost: null,
});

const known = new Map([store, other].map((of) => [of.domain, storeOf(of)]));
const { app, port } = await startBare(routes, {
  pool: server.database.pool,
  vault: server.database.vault,
  messagesByLocale,
  limits: { ...limits, take: (...drawn) => limits.take(...drawn) },
  directory: {
    storeOf: async (name) => known.get(name),
    principalOf: () => Promise.reject(new Error("nobody")),
    publishableOf: () => Promise.reject(new Error("nobody")),
  },
});
after(() => app.close());

const ask = (
  at: TestStore,
  headers: Record<string, string>,
  { method = "GET", target = PATH, body = "" } = {},
) => {
  limits.take = memoryLimiter(() => 0);
  return send(at, headers, { method, target, body });
};
const send = (
  at: TestStore,
  headers: Record<string, string>,
  { method, target, body }: { method: string; target: string; body: string },
) => request(web, port, at, method, target, { key: undefined, headers, ...(body && { raw: body }) });
const unsigned = (at: TestStore, profile: string) => ask(at, { "ucp-agent": `profile="${profile}"` });
const refused = ({ status, body }: Answer) =>
  `${status} ${body.details?.reason satisfies AgentReason | undefined}`;

let agents = 0;
/** An agent with a profile of its own. */
function makeAgent(keys: readonly AgentKey[] = [makeAgentKey()], more: object = {}, ucp: object = {}) {
  const path = `/agents/${++agents}`;
  host.answer(path, profileWith(keys, more, ucp));
  const profile = host.at(path);
  const fetches = () => host.calls.filter((call) => call.path === path).length;
  /** Asks as it does, signed; `sent` is what is sent in place of what was signed. */
  const signed = (
    more: Partial<ToSign> = {},
    signing: Signing = {},
    sent: {
      at?: TestStore;
      method?: string;
      target?: string;
      body?: string;
      headers?: object;
      key?: AgentKey;
    } = {},
  ) => {
    const toSign = { method: "GET", authority: store.domain, target: PATH, profile, ...more };
    const all = { ...agentHeaders(toSign, sent.key ?? keys[0]!, signing), ...sent.headers };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const { method = toSign.method, target = toSign.target, body = toSign.body ?? "" } = sent;
    return ask(sent.at ?? store, headers, { method, target, body });
  };
  return { path, profile, fetches, signed };
}
const BODY = '{"items" : [1, 2]}';
const POST = { method: "POST", body: BODY, headers: { "idempotency-key": "0123456789abcdef0123456789" } };

describe("an agent that names its profile", () => {
  test("is known by it; the profile is fetched once, for all stores", async () => {
    const capabilities = {
      "dev.ucp.shopping.checkout": [{ version: "2026-08-25" }],
      "dev.ucp.shopping.order": [{ version: "2026-08-25", config: { webhook_url: host.at("/orders") } }],
    };
    const { profile, fetches } = makeAgent(undefined, { name: "Pal" }, { capabilities });
    const answer = await unsigned(store, profile);
    assert.equal(answer.status, 200, answer.text);
    const { agentId } = answer.body.data;
    assert.match(agentId, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const expected: Agent = {
      agentId,
      profileUrl: profile,
      name: "Pal",
      versions: ["2026-08-25"],
      capabilities: { "dev.ucp.shopping.checkout": ["2026-08-25"], "dev.ucp.shopping.order": ["2026-08-25"] },
      webhookUrl: host.at("/orders"),
      isSigned: false,
    };
    assert.deepEqual(answer.body.data, expected);
    assert.deepEqual((await unsigned(store, profile)).body.data, answer.body.data);
    const elsewhere = await unsigned(other, profile);
    assert.notEqual(elsewhere.body.data.agentId, answer.body.data.agentId);
    assert.equal(fetches(), 1);
  });

  test("has its name from its host where it says none", async () => {
    assert.equal((await unsigned(store, makeAgent().profile)).body.data.name, "agent.hooks.example");
  });

  test("may be named by another protocol, but not as two", async () => {
    const { profile } = makeAgent();
    const target = `${PATH}?as=${encodeURIComponent(profile)}`;
    assert.equal((await ask(store, {}, { target })).body.data.profileUrl, profile);
    const both = await ask(store, { "ucp-agent": `profile="${makeAgent().profile}"` }, { target });
    assert.equal(refused(both), "400 invalid_profile_url");
    assert.equal(refused(await ask(store, {})), "400 invalid_profile_url");
  });

  test("is refused where the store does not let it in, before its profile is asked for", async () => {
    const { profile, fetches } = makeAgent();
    const allow = (allowed: readonly string[], more: object = {}) =>
      server.send(store, "PUT", "/api/v1/settings", { body: { agents: { allowed, ...more } } });
    await allow(["other.example"]);
    assert.equal(refused(await unsigned(store, profile)), "403 profile_not_trusted");
    assert.equal(fetches(), 0);
    await allow(["agent.hooks.example"], { requireSignature: true });
    assert.equal(refused(await unsigned(store, profile)), "401 signature_missing");
    assert.equal(fetches(), 0);
    await allow([], { requireSignature: false });
    assert.equal((await unsigned(store, profile)).status, 200);
    await server.sql(store, "update agents set is_blocked = true where profile_url = $1", [profile]);
    assert.equal(refused(await unsigned(store, profile)), "403 profile_not_trusted");
    assert.equal((await unsigned(other, profile)).status, 200);
  });
});

describe("a signed request", () => {
  test("proves who sends it, by each algorithm and in each shape", async () => {
    for (const kind of ["P-256", "P-384", "Ed25519"] as const) {
      const { signed } = makeAgent([makeAgentKey(kind, kind)]);
      const answer = await signed();
      assert.equal(answer.body.data?.isSigned, true, answer.text);
      assert.equal((await signed(POST)).status, 200);
      assert.equal((await signed({ target: `${PATH}?` })).status, 200);
    }
    const { signed, profile } = makeAgent();
    const now = Math.floor(Date.now() / 1_000);
    const bot = {
      params: { created: now, expires: now + 60, tag: "web-bot-auth", nonce: "n" },
      label: "bot",
    };
    const parts = ["@method", "@authority", "@path", "ucp-agent", ["signature-agent", "bot"]] as const;
    const headers = { "signature-agent": `bot="${profile}";type=jwks_uri` };
    assert.equal((await signed({ headers }, { ...bot, parts })).status, 200);
    assert.equal(refused(await signed({ headers }, bot)), "200 undefined", "as a whole, too");
    const lasting = { params: { created: now - 3_000, expires: now + 86_400 } };
    assert.equal((await signed({}, lasting)).status, 200, "a late expiry alone is no fault");
    const undated = { params: { expires: now + 3_600 } };
    assert.equal((await signed({}, undated)).status, 200);
    const older = makeAgent([], { signing_keys: [key.jwk] });
    assert.equal((await older.signed({}, {}, { key })).status, 200, "keys as they were published before");
  });
  const key = makeAgentKey("P-256", "older");

  test("is refused where anything of it was changed, or is not covered", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const keys = [makeAgentKey()];
    const { signed, profile } = makeAgent(keys);
    const invalid = "401 signature_invalid";
    const without = (name: string) => ({
      parts: [
        "@method",
        "@authority",
        "@path",
        "ucp-agent",
        "content-type",
        "content-digest",
        "idempotency-key",
      ].filter((part) => part !== name),
    });
    const cases: [string, string, Promise<Answer>][] = [
      ["another body", "400 digest_mismatch", signed(POST, {}, { body: '{"items" : [1, 3]}' })],
      [
        "another digest",
        "400 digest_mismatch",
        signed({ ...POST, headers: { "content-digest": "sha-256=:AA==:" } }),
      ],
      ["another method", invalid, signed({ ...POST, method: "PUT" }, {}, { method: "POST" })],
      ["another query", invalid, signed({ target: `${PATH}?as=a` }, {}, { target: PATH })],
      [
        "a query that is not signed",
        invalid,
        signed({}, {}, { target: `${PATH}?as=${encodeURIComponent(profile)}` }),
      ],
      ["another store", invalid, signed({}, {}, { at: other })],
      [
        "another key of idempotency",
        invalid,
        signed(POST, {}, { headers: { "idempotency-key": "f".repeat(22) } }),
      ],
      [
        "another type",
        invalid,
        signed(POST, {}, { headers: { "content-type": "application/json; charset=utf-8" } }),
      ],
      [
        "another agent",
        "401 key_not_found",
        signed({}, {}, { headers: { "ucp-agent": `profile="${makeAgent().profile}"` } }),
      ],
      ["a forged one", invalid, signed({}, {}, { key: { ...makeAgentKey(), jwk: keys[0]!.jwk } })],
      ["another key", "401 key_not_found", signed({}, {}, { key: makeAgentKey() })],
      ["no value", "401 signature_missing", signed({}, {}, { headers: { signature: undefined } })],
      [
        "no description",
        "401 signature_missing",
        signed({}, {}, { headers: { "signature-input": undefined } }),
      ],
      ["what cannot be read", invalid, signed({}, {}, { headers: { "signature-input": "sig1=(" } })],
      ["another label", invalid, signed({}, {}, { headers: { signature: "sig2=:AA==:" } })],
      ["an expired one", invalid, signed({}, { params: { created: now - 600, expires: now - 120 } })],
      ["one of tomorrow", invalid, signed({}, { params: { created: now + 600 } })],
      ["one of yesterday", invalid, signed({}, { params: { created: now - 86_400 } })],
      [
        "one of yesterday that wants to hold for long",
        invalid,
        signed({}, { params: { created: now - 86_400, expires: now + 86_400 } }),
      ],
      ["one that holds for long", invalid, signed({}, { params: { expires: now + 86_400 } })],
      ["one for another purpose", invalid, signed({}, { params: { tag: "other" } })],
      ...[
        "@method",
        "@authority",
        "@path",
        "ucp-agent",
        "content-type",
        "content-digest",
        "idempotency-key",
      ].map((name): [string, string, Promise<Answer>] => [
        `without ${name}`,
        invalid,
        signed(POST, without(name)),
      ]),
      [
        "another header of bots that is not covered",
        invalid,
        signed({}, {}, { headers: { "signature-agent": 'sig1="https://bots.example"' } }),
      ],
    ];
    for (const [what, expected, answer] of cases) assert.equal(refused(await answer), expected, what);
  });

  test("of a key of an unknown kind is told so, and one other signature that holds is enough", async () => {
    const good = makeAgentKey();
    const rsa = { jwk: { kid: "rsa", kty: "RSA" }, key: makeAgentKey().key, hash: "sha256" } as const;
    const { signed, profile } = makeAgent([good, rsa]);
    assert.equal(refused(await signed({}, {}, { key: rsa })), "400 algorithm_unsupported");
    const toSign = { method: "GET", authority: store.domain, target: PATH, profile };
    const [one, two] = [
      agentHeaders(toSign, rsa, { label: "a" }),
      agentHeaders(toSign, good, { label: "b" }),
    ];
    const both = (name: string) => `${one[name]}, ${two[name]}`;
    const headers = { ...one, signature: both("signature"), "signature-input": both("signature-input") };
    assert.equal((await ask(store, headers)).body.data?.isSigned, true);
  });

  test("by a new key has the profile fetched anew, once a minute", async () => {
    const [first, second] = [makeAgentKey(), makeAgentKey()];
    const { path, fetches, signed } = makeAgent([first]);
    assert.equal((await signed()).status, 200);
    host.answer(path, profileWith([second]));
    const asNew = () => signed({}, {}, { key: second });
    assert.equal(refused(await asNew()), "401 key_not_found");
    assert.equal(fetches(), 1);
    later += MINUTE;
    assert.equal((await asNew()).status, 200);
    assert.equal(fetches(), 2);
    assert.equal(refused(await signed()), "401 key_not_found", "the former key is gone");
    assert.equal(fetches(), 2);
  });
});

describe("a profile that cannot be had", () => {
  test("is refused for what is wrong with it, and asked for once", async () => {
    const reply = (path: string, answer: (response: http.ServerResponse) => void) => {
      host.answer(path, answer);
      return host.at(path);
    };
    const away = reply("/away", (response) => response.writeHead(503).end());
    const moved = reply("/moved", (response) => response.writeHead(302, { location: "/agents/1" }).end());
    const huge = reply("/huge", (response) => response.writeHead(200).end("x".repeat(300_000)));
    const page = reply("/page", (response) => response.writeHead(200).end("<html>"));
    for (const [profile, expected] of [
      [away, "424 profile_unreachable"],
      [moved, "424 profile_unreachable"],
      [huge, "422 profile_malformed"],
      [page, "422 profile_malformed"],
      [host.at("/agents/1").replace("https:", "http:"), "400 invalid_profile_url"],
    ] as const) {
      assert.equal(refused(await unsigned(store, profile)), expected, profile);
      assert.equal(refused(await unsigned(other, profile)), expected, profile);
    }
    assert.equal(host.calls.filter(({ path }) => path === "/away").length, 1);
    const rows = await server.sql(store, "select 1 from agents where profile_url = any($1::text[])", [
      [away, moved, huge, page],
    ]);
    assert.deepEqual(rows, [], "nothing is kept of who has no profile");
  });

  test("is not looked for inside of the network, nor waited for without end", async () => {
    const usual = profiles;
    const names: Record<string, string[]> = {
      "mixed.hooks.example": ["93.184.215.14", "10.0.0.1"],
      "inside.hooks.example": ["192.168.0.1"],
      "mapped.hooks.example": ["::ffff:127.0.0.1"],
    };
    const deadlines = { dns: 300, connect: 300, tls: 300, whole: 300 };
    const strict = createOutbound({ allowed: [], resolve: async (name) => names[name] ?? [], deadlines });
    profiles = createProfiles({ outbound: strict });
    for (const inside of [
      "127.0.0.1",
      "[::1]",
      "169.254.169.254",
      "0x7f.1",
      "localhost",
      ...Object.keys(names),
    ])
      assert.equal(refused(await unsigned(store, `https://${inside}/p`)), "424 profile_unreachable", inside);
    assert.equal(refused(await unsigned(store, "https://agent.example:22/p")), "424 profile_unreachable");
    const hangs = createOutbound({
      allowed: ["127.0.0.1"],
      resolve: () => new Promise(() => {}),
      deadlines,
    });
    profiles = createProfiles({ outbound: hangs });
    assert.equal(refused(await unsigned(store, "https://hangs.example/p")), "424 profile_unreachable");
    profiles = usual;
  });
});

test(
  "a store knows so many agents: those that nothing speaks of are forgotten, the longest unseen first",
  onOnePostgres,
  async () => {
    const at = other;
    await server.asOwner(at, async (query) => {
      await query("delete from agents");
      await query(
        `insert into agents (store_id, agent_id, kind, profile_url, name, versions, capabilities, keys, fetched_at, fresh_until,
         is_blocked, created_at, updated_at)
       select $1, new_uuid_v7(), 'ucp', 'https://a' || n || '.example/', 'a', '{}', '{}', '[]', now() + n * interval '1 second', now(),
         n = 1, now(), now() from generate_series(1, 1000) n`,
        [at.id],
      );
      await query(
        `insert into order_agents (store_id, order_id, agent_id, created_at)
       select store_id, new_uuid_v7(), agent_id, now() from agents where profile_url = 'https://a2.example/'`,
      );
    });
    const { profile } = makeAgent();
    assert.equal((await unsigned(at, profile)).status, 200);
    const rows = await server.sql(
      at,
      "select profile_url from agents where profile_url = any($1::text[]) order by 1",
      [["https://a1.example/", "https://a2.example/", "https://a3.example/", "https://a4.example/", profile]],
    );
    assert.deepEqual(
      rows.map(({ profile_url }) => profile_url),
      ["https://a1.example/", "https://a2.example/", "https://a4.example/", profile],
    );
    await server.sql(at, "update agents set is_blocked = true");
    assert.equal(refused(await unsigned(at, makeAgent().profile)), "503 too_many_agents");
  },
);

describe("limits", () => {
  const many = async (n: number, headers: () => Record<string, string>) => {
    limits.take = memoryLimiter(() => 0);
    const sent = { method: "GET", target: PATH, body: "" };
    const answers: Answer[] = [];
    for (let i = 0; i < n; i++) answers.push(await send(store, headers(), sent));
    return answers;
  };
  const over = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429).length;

  test("an unsigned agent has what strangers have, a signed one a bucket of its own", async () => {
    const key = makeAgentKey();
    const { profile } = makeAgent([key]);
    await unsigned(store, profile);
    const plain = await many(62, () => ({ "ucp-agent": `profile="${profile}"` }));
    assert.equal(over(plain), 2);
    assert.equal(plain[0]!.headers["ratelimit-policy"], '"anonymous";q=60;w=60');
    const toSign = { method: "GET", authority: store.domain, target: PATH, profile };
    const signed = await many(70, () => agentHeaders(toSign, key));
    assert.equal(over(signed), 0);
    assert.equal(signed[0]!.headers["ratelimit-policy"], '"agent";q=6000;w=60');
  });

  test("signatures that do not hold have what strangers have, too", async () => {
    const { profile } = makeAgent();
    await unsigned(store, profile);
    const toSign = { method: "GET", authority: store.domain, target: PATH, profile };
    const forged = await many(62, () => agentHeaders(toSign, makeAgentKey()));
    assert.equal(over(forged), 2);
    assert.equal(forged[0]!.status, 401);
  });
});
