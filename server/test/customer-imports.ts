import assert from "node:assert/strict";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

const IMPORTS = "/api/v1/imports";

/** Customers of one server that come and go as files. */
export type CustomerFiles = {
  /** Sends a file to be imported. */
  upload(store: TestStore, query: string, raw: string, sent?: Sent): Promise<Answer>;
  /** Sends a file, which has to be taken, and gives the import when it has ended. */
  imported(store: TestStore, query: string, raw: string, sent?: Sent): Promise<Json>;
  exported(store: TestStore, format: "csv" | "ndjson"): Promise<string>;
  /** A customer with all addresses, by the email. */
  find(store: TestStore, email: string): Promise<Json>;
};

/** The ways to a server's customer files. */
export function customerFiles(server: TestServer): CustomerFiles {
  const upload: CustomerFiles["upload"] = (store, query, raw, sent = {}) =>
    server.send(store, "POST", `${IMPORTS}?resource=customers&${query}`, {
      raw,
      ...sent,
      headers: { "content-type": "text/csv", ...sent.headers },
    });
  return {
    upload,
    async imported(store, query, raw, sent) {
      const { status, text, body } = await upload(store, query, raw, sent);
      assert.equal(status, 201, text);
      await server.runJobs();
      return (await server.send(store, "GET", `${IMPORTS}/${body.data.id}`)).body.data;
    },
    async exported(store, format) {
      return (await server.send(store, "GET", `/api/v1/exports/customers?format=${format}`)).text;
    },
    async find(store, email) {
      const query = new URLSearchParams({ email });
      const { body } = await server.send(store, "GET", `/api/v1/customer?${query}`);
      const [found] = body.data.customers;
      return found && (await server.send(store, "GET", `/api/v1/customer/${found.id}`)).body.data;
    },
  };
}

/** How many customers an import created, updated, left unchanged and skipped. */
export const fatesOf = ({ status, customers: { created, updated, unchanged, skipped } }: Json): Json => [
  status,
  created,
  updated,
  unchanged,
  skipped,
];
