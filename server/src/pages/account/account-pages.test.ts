import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertSafePage, fieldsOf, HOSTILE, visitorOf } from "../../../test/pages.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const NAME = `Kiln ${HOSTILE}`;
const store = await server.createStore({ name: NAME });
const other = await server.createStore();
const { get, post } = visitorOf(server, store);

const api = async (method: string, path: string, body?: unknown, at: TestStore = store): Promise<Json> => {
  const answer = await server.send(at, method, `/api/v1${path}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
};
const PASSWORD = "four small blue kettles";
const pagePaths = [
  "/account/verify-email",
  "/account/new-code",
  "/account/forgot-password",
  "/account/reset-password",
  "/staff/forgot-password",
  "/staff/reset-password",
  "/staff/accept-invitation",
];

/** The page that the latest mail to an address links to. */
async function linkTo(email: string): Promise<URL> {
  await server.runJobs();
  const mail = (await server.mails()).findLast(({ to }) => to.includes(email))!;
  const url = /^https?:\/\/\S+$/m.exec(mail.text)?.[0];
  assert.ok(url, mail.text);
  assert.ok(mail.html.includes(`href="${url.replaceAll("&", "&amp;")}"`), mail.html);
  return new URL(url);
}
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const newEmail = () => `${randomUUID()}@example.com`;
const customer = async (email = newEmail()) => {
  await api("POST", "/customer", { email, firstName: "Ada", lastName: "King", sendMail: false });
  return email;
};
const logIn = (side: string, email: string, password = PASSWORD) =>
  server.send(store, "POST", `/api/v1/auth/${side}/login`, { key: undefined, body: { email, password } });

describe("every page", () => {
  test("loads nothing, runs nothing, and shows what others wrote as text", async () => {
    for (const path of pagePaths) {
      const hostile = new URLSearchParams({ email: HOSTILE, code: HOSTILE, token: HOSTILE, name: HOSTILE });
      for (const answer of [
        await get(`${path}?${hostile}`),
        await get(`${path}?done=1`),
        await post(path, Object.fromEntries(hostile)),
      ]) {
        assert.ok([200, 303, 400].includes(answer.status), `${path} ${answer.status}`);
        if (answer.status !== 303) assertSafePage(answer);
      }
    }
  });

  test("is in the visitor's language, and all of it is", async () => {
    const english = new Map<string, string>();
    for (const language of ["en", "ar", "fr", "de", "es", "tr"])
      for (const path of pagePaths) {
        const { text, headers } = await get(path, { headers: { "accept-language": language } });
        assert.equal(headers["content-language"], language);
        const dir = language === "ar" ? "rtl" : "ltr";
        assert.ok(text.includes(`<html lang="${language}" dir="${dir}">`), `${language} ${path}`);
        assert.doesNotMatch(text, /\b(page|start|field)\.\w/);
        const said = /<h1>(.*?)<\/h1>/.exec(text)![1]!;
        if (language === "en") english.set(path, said);
        else assert.notEqual(said, english.get(path), `${language} ${path}`);
      }
  });

  test("is the same 404 as no page where the store has turned it off", async () => {
    const at = await server.createStore();
    const visitor = visitorOf(server, at);
    await api(
      "PUT",
      "/settings",
      { pages: { verifyEmail: false, resetPassword: false, staffAccount: false } },
      at,
    );
    const nothing = await visitor.get("/pay/x/y");
    assert.equal(nothing.status, 404);
    for (const path of pagePaths)
      for (const answer of [await visitor.get(path), await visitor.post(path, {})]) {
        assert.equal(answer.status, 404, path);
        assert.equal(answer.text, nothing.text, path);
      }
    assert.equal((await get(pagePaths[0]!)).status, 200);
  });

  test("takes forms of its own origin alone", async () => {
    const own = `https://${store.domain}`;
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "same-site", origin: own },
      { origin: "https://evil.test" },
      { origin: `https://${other.domain}` },
      { origin: `${own}:8443` },
      { origin: "null" },
    ];
    for (const path of pagePaths)
      for (const headers of foreign) {
        const answer = await post(path, { email: newEmail() }, { headers });
        assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
        assertSafePage(answer);
      }
    const ours: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "none" },
      { origin: own },
      // Under a strict referrer policy browsers leave the origin out, and still know it.
      { "sec-fetch-site": "same-origin", origin: "null" },
    ];
    for (const headers of ours) {
      const answer = await post("/account/forgot-password", { email: newEmail() }, { headers });
      assert.equal(answer.status, 303, JSON.stringify(headers));
    }
  });
});

describe("a shopper", () => {
  test("confirms the address by the link in the mail; looking at the page alone does nothing", async () => {
    const email = newEmail();
    const body = { email, password: PASSWORD, firstName: "Ada", lastName: "King" };
    const registered = await server.send(store, "POST", "/api/v1/auth/customer/register", {
      key: undefined,
      body,
    });
    assert.equal(registered.status, 200, registered.text);
    const url = await linkTo(email);
    assert.deepEqual(
      [url.protocol, url.host, url.pathname],
      ["https:", store.domain, "/account/verify-email"],
    );
    const page = await get(pathOf(url));
    assertSafePage(page);
    assert.equal((await logIn("customer", email)).status, 403, "it waits to be confirmed");
    const fields = fieldsOf(page.text);
    assert.equal(fields.email, email);
    const wrong = await post(url.pathname, { ...fields, code: "000000" });
    assert.equal(wrong.status, 400);
    assert.match(
      wrong.text,
      /id="f-code"[^>]*aria-describedby="f-code-hint f-code-fault" aria-invalid="true" autofocus/,
    );
    assert.match(wrong.text, /id="f-code-fault">[^<]+</);
    assert.ok(
      fieldsOf(wrong.text).email === email && fieldsOf(wrong.text).code === "000000",
      "values are kept",
    );
    const done = await post(url.pathname, fields);
    assert.deepEqual([done.status, done.headers.location], [303, "/account/verify-email?done=1"]);
    assert.ok((await get(done.headers.location!)).text.includes("The email address is confirmed."));
    assert.equal((await logIn("customer", email)).status, 200);
  });

  test("gets a new code, and a new password, by asking for it on a page", async () => {
    const email = await customer();
    assert.equal((await post("/account/new-code", { email })).headers.location, "/account/new-code?done=1");
    assert.equal((await linkTo(email)).pathname, "/account/verify-email");
    assert.equal((await post("/account/forgot-password", { email })).status, 303);
    const url = await linkTo(email);
    assert.equal(url.pathname, "/account/reset-password");
    const fields = fieldsOf((await get(pathOf(url))).text);
    assert.equal(fields.password, "");
    const weak = await post(url.pathname, { ...fields, password: "password" });
    assert.equal(weak.status, 400);
    assert.match(weak.text, /id="f-password-fault">[^<]+</);
    assert.ok(!weak.text.includes('value="password"'), "a password is not sent back");
    const done = await post(url.pathname, { ...fields, password: PASSWORD });
    assert.equal(done.status, 303, done.text);
    assert.equal((await logIn("customer", email)).status, 200);
    assert.equal(
      (await post(url.pathname, { ...fields, password: PASSWORD })).status,
      400,
      "a code works once",
    );
  });

  test("is not told whether an address has an account", async () => {
    const [known, unknown] = [await customer(), newEmail()];
    for (const path of ["/account/forgot-password", "/account/new-code"]) {
      const [one, another] = [await post(path, { email: known }), await post(path, { email: unknown })];
      assert.deepEqual([one.status, one.headers.location], [another.status, another.headers.location]);
    }
    const wrong = (email: string) =>
      post("/account/reset-password", { email, code: "nothing", password: PASSWORD });
    const [one, another] = [await wrong(known), await wrong(unknown)];
    assert.equal(one.text.replaceAll(known, ""), another.text.replaceAll(unknown, ""));
  });

  test("of another store's code, the page says what it says of a wrong one", async () => {
    const email = await customer();
    await post("/account/forgot-password", { email });
    const fields = Object.fromEntries((await linkTo(email)).searchParams);
    const elsewhere = visitorOf(server, other);
    const foreign = await elsewhere.post("/account/reset-password", { ...fields, password: PASSWORD });
    const none = await elsewhere.post("/account/reset-password", { email, code: "x", password: PASSWORD });
    assert.equal(foreign.status, 400);
    assert.equal(foreign.text.replaceAll(fields.code!, "x"), none.text);
  });

  test("is led to the store's own pages where there are some, and nowhere where there are none", async () => {
    const at = await server.createStore();
    const email = newEmail();
    const body = { email, firstName: "Ada", lastName: "King", sendMail: false };
    const ask = (email: string) =>
      server.send(at, "POST", "/api/v1/auth/customer/resend-verification", {
        key: undefined,
        body: { email },
      });
    await api(
      "PUT",
      "/settings",
      { links: { verifyEmail: "https://shop.example/confirm?code={code}&mail={email}" } },
      at,
    );
    await api("POST", "/customer", body, at);
    await ask(email);
    const own = await linkTo(email);
    assert.deepEqual([own.origin, own.searchParams.get("mail")], ["https://shop.example", email]);
    await api("PUT", "/settings", { links: { verifyEmail: null }, pages: { verifyEmail: false } }, at);
    const second = newEmail();
    await api("POST", "/customer", { ...body, email: second }, at);
    await ask(second);
    await server.runJobs();
    const mail = (await server.mails()).findLast(({ to }) => to.includes(second))!;
    assert.doesNotMatch(mail.text, /https?:/);
  });
});

describe("the staff", () => {
  test("accept an invitation with a name and a password, and are logged in", async () => {
    const role = await api("POST", "/roles", { name: `Help ${randomUUID()}`, permissions: ["orders"] });
    const email = newEmail();
    await api("POST", "/staff", { email, name: "Bo", roleId: role.id });
    const url = await linkTo(email);
    assert.equal(url.pathname, "/staff/accept-invitation");
    const page = await get(pathOf(url));
    assert.ok(page.text.includes("Kiln &quot;&gt;"));
    // The link has the code: nobody reads or types it. Without the link, or after a refusal, it can be pasted.
    const shown = /<input id="f-token"/;
    assert.doesNotMatch(page.text, shown);
    assert.match((await get(url.pathname)).text, shown);
    const refused = await post(url.pathname, { ...fieldsOf(page.text), token: "wrong", password: PASSWORD });
    assert.equal(refused.status, 400);
    assert.match(refused.text, shown);
    const weak = await post(url.pathname, { ...fieldsOf(page.text), password: "short" });
    assert.equal(weak.status, 400);
    assert.doesNotMatch(weak.text, shown);
    assert.equal(fieldsOf(weak.text).token, url.searchParams.get("token"));
    const fields = { ...fieldsOf(page.text), name: "Bo Ek", password: PASSWORD };
    // Else a page of another site could log its reader in as somebody else.
    const headers = { "sec-fetch-site": "same-site", origin: "https://evil.test" };
    const foreign = await post(url.pathname, fields, { headers });
    assert.deepEqual([foreign.status, foreign.headers["set-cookie"]], [403, undefined]);
    // Nor does a script of the shop's own theme read the page, or send its form.
    for (const dest of ["empty", "iframe", "object"]) {
      const mode = dest === "empty" ? "cors" : "navigate";
      const script = { "sec-fetch-site": "same-origin", "sec-fetch-mode": mode, "sec-fetch-dest": dest };
      assert.equal((await get(pathOf(url), { headers: script })).status, 403, dest);
      const sent = await post(url.pathname, fields, { headers: script });
      assert.deepEqual([sent.status, sent.headers["set-cookie"]], [403, undefined], dest);
    }
    const done = await post(url.pathname, fields);
    assert.equal(done.headers.location, "/staff/accept-invitation?done=1");
    assert.match(
      String(done.headers["set-cookie"]),
      /HttpOnly; .*SameSite=Strict|SameSite=Strict; .*HttpOnly/i,
    );
    assert.ok(!done.text.includes("rt_"));
    const { body } = await logIn("tenant", email);
    assert.equal(body.data.user.name, "Bo Ek");
    // And a new password, by a page of their own.
    assert.equal((await post("/staff/forgot-password", { email })).status, 303);
    const reset = await linkTo(email);
    assert.equal(reset.pathname, "/staff/reset-password");
    const another = "five large green kettles";
    const changed = await post(reset.pathname, {
      ...fieldsOf((await get(pathOf(reset))).text),
      password: another,
    });
    assert.equal(changed.status, 303, changed.text);
    assert.equal((await logIn("tenant", email, another)).status, 200);
  });
});
