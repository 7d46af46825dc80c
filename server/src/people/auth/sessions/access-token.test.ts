import assert from "node:assert/strict";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addPerson, logInAs, ownerOf } from "../../../../test/people.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { stopsWithinASecond } from "../../../../test/within-a-second.ts";
import { createVault } from "../../../kit/secrets/vault.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";

const server = await testServer();
const store = await server.createStore();
const other = await server.createStore();
const session = await logInAs(server, store, "staff", await ownerOf(server, store));
const key = server.database.vault.signingKeys[0]!;

const ask = (token: string, at = store) => server.send(at, "GET", "/api/v1/auth/sessions", { key: token });

async function refused(
  token: string,
  code = "unauthenticated",
  at = store,
  challenge = 'Bearer error="invalid_token"',
): Promise<void> {
  const answer = await ask(token, at);
  const shown = token.length > 300 ? `${token.slice(0, 300)}…` : token;
  // A token of more than 8 KB does not even pass the HTTP parser (16 KB of headers).
  assert.equal(answer.status, 401, `${shown}: ${answer.text}`);
  assert.equal(answer.body.code, code, shown);
  assert.equal(answer.headers["www-authenticate"], challenge);
}

type Json = Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string): Json => JSON.parse(Buffer.from(part, "base64url").toString());
const hmac = (input: string, secret: Buffer | string = key.key, hash = "sha256") =>
  createHmac(hash, secret).update(input).digest("base64url");

/** A token signed with the server's own key, whatever it says. */
function forged(header: unknown, claims: unknown, hash?: string, secret?: Buffer | string): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${hmac(input, secret, hash)}`;
}

const goodHeader = () => decode(session.accessToken.split(".")[0]!);
const goodClaims = () => decode(session.accessToken.split(".")[1]!);
const now = () => Math.floor(Date.now() / 1000);

describe("access tokens", () => {
  test("a token that the server made is let in, and so is the same made again", async () => {
    assert.equal((await ask(session.accessToken)).status, 200);
    assert.equal(forged(goodHeader(), goodClaims()), session.accessToken);
    assert.deepEqual(goodHeader(), { alg: "HS256", kid: key.kid, typ: "at+jwt" });
    const { iss, aud, sub, sid, kind, iat, exp } = goodClaims() as Record<string, number>;
    assert.deepEqual(
      { iss, aud, sub, sid, kind },
      {
        iss: "stoa",
        aud: store.id,
        sub: session.personId,
        sid: session.id,
        kind: "staff",
      },
    );
    assert.equal(exp! - iat!, 15 * 60);
  });

  test("a customer's token lasts an hour", async () => {
    const id = await addPerson(server, store, "customer");
    const { accessToken } = await logInAs(server, store, "customer", id);
    const { iat, exp } = decode(accessToken.split(".")[1]!) as Record<string, number>;
    assert.equal(exp! - iat!, 60 * 60);
  });

  test("headers that are not the one are refused, though signed with the right key", async () => {
    const header = goodHeader();
    const bent: Json[] = [
      { ...header, alg: "none" },
      { ...header, alg: "None" },
      { ...header, alg: "HS384" },
      { ...header, alg: "HS512" },
      { ...header, alg: "RS256" },
      { ...header, alg: "ES256" },
      { ...header, alg: "hs256" },
      { ...header, alg: ["HS256"] },
      { ...header, alg: undefined },
      { ...header, typ: "JWT" },
      { ...header, typ: "at+JWT" },
      { ...header, typ: undefined },
      { ...header, kid: undefined },
      { ...header, kid: "" },
      { ...header, kid: "unknown" },
      { ...header, kid: `${key.kid}/../../dev/null` },
      { ...header, kid: [key.kid] },
      { ...header, kid: "' or '1'='1" },
      { ...header, jku: "https://attacker.example/jwks.json" },
      { ...header, x5u: "https://attacker.example/cert.pem" },
      { ...header, x5c: ["MIIB"] },
      { ...header, jwk: { kty: "oct", k: key.key.toString("base64url") } },
      { ...header, crit: ["exp"], exp: 1 },
      { ...header, b64: true, crit: ["b64"] },
      { ...header, b64: false, crit: ["b64"] },
      { ...header, cty: "JWT" },
      { ...header, zip: "DEF" },
      { alg: "HS256", typ: "at+jwt", kid: key.kid },
      {},
    ];
    for (const one of bent) {
      await refused(forged(one, goodClaims()));
      const input = `${encode(one)}.${encode(goodClaims())}`;
      for (const end of ["", hmac(input, key.key, "sha384"), hmac(input, key.key, "sha512"), hmac(input, "")])
        await refused(`${input}.${end}`);
    }
    for (const one of [null, [], "HS256", 1]) await refused(forged(one, goodClaims()));
  });

  test("claims that are not right are refused, though signed with the right key", async () => {
    const claims = goodClaims();
    const bent: Json[] = [
      { ...claims, iss: "stoa2" },
      { ...claims, iss: undefined },
      { ...claims, iss: ["stoa"] },
      { ...claims, aud: other.id },
      { ...claims, aud: undefined },
      { ...claims, aud: [store.id] },
      { ...claims, aud: [other.id, store.id] },
      { ...claims, aud: store.domain },
      { ...claims, sub: undefined },
      { ...claims, sub: 1 },
      { ...claims, sub: randomUUID() },
      { ...claims, sub: session.personId.toUpperCase() },
      { ...claims, sid: undefined },
      { ...claims, sid: "x" },
      { ...claims, sid: { toString: "x" } },
      { ...claims, sid: `${session.id}'` },
      { ...claims, exp: undefined },
      { ...claims, exp: String(now() + 60) },
      { ...claims, exp: now() + 10 * 365 * 86_400 },
      { ...claims, exp: (claims.iat as number) + 3_601 },
      { ...claims, iat: now() + 3_600, exp: now() + 4_500 },
      { ...claims, iat: undefined },
      { ...claims, iat: null },
      { ...claims, iat: "0" },
      { ...claims, nbf: now() + 600 },
      { ...claims, nbf: "x" },
      {},
    ];
    for (const one of bent) await refused(forged(goodHeader(), one));
    for (const one of [null, [], "x", 1]) await refused(forged(goodHeader(), one));
    const input = `${encode(goodHeader())}.${Buffer.from("{no json").toString("base64url")}`;
    await refused(`${input}.${hmac(input)}`);
  });

  test("a token of ours whose time is over, or whose session is not there, is told so", async () => {
    const claims = goodClaims();
    await refused(forged(goodHeader(), { ...claims, exp: now() }), "session_expired");
    await refused(
      forged(goodHeader(), { ...claims, iat: now() - 1_000, exp: now() - 100 }),
      "session_expired",
    );
    await refused(forged(goodHeader(), { ...claims, sid: randomUUID() }), "session_expired");
  });

  test("a token counts in its own store only", async () => {
    await refused(session.accessToken, "unauthenticated", other);
    const id = await ownerOf(server, other);
    const { accessToken } = await logInAs(server, other, "staff", id);
    await refused(accessToken);
    // Its claims with this store's name on them lead to no session of this store.
    const claims = decode(accessToken.split(".")[1]!);
    await refused(forged(goodHeader(), { ...claims, aud: store.id }), "session_expired");
  });

  test("a refresh token and an API key of another store are no access tokens", async () => {
    await refused(session.refreshToken);
    await refused(other.key);
    await refused(session.id);
  });

  test("other spellings of the same token are refused", async () => {
    const [header, claims, signature] = session.accessToken.split(".") as [string, string, string];
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // 32 bytes leave two unused bits in the last character: three other characters decode to the same
    // signature.
    const at = digits.indexOf(signature.at(-1)!);
    for (const other of [1, 2, 3]) {
      const twin = signature.slice(0, -1) + digits[(at & ~3) | ((at + other) & 3)];
      assert.deepEqual(Buffer.from(twin, "base64url"), Buffer.from(signature, "base64url"));
      await refused(`${header}.${claims}.${twin}`);
    }
    const spellings = [
      `${session.accessToken}=`,
      `${header}=.${claims}=.${signature}=`,
      `${header}.${claims}.${Buffer.from(signature, "base64url").toString("base64")}`,
      `${header}..${signature}`,
      `.${claims}.${signature}`,
      `${header}.${claims}`,
      `${header}.${claims}.`,
      `${header}.${claims}.${signature}.`,
      `${session.accessToken}.${signature}`,
      `${header}.${claims}.${signature}.${signature}.${signature}`,
      `${header}.${claims}.${signature.toLowerCase()}`,
      `"${session.accessToken}"`,
      encode({ protected: header, payload: claims, signature }),
      ".",
      "..",
      "...",
    ];
    for (const one of spellings) await refused(one);
    for (let length = 1; length < session.accessToken.length; length += 7)
      await refused(session.accessToken.slice(0, length));
  });

  test("a huge token is refused", async () => {
    const padded = forged(goodHeader(), { ...goodClaims(), pad: "x".repeat(4_096) });
    // It is none of ours by its length alone.
    await refused(padded, "unauthenticated", store, "Bearer");
    assert.equal(await readAccessToken(server.database.vault, store.id, padded, new Date()), undefined);
    await refused("x".repeat(8_000), "unauthenticated", store, "Bearer");
  });

  test("of thousands of mutations none is let in", async () => {
    const parts = session.accessToken.split(".");
    const character = fc.constantFrom(..."ABCabc019-_.=+/ ~");
    const mutation = fc.oneof(
      // One character replaced, taken out or put in.
      fc
        .tuple(fc.nat(session.accessToken.length - 1), character, fc.constantFrom("put", "cut", "swap"))
        .map(
          ([at, c, how]) =>
            session.accessToken.slice(0, at) +
            (how === "cut" ? "" : c) +
            session.accessToken.slice(how === "put" ? at : at + 1),
        ),
      // Parts changed places, or repeated.
      fc.array(fc.constantFrom(...parts, ""), { minLength: 1, maxLength: 5 }).map((some) => some.join(".")),
      // Claims changed under the old signature.
      fc
        .tuple(fc.constantFrom(...Object.keys(goodClaims())), fc.jsonValue())
        .map(([name, value]) => `${parts[0]}.${encode({ ...goodClaims(), [name]: value })}.${parts[2]}`),
      // Signed with a key of somebody's own.
      fc
        .uint8Array({ minLength: 0, maxLength: 64 })
        .map((secret) => forged(goodHeader(), goodClaims(), "sha256", Buffer.from(secret))),
      // A header of somebody's own, signed with the right key.
      fc
        .dictionary(fc.constantFrom("alg", "kid", "typ", "jku", "jwk", "crit", "x5u", "b64"), fc.jsonValue())
        .map((header) => forged(header, goodClaims())),
      // The right header over claims of somebody's own.
      fc
        .dictionary(fc.constantFrom("iss", "aud", "sub", "sid", "exp", "iat", "nbf"), fc.jsonValue())
        .map((some) => forged(goodHeader(), { ...goodClaims(), ...some, sid: some.sid ?? "nobody" })),
      fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom(..."abcXYZ019-_.") }),
    );
    const made = new Set<string>();
    while (made.size < runs(1_500, 5_000))
      for (const token of fc.sample(mutation, 500))
        if (token !== session.accessToken && /^[\x21-\x7e]{1,4096}$/.test(token)) made.add(token);
    const usable = [...made];
    for (let i = 0; i < usable.length; i += 20)
      await Promise.all(
        usable.slice(i, i + 20).map(async (token) => {
          const { status, text } = await ask(token);
          assert.equal(status, 401, `${token} ${text}`);
        }),
      );
    assert.equal((await ask(session.accessToken)).status, 200);
  });

  test("two secrets are valid at once: the current one signs, each verifies", async () => {
    const [old, current] = ["the old secret", "the current secret"].map(
      (text) => `${text}, long enough for it`,
    );
    const [before, between, since] = [
      createVault([old!]),
      createVault([current!, old!]),
      createVault([current!]),
    ];
    const claims = {
      storeId: store.id,
      kind: "staff",
      personId: randomUUID(),
      sessionId: randomUUID(),
    } as const;
    const at = new Date();
    const [signedBefore, signedBetween] = await Promise.all(
      [before, between].map(async (vault) => (await signAccessToken(vault, claims, at)).accessToken),
    );
    const reads = async (vault: typeof before, token: string) =>
      (await readAccessToken(vault, store.id, token, at)) !== undefined;
    assert.equal(await reads(between, signedBefore!), true);
    assert.equal(await reads(between, signedBetween!), true);
    assert.equal(await reads(since, signedBetween!), true);
    assert.equal(await reads(since, signedBefore!), false);
    assert.equal(await reads(before, signedBetween!), false);
    // The one key's signature under the other key's name.
    const [, payload, signature] = signedBefore!.split(".");
    assert.equal(await reads(between, `${signedBetween!.split(".")[0]}.${payload}.${signature}`), false);
  });

  test("a key of the right form but unknown is refused", async () => {
    await refused(forged(goodHeader(), goodClaims(), "sha256", randomBytes(32)));
  });
});

describe("who a session is", () => {
  const can = async (token: string, path: string) =>
    (await server.send(store, "GET", path, { key: token })).status;

  test("the owner holds every permission, staff their role's, a customer none", async () => {
    assert.equal(await can(session.accessToken, "/api/v1/products"), 200);
    assert.equal(await can(session.accessToken, "/api/v1/categories"), 200);
    const clerk = await addPerson(server, store, "staff", { permissions: ["products:read"] });
    const { accessToken: clerks } = await logInAs(server, store, "staff", clerk);
    assert.equal(await can(clerks, "/api/v1/products"), 200);
    assert.equal(await can(clerks, "/api/v1/categories"), 403);
    const nobody = await addPerson(server, store, "staff");
    const { accessToken: nobodys } = await logInAs(server, store, "staff", nobody);
    assert.equal(await can(nobodys, "/api/v1/products"), 403);
    const customer = await addPerson(server, store, "customer");
    const { accessToken: customers } = await logInAs(server, store, "customer", customer);
    assert.equal(await can(customers, "/api/v1/products"), 403);
    assert.equal(await can(customers, "/api/v1/auth/sessions"), 200);
  });

  test("staff without a role hold nothing", async () => {
    const id = await addPerson(server, store, "staff", { permissions: ["products"] });
    await server.sql(store, "update staff set role_id = null where staff_id = $1", [id]);
    const { accessToken } = await logInAs(server, store, "staff", id);
    assert.equal(await can(accessToken, "/api/v1/products"), 403);
  });

  test("who must change the password does nothing else but log out", async () => {
    const id = await addPerson(server, store, "customer");
    const { accessToken } = await logInAs(server, store, "customer", id, { mustChangePassword: true });
    const answer = await ask(accessToken);
    assert.equal(answer.status, 403);
    assert.equal(answer.body.code, "permission_denied");
    const out = await server.send(store, "POST", "/api/v1/auth/logout-all", { key: accessToken });
    assert.equal(out.status, 200, out.text);
    await refused(accessToken, "session_expired");
  });

  test("an API key has no sessions", async () => {
    assert.equal((await ask(store.key)).status, 403);
    assert.equal((await server.send(store, "GET", "/api/v1/auth/sessions", { key: undefined })).status, 401);
  });

  test("a person who was deactivated by another process stops within a second", async () => {
    for (const kind of ["staff", "customer"] as const) {
      const id = await addPerson(server, store, kind);
      const { accessToken } = await logInAs(server, store, kind, id);
      for (let i = 0; i < 5; i++) assert.equal((await ask(accessToken)).status, 200);
      const table = kind === "staff" ? "staff" : "customers";
      await server.sql(store, `update ${table} set is_active = false where ${kind}_id = $1`, [id]);
      await stopsWithinASecond(async () => (await ask(accessToken)).status === 401);
      await refused(accessToken, "session_expired");
    }
  });
});
