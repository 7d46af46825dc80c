/**
 * The tests of bad days: files that `npm test` runs as well, and those named *.faults.test.ts, which take
 * minutes or need a disk of their own and run only here.
 */
export const faultTests: readonly string[] = [
  // The database is killed, frozen, half-open, full, away, or its connections break.
  "server/src/db/faults.test.ts",
  "server/src/http/unavailable.test.ts",
  // The server and the database are killed while orders are written.
  "server/src/orders/placing/crash.test.ts",
  // The server is stopped, one of its processes dies, a worker dies in the middle of a delivery.
  "server/src/commands/server/serve.test.ts",
  "server/src/commands/server/work.test.ts",
  "server/src/events/webhooks/killed.test.ts",
  // Redis is away or frozen.
  "server/src/http/limits/redis-limiter.test.ts",
  // Clients that are slow, or read nothing.
  "server/src/http/limits/sockets.test.ts",
  "server/src/exchange/exports/unread.test.ts",
  // Memory of large copies, backup and restore, imports beside requests, and what else is named so.
  "server/**/*.faults.test.ts",
];

/** A small run of `npm run test:slow-clients`, which measures honest clients beside slow ones. */
export const slowClients = [
  "bench/slow-clients.ts",
  ...["--sockets", "1000", "--exports", "100", "--bodies", "10", "--products", "1000"],
];
