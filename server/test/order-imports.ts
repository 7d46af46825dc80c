import assert from "node:assert/strict";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

const IMPORTS = "/api/v1/imports";

/** Orders of one server that come and go as files. */
export type OrderFiles = {
  upload(store: TestStore, query: string, raw: string, sent?: Sent): Promise<Answer>;
  /** Sends a file, which has to be taken, and gives the import when it has ended. */
  imported(store: TestStore, query: string, raw: string, sent?: Sent): Promise<Json>;
  exported(store: TestStore, format: "csv" | "ndjson"): Promise<string>;
  /** All orders as NDJSON has them, by their numbers. */
  all(store: TestStore): Promise<Map<string, Json>>;
  find(store: TestStore, externalId: string): Promise<Json>;
};

/** The ways to a server's order files. */
export function orderFiles(server: TestServer): OrderFiles {
  const upload: OrderFiles["upload"] = (store, query, raw, sent = {}) =>
    server.send(store, "POST", `${IMPORTS}?resource=orders&${query}`, {
      raw,
      ...sent,
      headers: { "content-type": "text/csv", ...sent.headers },
    });
  const exported: OrderFiles["exported"] = async (store, format) =>
    (await server.send(store, "GET", `/api/v1/exports/orders?format=${format}`)).text;
  return {
    upload,
    exported,
    async imported(store, query, raw, sent) {
      const { status, text, body } = await upload(store, query, raw, sent);
      assert.equal(status, 201, text);
      await server.runJobs();
      return (await server.send(store, "GET", `${IMPORTS}/${body.data.id}`)).body.data;
    },
    async all(store) {
      const lines = (await exported(store, "ndjson")).split("\n").filter(Boolean);
      return new Map(lines.map((line) => JSON.parse(line)).map((order) => [order.orderNumber, order]));
    },
    async find(store, externalId) {
      const query = new URLSearchParams({ externalId });
      const { body } = await server.send(store, "GET", `/api/v1/orders?${query}`);
      const [found] = body.data.orders;
      return found && (await server.send(store, "GET", `/api/v1/orders/${found.id}`)).body.data;
    },
  };
}

/** The status of an import, and how many orders it created, left unchanged and skipped. */
export const fatesOf = ({ status, orders: { created, updated, unchanged, skipped } }: Json): Json => {
  assert.equal(updated, 0);
  return [status, created, unchanged, skipped];
};
