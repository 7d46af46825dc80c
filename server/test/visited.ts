import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hashPassword } from "../src/people/auth/index.ts";
import { addPerson } from "./people.ts";
import { receiverSettings, startReceiver } from "./receiver.ts";
import { startServer } from "./server.ts";
import { HOME, openShop } from "./shop.ts";

const run = promisify(execFile);
const sdk = fileURLToPath(new URL("../../sdk/", import.meta.url));
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

/**
 * The results of a visit, wherever it is made from: all seven products by price; two of the cheapest, and the
 * post.
 */
export const seen = {
  listed: ["3.00", "5.00", "7.00", "10.00", "19.90", "25.00", "40.00"],
  quoted: "10.90",
  placed: "10.90",
  isMine: true,
  refused: 409,
  loggedOut: 401,
};

/** The arguments of `visit`. */
type Shopper = { baseUrl: string; email: string; password: string; address: typeof HOME };

/** A shop to visit, and a folder with the built package in `dist/` and `visit.js`. */
export type Visited = {
  shopper: Shopper;
  folder: string;
  /** Makes a publishable key for pages of these origins. */
  publishableKey(allowedOrigins: readonly string[]): Promise<string>;
  /**
   * The kinds of events that the shop's webhook was told of since the last look, each verified by the
   * package.
   */
  receivedEvents(): Promise<string[]>;
  close(): Promise<void>;
};

/** Opens the shop and builds the package. */
export async function openVisited(): Promise<Visited> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-visit-"));
  const receiver = await startReceiver();
  const [server] = await Promise.all([
    startServer(receiverSettings),
    run(process.execPath, [tsc, "--project", sdk, "--outDir", join(folder, "dist")]),
  ]);
  await cp(join(sdk, "test/visit.js"), join(folder, "visit.js"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const { store, ok } = await openShop(server, {}, { domain: "visit.localhost" });
  const { secret } = await ok("POST", "/webhooks", { url: receiver.url, events: ["order_created"] });
  const { verifyWebhook } = await import(join(folder, "dist/index.js"));
  const [email, password] = ["ada@example.com", "correct horse battery"];
  await addPerson(server, store, "customer", { email, passwordHash: await hashPassword(password) });
  return {
    shopper: { baseUrl: `http://visit.localhost:${server.port}`, email, password, address: HOME },
    folder,
    async publishableKey(allowedOrigins) {
      return (await ok("POST", "/api-keys", { name: "Shop", kind: "publishable", allowedOrigins })).key;
    },
    async receivedEvents() {
      await server.runJobs();
      const got = receiver.got.splice(0);
      const events = got.map(({ text, headers }) => verifyWebhook(text, headers, secret));
      return (await Promise.all(events)).map(({ type }) => type);
    },
    async close() {
      await server.close();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
