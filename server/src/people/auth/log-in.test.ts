import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { addPerson } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { ApiError } from "../../http/answers/errors.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { customerSide } from "../customers/index.ts";
import { staffSide } from "../staff/index.ts";
import { issueCode, redeemCode } from "./codes.ts";
import { type Account, checkPassword, hashTemporary, type Verdict } from "./passwords/check.ts";
import { hashPassword } from "./passwords/hash.ts";
import { settleLogIn } from "./settle-log-in.ts";

const RIGHT = "an old horse's battery";
const MINUTE = 60_000;
const kinds = ["staff", "customer"] as const;
const sides = { staff: staffSide, customer: customerSide };

const server = await testServer();
const store = await server.createStore();
const passwordHash = await hashPassword(RIGHT);

const inStore = <T>(work: (tx: Tx) => Promise<T>, at = store) =>
  tenantTransaction(server.database.pool, at.id, work);
const settle = (verdict: Verdict, now = new Date()) =>
  inStore((tx) => settleLogIn({ tx, vault: server.database.vault, now }, sides[verdict.kind], verdict));

const accountOf = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  passwordHash,
  temporaryHash: null,
  temporaryUntil: null,
  isActive: true,
  ...more,
});

/** Somebody with a password, or nobody at all. */
async function somebody(kind: "staff" | "customer") {
  const email = `${randomUUID()}@example.com`;
  return { kind, email, account: accountOf(await addPerson(server, store, kind, { email, passwordHash })) };
}
const nobody = (kind: "staff" | "customer") => ({
  kind,
  email: `${randomUUID()}@example.com`,
  account: undefined,
});
type Attempt = Awaited<ReturnType<typeof somebody>> | ReturnType<typeof nobody>;

async function tryPassword(attempt: Attempt, password: string, now = new Date()) {
  return settle(await checkPassword(attempt, password, now), now);
}

const shown = (refusal: ApiError | undefined) =>
  refusal && [refusal.status, refusal.code, refusal.messageKey, refusal.values, refusal.headers];
const count = (all: (ApiError | undefined)[], code: string) => all.filter((one) => one?.code === code).length;

describe("a password", () => {
  test("is proof for who has it, is active, and only then", async () => {
    for (const kind of kinds) {
      const attempt = await somebody(kind);
      const verdict = await checkPassword(attempt, RIGHT, new Date());
      assert.deepEqual([verdict.proof, verdict.account?.id], ["password", attempt.account.id]);
      for (const [account, password] of [
        [attempt.account, `${RIGHT} `],
        [attempt.account, ""],
        [undefined, RIGHT],
        [accountOf(attempt.account.id, { isActive: false }), RIGHT],
        [accountOf(attempt.account.id, { passwordHash: null }), RIGHT],
      ] as const) {
        const { proof, account: proven } = await checkPassword({ ...attempt, account }, password, new Date());
        assert.deepEqual([proof, proven], ["none", undefined]);
      }
    }
  });

  test("is the same in every spelling of its characters", async () => {
    const composed = "caf\u00e9 na\u00efve";
    const account = accountOf(randomUUID(), { passwordHash: await hashPassword(composed.normalize("NFD")) });
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) {
      const { proof } = await checkPassword(
        { kind: "staff", email: "", account },
        composed.normalize(form),
        new Date(),
      );
      assert.equal(proof, "password");
    }
  });

  test("that is temporary is proof until its time is over", async () => {
    const now = new Date();
    const account = accountOf(randomUUID(), {
      passwordHash: null,
      temporaryHash: hashTemporary("made by the server"),
      temporaryUntil: new Date(now.getTime() + MINUTE),
    });
    const proofOf = async (password: string, at: Date) =>
      (await checkPassword({ kind: "customer", email: "", account }, password, at)).proof;
    assert.equal(await proofOf("made by the server", now), "temporary");
    assert.equal(await proofOf("made by the server!", now), "none");
    assert.equal(await proofOf("made by the server", new Date(now.getTime() + MINUTE)), "none");
  });

  test("counts no more where the account was changed since it was read", async () => {
    for (const [kind, table] of [
      ["staff", "staff"],
      ["customer", "customers"],
    ] as const)
      for (const change of ["is_active = false", "password_hash = 'another'"]) {
        const attempt = await somebody(kind);
        const verdict = await checkPassword(attempt, RIGHT, new Date());
        await server.sql(store, `update ${table} set ${change} where ${kind}_id = $1`, [attempt.account.id]);
        assert.equal((await settle(verdict))?.code, "unauthenticated");
      }
  });

  test("of which too many are waiting is refused for now, and the rest are compared", async () => {
    const all = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword("x".repeat(8))));
    const refused = all.filter((one) => one.status === "rejected");
    assert.equal(refused.length, 8);
    for (const { reason } of refused)
      assert.deepEqual([reason.status, reason.headers["retry-after"]], [503, "1"]);
  });
});

describe("failed log-ins", () => {
  test("100 at once: ten are counted and lock the account, the others find it locked", async () => {
    for (const attempt of [await somebody("staff"), nobody("customer")]) {
      const all = await Promise.all(Array.from({ length: 100 }, () => tryPassword(attempt, "wrong")));
      assert.equal(count(all, "unauthenticated"), 10);
      assert.equal(count(all, "account_locked"), 90);
      assert.equal((await tryPassword(attempt, "wrong"))?.code, "account_locked");
      assert.equal((await tryPassword(attempt, RIGHT))?.code, "account_locked");
    }
  });

  test("say the same of an account as of none, attempt by attempt", async () => {
    for (const kind of kinds) {
      const [known, unknown] = [await somebody(kind), nobody(kind)];
      const now = new Date();
      for (let i = 0; i < 13; i++) {
        const at = new Date(now.getTime() + i * MINUTE);
        const answers = [await tryPassword(known, "wrong", at), await tryPassword(unknown, "wrong", at)];
        assert.deepEqual(shown(answers[0]), shown(answers[1]), `attempt ${i + 1}`);
        assert.equal(answers[0]?.status, i < 10 ? 401 : 429);
      }
      const locked = await tryPassword(known, RIGHT, new Date(now.getTime() + 10 * MINUTE));
      assert.deepEqual(locked?.headers, { "retry-after": String(29 * 60) });
      assert.deepEqual(locked?.values, { minutes: 29 });
    }
  });

  test("the account opens again after 30 minutes, for ten more", async () => {
    const attempt = await somebody("customer");
    const now = new Date();
    const wrong = (minutes: number) =>
      tryPassword(attempt, "wrong", new Date(now.getTime() + minutes * MINUTE));
    for (let i = 0; i < 10; i++) await wrong(0);
    assert.equal((await wrong(29.99))?.code, "account_locked");
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await wrong(30))?.code);
    assert.deepEqual(codes, [...Array(10).fill("unauthenticated"), "account_locked"]);
    assert.equal(await tryPassword(attempt, RIGHT, new Date(now.getTime() + 60 * MINUTE)), undefined);
  });

  test("are forgotten by a success, and after a day", async () => {
    const attempt = await somebody("staff");
    const wrong = async (times: number, now = new Date()) => {
      for (let i = 0; i < times; i++)
        assert.equal((await tryPassword(attempt, "wrong", now))?.code, "unauthenticated");
    };
    await wrong(9);
    assert.equal(await tryPassword(attempt, RIGHT), undefined);
    await wrong(9);
    const nextDay = new Date(Date.now() + 24 * 60 * MINUTE + 1_000);
    await wrong(10, nextDay);
    assert.equal((await tryPassword(attempt, "wrong", nextDay))?.code, "account_locked");
  });

  test("count for the address, however it is written, and for its kind and store only", async () => {
    const attempt = await somebody("customer");
    const spellings = [attempt.email, attempt.email.toUpperCase(), ` ${attempt.email} `];
    for (let i = 0; i < 10; i++) await tryPassword({ ...attempt, email: spellings[i % 3]! }, "wrong");
    assert.equal((await tryPassword(attempt, RIGHT))?.code, "account_locked");
    const asStaff = { ...nobody("staff"), email: attempt.email };
    assert.equal((await tryPassword(asStaff, "wrong"))?.code, "unauthenticated");
    const elsewhere = await server.createStore();
    const verdict = await checkPassword({ ...asStaff, kind: "customer" }, "wrong", new Date());
    const there = await inStore(
      (tx) => settleLogIn({ tx, vault: server.database.vault, now: new Date() }, customerSide, verdict),
      elsewhere,
    );
    assert.equal(there?.code, "unauthenticated");
  });

  test("keep no address that can be read", async () => {
    const attempt = nobody("customer");
    await tryPassword(attempt, "wrong");
    const rows = await server.sql(store, "select * from login_failures");
    assert.ok(!JSON.stringify(rows).includes(attempt.email));
  });

  test("log-ins of one account at once all come in", async () => {
    const attempt = await somebody("customer");
    const all = await Promise.all(Array.from({ length: 20 }, () => tryPassword(attempt, RIGHT)));
    assert.deepEqual(all, Array(20).fill(undefined));
  });
});

describe("a code", () => {
  const issue = (
    of: { staffId: string } | { customerId: string },
    ...[purpose, options]: [Purpose, Options?]
  ) =>
    inStore((tx) =>
      issueCode({ tx, vault: server.database.vault, now: new Date() }, { of, purpose, ...options }),
    );
  const redeem = (
    of: { staffId: string } | { customerId: string },
    purpose: Purpose,
    code: string,
    { now = new Date(), vault = server.database.vault } = {},
  ) => inStore((tx) => redeemCode({ tx, vault, now }, { of, purpose, code }));
  type Purpose = "verify_email" | "reset_password" | "invitation";
  type Options = { form?: "digits" | "token"; ttlMs?: number };

  const persons = async () => [
    { staffId: await addPerson(server, store, "staff") },
    { customerId: await addPerson(server, store, "customer") },
  ];

  test("counts once", async () => {
    for (const of of await persons()) {
      const code = await issue(of, "verify_email");
      assert.match(code, /^\d{6}$/);
      assert.equal(await redeem(of, "verify_email", code), true);
      assert.equal(await redeem(of, "verify_email", code), false);
    }
  });

  test("counts once, however many use it at the same time", async () => {
    for (const of of await persons()) {
      const code = await issue(of, "reset_password");
      assert.match(code, /^[0-9A-Za-z]{22}$/);
      const all = await Promise.all(Array.from({ length: 20 }, () => redeem(of, "reset_password", code)));
      assert.equal(all.filter(Boolean).length, 1);
    }
  });

  test("counts for its person and purpose only", async () => {
    const [one, other] = await persons();
    const code = await issue(one!, "reset_password", { form: "digits" });
    await issue(other!, "reset_password");
    assert.equal(await redeem(other!, "reset_password", code), false);
    assert.equal(await redeem(one!, "verify_email", code), false);
    assert.equal(await redeem(one!, "invitation", code), false);
    assert.equal(await redeem({ customerId: randomUUID() }, "reset_password", code), false);
    assert.equal(await redeem(one!, "reset_password", code), true);
  });

  test("ends with five wrong tries, those at the same time counted", async () => {
    for (const of of await persons()) {
      const code = await issue(of, "verify_email");
      for (let i = 0; i < 4; i++) assert.equal(await redeem(of, "verify_email", "wrong"), false);
      assert.equal(await redeem(of, "verify_email", code), true);

      const second = await issue(of, "verify_email");
      await Promise.all(Array.from({ length: 5 }, () => redeem(of, "verify_email", "wrong")));
      assert.equal(await redeem(of, "verify_email", second), false);

      const third = await issue(of, "verify_email");
      assert.equal(await redeem(of, "verify_email", third), true, "a new one starts anew");
    }
  });

  test("takes the place of the one before", async () => {
    const [of] = await persons();
    const first = await issue(of!, "invitation");
    const second = await issue(of!, "invitation");
    assert.equal(await redeem(of!, "invitation", first), false);
    assert.equal(await redeem(of!, "invitation", second), true);
    const all = await Promise.all(Array.from({ length: 10 }, () => issue(of!, "invitation")));
    const redeemed = [];
    for (const code of all) redeemed.push(await redeem(of!, "invitation", code));
    assert.ok(redeemed.filter(Boolean).length <= 1);
  });

  test("ends when its time is over", async () => {
    const [of] = await persons();
    const late = new Date(Date.now() + MINUTE + 1_000);
    const code = await issue(of!, "verify_email", { ttlMs: MINUTE });
    assert.equal(await redeem(of!, "verify_email", code, { now: late }), false);
    assert.equal(await redeem(of!, "verify_email", code), true);
  });

  test("is kept as a keyed hash, and still counts after the secret was changed", async () => {
    const [of] = await persons();
    const code = await issue(of!, "reset_password");
    const vault = createVault([
      "another secret, as long as it needs to be",
      "a secret for tests only, long enough",
    ]);
    const lost = createVault(["another secret, as long as it needs to be"]);
    const rows = await server.sql(store, "select * from account_codes");
    assert.ok(!JSON.stringify(rows).includes(code));
    assert.equal(await redeem(of!, "reset_password", code, { vault: lost }), false);
    assert.equal(await redeem(of!, "reset_password", code, { vault }), true);
  });
});
