import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lastLine, runCommand } from "../../test/command.ts";
import { formOf } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { testServer } from "../../test/server.ts";
import { holdsWithinASecond, stopsWithinASecond } from "../../test/within-a-second.ts";

const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();

const stoa = (...args: string[]) => runCommand(args, server.settings);
const domain = (...args: string[]) => stoa("domain", ...args);
const statusAt = async (host: string, key = store.key) =>
  (await server.send(undefined, "GET", "/api/v1/settings", { host, key })).status;
const settings = async () => (await server.send(store, "GET", "/api/v1/settings")).body.data;

describe("stoa domain", () => {
  test("adds a host in the form of requests' hosts, that a running server serves within a second, and removes it", async () => {
    await settings();
    const { etag } = (await server.send(store, "GET", "/api/v1/settings")).headers;
    assert.equal(await statusAt("xn--bcher-kva.test"), 404);
    const added = await domain("add", "BÜCHER.test.", "--store", store.domain, "--json");
    const committed = performance.now();
    assert.equal(added.code, 0, added.stderr);
    const domains = [
      { host: store.domain, isPrimary: true, isForConsole: false },
      { host: "xn--bcher-kva.test", isPrimary: false, isForConsole: false },
    ];
    assert.deepEqual(lastLine(added.stdout), { store: store.domain, changed: true, domains });
    await holdsWithinASecond(async () => (await statusAt("Bücher.TEST:3000")) === 200, committed);
    // An owner sees them in the settings, whoever has read those before.
    const again = await server.send(store, "GET", "/api/v1/settings", {
      headers: { "if-none-match": etag! },
    });
    assert.deepEqual([again.status, again.body.data.domains], [200, domains]);

    const twice = await domain("add", "bücher.test", "--store", "xn--bcher-kva.test", "--json");
    assert.deepEqual([twice.code, lastLine(twice.stdout).changed], [0, false]);
    const listed = await domain("list", "--store", "bücher.test", "--json");
    assert.deepEqual(lastLine(listed.stdout).domains, domains);

    const removing = domain("remove", "bücher.test", "--store", store.domain);
    const removed = await removing;
    assert.equal(removed.code, 0, removed.stderr);
    await stopsWithinASecond(async () => (await statusAt("xn--bcher-kva.test")) === 404);
    assert.equal(
      removed.stdout,
      `${"host".padEnd(store.domain.length)}  primary  for\n${store.domain}  yes\n`,
    );
    const { entries } = (await server.send(store, "GET", "/api/v1/audit?actorKind=cli")).body.data;
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ["domains.remove", "domains.add"],
    );
  });

  test("gives a host to the console alone, which staff then use at no other", async () => {
    const shop = await server.createStore();
    const host = `admin.${shop.domain}`;
    const at = (
      where: string,
      path: string,
      headers: Record<string, string> = {},
      method = "GET",
      body?: object,
    ) => server.send(undefined, method, path, { host: `${where}:8443`, headers, key: undefined, body });
    const browser = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const owner = { email: "owner@example.com", password: "correct horse battery" };
    const logIn = (where: string) =>
      at(where, "/api/v1/auth/tenant/login?cookie=true", { "sec-fetch-site": "same-origin" }, "POST", owner);
    const earlier = await logIn(shop.domain);
    assert.equal(earlier.status, 200, earlier.text);

    const added = await domain("add", host, "--for", "console", "--store", shop.domain, "--json");
    assert.equal(added.code, 0, added.stderr);
    assert.deepEqual(lastLine(added.stdout).domains, [
      { host: shop.domain, isPrimary: true, isForConsole: false },
      { host, isPrimary: false, isForConsole: true },
    ]);
    await holdsWithinASecond(
      async () => (await at(shop.domain, "/console", browser)).status === 307,
      performance.now(),
    );
    const way = await at(shop.domain, "/console/orders/1?tab=notes", browser);
    assert.equal(way.headers.location, `http://${host}:8443/console/orders/1?tab=notes`);
    assert.equal(way.headers["cache-control"], "no-store");
    assert.notEqual((await at(host, "/console", browser)).status, 307);

    const refusedThere = await logIn(shop.domain);
    assert.deepEqual([refusedThere.status, refusedThere.headers["set-cookie"]], [403, undefined]);
    assert.deepEqual(refusedThere.body.details, { console: `http://${host}:8443/console` });
    const { sessionProof } = earlier.body.data;
    const cookie = earlier.headers["set-cookie"]!.map((one) => one.split(";", 1)[0]).join("; ");
    const renewed = await at(
      shop.domain,
      "/api/v1/auth/refresh",
      { cookie, "x-session-proof": sessionProof },
      "POST",
    );
    assert.equal(renewed.status, 403, "a session of before, too");
    const there = await logIn(host);
    assert.deepEqual([there.status, there.headers["set-cookie"]?.length], [200, 2], there.text);
    // A program's session is in no cookie, which a browser would send for any script.
    const program = await at(shop.domain, "/api/v1/auth/tenant/login", {}, "POST", owner);
    assert.equal(program.status, 200, program.text);

    const start = await at(host, "/", browser);
    assert.deepEqual([start.status, start.headers.location], [302, "/console"]);
    for (const path of ["/products/mug", "/collections/all", "/cart", "/search", "/de/", "/pages/x"])
      assert.equal((await at(host, path, browser)).status, 404, path);
    // Nor the theme's page that says that nothing is there, whose scripts would run.
    for (const path of ["/assets/x", "/assets//x", "/preview//x", "/preview/", "/preview/x/"]) {
      const { status, headers } = await at(host, path, browser);
      assert.equal(status, 404, path);
      assert.doesNotMatch(String(headers["content-security-policy"]), /script-src/, path);
    }

    // Links for the staff in mails lead there.
    const { body } = await server.send(shop, "POST", "/api/v1/auth/tenant/forgot-password", {
      key: undefined,
      body: { email: owner.email },
    });
    assert.equal(body.success, true);
    await server.runJobs();
    const mail = (await server.mails()).findLast(({ text }) => text.includes("/staff/reset-password"));
    assert.match(mail!.text, new RegExp(`https?://${host.replaceAll(".", "\\.")}[:/]`));

    const stranger = await domain("add", other.domain, "--for", "console", "--store", shop.domain);
    assert.match(stranger.stderr, /the console is at admin\./);
    assert.match((await domain("primary", host, "--store", shop.domain)).stderr, /is the console's alone/);
    assert.equal((await domain("add", host, "--for", "shop", "--store", shop.domain)).code, 2);
    assert.equal((await domain("remove", host, "--store", shop.domain)).code, 0);
    await holdsWithinASecond(
      async () => (await at(shop.domain, "/console", browser)).status !== 307,
      performance.now(),
    );
    const taken = await domain("add", shop.domain, "--for", "console", "--store", shop.domain);
    assert.match(taken.stderr, /is the store's primary domain/);
    const foreign = await domain("add", other.domain, "--for", "console", "--store", shop.domain);
    assert.match(foreign.stderr, /leads to another store/);
    // A host that it has already becomes the console's.
    assert.equal((await domain("add", host, "--store", shop.domain)).code, 0);
    const turned = await domain("add", host, "--for", "console", "--store", shop.domain);
    assert.match(turned.stdout, /admin\.\S+ +console/);
  });

  test("makes another host the primary one, which mails name", async () => {
    const host = "new.shop.test";
    assert.equal((await domain("add", host, "--store", store.domain)).code, 0);
    const session = await server.send(store, "POST", "/api/v1/auth/tenant/login", {
      key: undefined,
      body: { email: "owner@example.com", password: "correct horse battery" },
    });
    const { raw, headers } = formOf({ file: { bytes: await picture().png().toBuffer(), filename: "a.png" } });
    const { id, url } = (await server.send(store, "POST", "/api/v1/media", { raw, headers })).body.data;
    const mug = {
      price: "9.90",
      media: [{ id }],
      translations: [{ language: "en", name: "Mug", description: "" }],
    };
    const product = (await server.send(store, "POST", "/api/v1/products", { body: mug })).body.data.id;
    const { code, stdout, stderr } = await domain("primary", host, "--store", store.domain, "--json");
    assert.equal(code, 0, stderr);
    const domains = [
      { host, isPrimary: true, isForConsole: false },
      { host: store.domain, isPrimary: false, isForConsole: false },
    ];
    assert.deepEqual(lastLine(stdout), { store: store.domain, changed: true, domains });
    assert.deepEqual((await settings()).domains, domains);
    // Sessions are of the store, whatever it is called.
    assert.equal(await statusAt(host, session.body.data.accessToken), 200);
    await server.send(store, "POST", "/api/v1/auth/tenant/forgot-password", {
      key: undefined,
      body: { email: "owner@example.com" },
    });
    await server.runJobs();
    assert.match((await server.mails()).at(-1)!.from, /no-reply@new\.shop\.test/);

    // Whoever asks gets the address of the host that they asked; what is sent out names the primary one.
    const moved = url.replace(store.domain, host);
    const read = async (path: string, at = store.domain) =>
      (await server.send({ ...store, domain: at }, "GET", `/api/v1${path}`)).body.data;
    const [old, now] = [await read(`/products/${product}`), await read(`/products/${product}`, host)];
    assert.deepEqual([old.images, now.images, now.version], [[url], [moved], 1]);
    assert.equal((await server.send(undefined, "GET", new URL(moved).pathname, { host })).status, 200);
    const write = async (method: string, path: string, body: object) =>
      (await server.send(store, method, `/api/v1${path}`, { body })).body.data;
    assert.equal((await write("PUT", "/settings", { logo: url })).logo, url);
    const { html } = await write("POST", "/mails/preview", { template: "order_shipped" });
    assert.ok(html.includes(moved) && !html.includes(url), html);
    const [event] = (await read("/events")).events;
    assert.deepEqual([event.data.id, event.data.images], [product, [moved]]);
    // Readers refuse a product without a page of its own.
    await write("PUT", "/settings", { links: { product: "https://shop.example/p/{slug}" } });
    const { token } = await write("POST", "/feeds", { name: "Google" });
    for (const form of ["tsv", "xml", "jsonl"]) {
      const { text } = await server.send(store, "GET", `/feeds/${token}.${form}`, { key: undefined });
      assert.ok(text.includes(moved) && !text.includes(url), text);
    }
    for (const format of ["ndjson", "csv"]) {
      const { text } = await server.send(store, "GET", `/api/v1/exports/products?format=${format}`);
      assert.ok(text.includes(url), text);
      const exported = await stoa("export", "products", "--store", host, "--format", format);
      assert.ok(exported.stdout.includes(moved) && !exported.stdout.includes(url), exported.stdout);
    }
    await write("PUT", "/settings", { logo: null });

    const refused = await domain("remove", host, "--store", store.domain, "--json");
    assert.equal(refused.code, 1);
    assert.match(lastLine(refused.stdout).error, /primary domain; make another one primary first/);
    const back = await domain("primary", store.domain, "--store", host);
    assert.equal(back.code, 0, back.stderr);
  });

  test("refuses what cannot be, and says why", async () => {
    const cases: [args: string[], code: number, error: RegExp][] = [
      [["add", other.domain, "--store", store.domain], 1, /leads to another store: remove it there first/],
      [["remove", other.domain, "--store", store.domain], 1, /is not a domain of the store at/],
      [["primary", other.domain, "--store", store.domain], 1, /is not a domain of the store at/],
      [["remove", other.domain, "--store", other.domain], 1, /only domain/],
      [["add", "www.test", "--store", "nobody.test"], 1, /no store at nobody\.test.*stoa store list/],
      [["list", "--store", "nobody.test"], 1, /no store at nobody\.test.*stoa store list/],
      [["add", "https://www.test/", "--store", store.domain], 2, /without scheme or port/],
      [["add", "www.test:80", "--store", store.domain], 2, /without scheme or port/],
      [["add", "www.test"], 2, /--store/],
      [["add", "--store", store.domain], 2, /missing required argument/],
    ];
    const ended = await Promise.all(cases.slice(0, 5).map(([args]) => domain(...args)));
    ended.push(...(await Promise.all(cases.slice(5).map(([args]) => domain(...args)))));
    for (const [i, [args, code, error]] of cases.entries()) {
      assert.equal(ended[i]!.code, code, args.join(" "));
      assert.match(ended[i]!.stderr, error);
    }
    assert.equal(await statusAt(other.domain, other.key), 200);
  });
});
