import { createRequire } from "node:module";
import type { hash, verify } from "@node-rs/argon2";

// Argon2 is made to be dear: hundreds of log-ins cost a test file more than all else. In a process of test
// files passwords are hashed cheaply, and a password is compared with the same hash once (decision 69). What
// hashing costs in the product is tested in a process of its own (hash-password.test.ts).

const argon2: { hash: typeof hash; verify: typeof verify } = createRequire(import.meta.url)(
  "@node-rs/argon2",
);
const real = { ...argon2 };
const verified = new Map<string, Promise<boolean>>();

Object.assign(argon2, {
  hash: ((password, options, signal) =>
    real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)) satisfies typeof hash,
  verify: ((hashed, password, ...more) => {
    const key = JSON.stringify([String(hashed), String(password)]);
    const known = verified.get(key) ?? real.verify(hashed, password, ...more);
    verified.set(key, known);
    return known;
  }) satisfies typeof verify,
});
