import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { startCountingProxy } from "../../bench/proxy.ts";
import { createTestDatabase } from "./database.ts";
import { type Answer, startServer, type TestServer, type TestStore } from "./server.ts";

/** The cost of a request at the database. */
export type Cost = { roundTrips: number; statements: number };

/** A server whose way to the database is watched. */
export type CountedServer = {
  server: TestServer;
  /**
   * The cost of a request once the server has cached the store and the key: the least of some tries, each of
   * which succeeds.
   */
  costOf(store: TestStore, ask: () => Promise<Answer>): Promise<Cost>;
  /** The texts of all statements that are sent while something is asked. */
  sentBy(ask: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
};

const TRIES = 8;

/** Starts a server with a proxy before its database, which counts what is sent. */
export async function startCountedServer(): Promise<CountedServer> {
  const database = await createTestDatabase();
  const url = new URL(database.ownerUrl.replace("@/", "@localhost/"));
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.${url.searchParams.get("port")}`;
  const proxy = await startCountingProxy(socket);
  const { username, password, pathname } = url;
  const server = await startServer({
    DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`,
  });
  return {
    server,
    async costOf(store, ask) {
      const costs: Cost[] = [];
      for (let i = 0; i < TRIES; i++) {
        await server.send(store, "GET", "/api/v1/products?limit=1");
        // That a key was used is noted now and then, beside the request.
        await setTimeout(20);
        proxy.take();
        const { status, text } = await ask();
        const { roundTrips, statements } = proxy.take();
        assert.ok(status < 300, text);
        costs.push({ roundTrips, statements: statements.length });
      }
      return costs.toSorted((a, b) => a.roundTrips - b.roundTrips || a.statements - b.statements)[0]!;
    },
    async sentBy(ask) {
      proxy.take();
      await ask();
      return proxy.take().statements.map(({ text }) => text);
    },
    close: async () => {
      await server.close();
      await proxy.close();
      await database.drop();
    },
  };
}
