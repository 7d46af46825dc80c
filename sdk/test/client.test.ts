import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { addPerson, logInAs } from "../../server/test/people.ts";
import { testServer } from "../../server/test/server.ts";
import {
  type ClientOptions,
  createStoa,
  type Fetch,
  isStoaError,
  type Media,
  type SessionTokens,
  StoaError,
} from "../src/index.ts";
import { localhostFetch } from "../src/localhost.ts";

const server = await testServer();
const store = await server.createStore({ domain: "sdk.localhost" });

const baseUrl = `http://sdk.localhost:${server.port}`;

const client = (more: Partial<ClientOptions> = {}) => createStoa({ baseUrl, apiKey: store.key, ...more });
const mug = (name = "Mug") => ({
  price: "19.90",
  translations: [{ language: "en", name, description: "Holds tea." }],
});

/** A fetch that reaches the server and tells of each request; what `lose` says yes to is done, and its answer lost. */
function watched(lose: (request: Request, count: number) => boolean = () => false) {
  const direct = localhostFetch(baseUrl)!;
  const requests: Request[] = [];
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    requests.push(request);
    const answer = await direct(url, init);
    if (!lose(request, requests.length)) return answer;
    await answer.arrayBuffer();
    throw new TypeError("fetch failed");
  };
  return { requests, fetch };
}

describe("calls", () => {
  test("a product is created, read, changed and deleted; decimals stay text", async () => {
    const stoa = client();
    const made = await stoa.products.create(mug("Whole life"));
    assert.equal(made.price, "19.90");
    assert.deepEqual(await stoa.products.get(made.id), made);
    const changed = await stoa.products.update(made.id, { price: "21.00" }, { version: made.version });
    assert.equal(changed.price, "21.00");
    assert.equal(await stoa.products.delete(made.id), null);
    await assert.rejects(stoa.products.get(made.id), { status: 404, code: "not_found" });
  });

  test("a form is sent as one, and uploads its file", async () => {
    const form = new FormData();
    // The smallest GIF there is.
    const bytes = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
    form.set("file", new File([bytes], "dot.gif"));
    form.set("alt", "A dot");
    const made = (await client().request({ method: "POST", path: "/media", body: form })) as Media;
    assert.deepEqual([made.filename, made.type, made.alt], ["dot.gif", "image/gif", { en: "A dot" }]);
  });

  test("a failure has its code, its fields, and the id that the server knows", async () => {
    const failure = await client()
      .products.create(
        { price: "1", quantity: -1.5, translations: [] },
        { requestId: "mine-1", locale: "de" },
      )
      .catch((error) => error);
    assert.ok(failure instanceof StoaError && isStoaError(failure, "validation_failed"));
    assert.equal(failure.status, 400);
    assert.equal(failure.requestId, "mine-1");
    assert.deepEqual(failure.errors.map((one) => one.field).sort(), ["/quantity", "/translations"]);
    const english = await client({ locale: "en" })
      .products.create({ price: "-1", translations: [] })
      .catch((e) => e);
    assert.notEqual(failure.message, english.message);
    assert.equal(isStoaError(failure, "not_found"), false);
    assert.equal(isStoaError(new Error("another")), false);
  });

  test("a stale version is refused, naming the current one", async () => {
    const stoa = client();
    const made = await stoa.products.create(mug());
    await stoa.products.update(made.id, { price: "1.00" });
    const failure = await stoa.products
      .update(made.id, { price: "2.00" }, { version: made.version })
      .catch((e) => e);
    assert.ok(isStoaError(failure, "version_conflict"));
    assert.equal(failure.details.currentVersion, made.version + 1);
  });

  test("options come after what is asked for, and after the id where nothing is", async () => {
    const told: string[] = [];
    const options = {
      requestId: "mine-2",
      onResponse: (answer: { requestId: string }) => told.push(answer.requestId),
    };
    const stoa = client();
    const { id } = await stoa.products.create(mug(), options);
    await stoa.products.get(id, {}, options);
    await stoa.products.list({ limit: 1 }, options).page();
    await stoa.settings.get(options);
    assert.deepEqual(told, Array(4).fill("mine-2"));
  });

  test("a dry run answers the result and leaves nothing", async () => {
    const stoa = client();
    const { id } = await stoa.products.create(mug("Unreal"), { dryRun: true });
    await assert.rejects(stoa.products.get(id), { code: "not_found" });
  });

  test("an id that would make another path is refused, and nothing is sent", () => {
    const { fetch, requests } = watched();
    const stoa = client({ fetch });
    for (const id of ["", ".", "..", undefined as never])
      assert.throws(() => stoa.products.delete(id), { name: "TypeError", message: /^id has to be an id/ });
    assert.equal(requests.length, 0);
  });

  test("a slash in an id stays in the id", async () => {
    await assert.rejects(client().products.get("../orders"), (error) =>
      isStoaError(error, "not_found", "validation_failed"),
    );
  });

  test("a file is given as it comes, and one is sent as it is", async () => {
    const stoa = client();
    await stoa.products.create(mug("Exported"));
    const file = await stoa.exports.products({ format: "ndjson" });
    const text = await file.text();
    assert.match(text, /"Exported"/);
    const started = await stoa.imports.create(text, { query: { format: "stoa" }, dryRun: true });
    assert.equal(started.format, "stoa");
  });
});

describe("lists", () => {
  test("iterate over all pages by their cursors", async () => {
    const other = await server.createStore({ domain: "pages.localhost" });
    const { fetch, requests } = watched();
    const stoa = createStoa({ baseUrl: `http://pages.localhost:${server.port}`, apiKey: other.key, fetch });
    for (const name of ["A", "B", "C", "D", "E"]) await stoa.products.create(mug(name));
    requests.length = 0;
    const list = stoa.products.list({ sort: "name", limit: 2, page: 1, fields: "id,translations" });
    assert.equal(requests.length, 0, "nothing is asked before it is needed");
    const names: unknown[] = [];
    for await (const row of list) names.push(row.translations?.[0]?.name);
    assert.deepEqual(names, ["A", "B", "C", "D", "E"]);
    assert.equal(requests.length, 3);
    assert.equal(new URL(requests[1]!.url).searchParams.has("page"), false);
    assert.equal((await list.page()).pagination.total, 5);
    const sizes: number[] = [];
    for await (const { products } of list.pages()) sizes.push(products.length);
    assert.deepEqual(sizes, [2, 2, 1]);
    requests.length = 0;
    assert.equal((await list.take(2)).length, 2);
    assert.deepEqual(await list.take(0), []);
    assert.equal(requests.length, 1);
    for await (const _ of stoa.orders.list()) assert.fail("there are no orders");
  });
});

describe("answers that are lost", () => {
  test("a write is sent again with the same key, and is done once", async () => {
    const { fetch, requests } = watched((_, count) => count <= 2);
    const stoa = client({ fetch });
    const made = await stoa.products.create(mug("Made once"));
    assert.equal(requests.length, 3);
    assert.equal(new Set(requests.map((one) => one.headers.get("idempotency-key"))).size, 1);
    assert.equal(new Set(requests.map((one) => one.headers.get("x-request-id"))).size, 1);
    const { products } = await client().products.list({ q: "Made once" }).page();
    assert.deepEqual(
      products.map((one) => one.id),
      [made.id],
    );
  });

  test("a delete, and an update of a version, are not sent again", async () => {
    const { fetch, requests } = watched(() => true);
    const stoa = client({ fetch });
    const { id, version } = await client().products.create(mug());
    const lost = { code: "connection_failed", status: 0 };
    await assert.rejects(stoa.products.update(id, { price: "2.00" }, { version }), lost);
    await assert.rejects(stoa.products.update(id, { price: "2.00", version }), lost);
    await assert.rejects(stoa.products.delete(id), lost);
    assert.equal(requests.length, 3);
  });
});

test("in a browser, a call without an answer says that it may have been blocked", async (t) => {
  const fetch = async () => {
    throw new TypeError("Failed to fetch");
  };
  const messageAt = async (page?: string) => {
    t.after(() => Reflect.deleteProperty(globalThis, "location"));
    if (page) Object.defineProperty(globalThis, "location", { value: { origin: page }, configurable: true });
    const error = await client({ fetch, retries: 0 })
      .products.list({})
      .page()
      .catch((one) => one);
    assert.ok(isStoaError(error, "connection_failed"));
    return error.message;
  };
  const { origin } = new URL(baseUrl);
  assert.equal(await messageAt(), `No answer from ${origin}.`);
  assert.equal(await messageAt(origin), `No answer from ${origin}.`);
  assert.match(
    await messageAt("https://shop.example"),
    /page of https:\/\/shop\.example .*CORS.*allowedOrigins/,
  );
});

describe("sessions", () => {
  const PASSWORD = "correct horse battery";

  /** A shopper's tokens; the access token counts as expired unless told otherwise. */
  async function tokens(expiresAt = 0): Promise<SessionTokens> {
    const { accessToken, refreshToken } = await logInAs(
      server,
      store,
      "customer",
      await addPerson(server, store, "customer"),
    );
    return { accessToken, refreshToken, expiresAt };
  }
  const refreshes = (requests: readonly Request[]) =>
    requests.filter((one) => one.url.endsWith("/refresh")).length;

  test("log-in, use, log-out", async () => {
    const email = "shopper@example.com";
    await addPerson(server, store, "customer", { email, passwordHash: await hashPassword(PASSWORD) });
    const told: (SessionTokens | undefined)[] = [];
    const shopper = createStoa({ baseUrl, onSession: (session) => told.push(session) });
    await shopper.auth.customer.login({ email, password: PASSWORD });
    assert.equal((await shopper.storefront.account.get()).email, email);
    assert.equal(told.length, 1);
    assert.deepEqual(told[0], shopper.session);
    await shopper.auth.logout();
    assert.equal(shopper.session, undefined);
    assert.deepEqual(told.slice(1), [undefined]);
  });

  test("an expired access token is renewed once for many requests", async () => {
    const { fetch, requests } = watched();
    const first = await tokens();
    const shopper = createStoa({ baseUrl, session: first, fetch });
    await Promise.all(Array.from({ length: 10 }, () => shopper.storefront.account.get()));
    assert.equal(refreshes(requests), 1);
    assert.equal(requests.length, 11);
    assert.notEqual(shopper.session!.refreshToken, first.refreshToken);
    assert.ok(shopper.session!.expiresAt > Date.now());
  });

  test("so is one that the server refuses, although the clock says that it is good", async () => {
    const { fetch, requests } = watched();
    const session = { ...(await tokens(Date.now() + 600_000)), accessToken: "a.b.c" };
    const shopper = createStoa({ baseUrl, session, fetch });
    await Promise.all([1, 2, 3].map(() => shopper.storefront.account.get()));
    assert.equal(refreshes(requests), 1);
  });

  test("a refresh whose answer was lost is made again", async () => {
    let lost = 0;
    const { fetch, requests } = watched((request) => request.url.endsWith("/refresh") && lost++ === 0);
    const shopper = createStoa({ baseUrl, session: await tokens(), fetch });
    await shopper.storefront.account.get();
    assert.equal(refreshes(requests), 2);
  });

  test("who is in a hurry need not wait for a refresh, which goes on", async () => {
    const direct = localhostFetch(baseUrl)!;
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const fetch: Fetch = async (url, init) => {
      if (url.endsWith("/refresh")) {
        asked.resolve();
        await gate.promise;
      }
      return direct(url, init);
    };
    const shopper = createStoa({ baseUrl, session: await tokens(), fetch });
    const hurry = new AbortController();
    const [left, stays] = [
      shopper.storefront.account.get({ signal: hurry.signal }),
      shopper.storefront.account.get(),
    ];
    await asked.promise;
    const reason = new Error("left");
    hurry.abort(reason);
    await assert.rejects(left, reason);
    gate.resolve();
    assert.ok((await stays).email);
  });

  test("a session that has ended is forgotten", async () => {
    const session = await tokens();
    await createStoa({ baseUrl, session }).auth.logout();
    const told: unknown[] = [];
    const shopper = createStoa({ baseUrl, session, onSession: (one) => told.push(one) });
    await assert.rejects(shopper.storefront.account.get(), { status: 401 });
    assert.equal(shopper.session, undefined);
    assert.deepEqual(told, [undefined]);
  });

  test("a wrong password is tried once, whoever is logged in", async () => {
    const { fetch, requests } = watched();
    const shopper = createStoa({ baseUrl, session: await tokens(), fetch });
    await assert.rejects(shopper.auth.customer.login({ email: "nobody@example.com", password: PASSWORD }), {
      status: 401,
    });
    assert.equal(requests.length, 1);
  });

  test("a key is never traded for a session", async () => {
    const session = await tokens();
    const stoa = client();
    await stoa.auth.refresh({ refreshToken: session.refreshToken! });
    assert.equal(stoa.session, undefined);
  });
});

describe("time", () => {
  test("an attempt without an answer ends at its time-out, and a call at its signal", async () => {
    const mute = createServer(() => {}).listen(0, "127.0.0.1");
    after(async () => {
      mute.closeAllConnections();
      mute.close();
    });
    await new Promise((resolve) => mute.once("listening", resolve));
    const url = `http://mute.localhost:${(mute.address() as AddressInfo).port}`;
    const stoa = createStoa({ baseUrl: url, apiKey: "sk_x", timeoutMs: 50 });
    await assert.rejects(stoa.products.list({}, { retries: 1 }).page(), { code: "timeout", status: 0 });
    const reason = new Error("the user left");
    const signal = AbortSignal.abort(reason);
    await assert.rejects(stoa.products.list({}, { signal }).page(), reason);
    const later = new AbortController();
    const asked = stoa.products.list({}, { signal: later.signal, timeoutMs: 60_000 }).page();
    mute.once("request", () => later.abort(reason));
    await assert.rejects(asked, reason);
  });

  test("only hosts below localhost are asked past the platform's fetch", () => {
    assert.equal(localhostFetch("https://shop.example.com"), undefined);
    assert.equal(localhostFetch("http://localhost:3000"), undefined);
    assert.equal(typeof localhostFetch("https://shop.localhost"), "function");
    assert.throws(() => createStoa({ baseUrl: "ftp://shop.example.com" }), TypeError);
  });
});
