import { workloads } from "./workloads.ts";

const named = workloads.map(({ name, what }) => `  ${name.padEnd(24)} ${what}`).join("\n");

/** What `npm run bench -- --help` prints. */
export const help = `npm run bench -- [options]

Starts the server as users run it, with its log and its background jobs, on an embedded database with a seeded store (1,000
products in two languages, 500 customers, 1,000 orders). Drives it with 16 clients, in rounds, and prints for each workload the
median of the rounds, with the least and the greatest: requests/s, p50 and p99 in ms, errors, the server's CPU in µs a
request, its resident memory under load, how long it took from its start on a database that was there to its first answer,
statements and round trips a request, and its efficiency:

  efficiency = measured / limit,   limit = 1 / (1/H + 1/P)

H is a bare node:http server answering the same bytes, for requests that differ the recorded answers in turn. P is pgbench running
the same SQL as the same role, what the server sends in one round trip in one pipeline, once its statements are planned. H, P and
the server are measured in turns, with the same going on beside. "db ms" is what the same SQL takes a request when it is alone: a
poor plan shows there, and hides in P. Answers that come from memory are called so: beside a limit that reads them again they
would tell nothing. A mix of many kinds of requests has no limit either. Each workload is printed as it ends.
Where pgbench is missing, the figures without P are printed.

Workloads:
${named}

  --only A,B,…     only these workloads
  --seconds N      seconds a measurement, such as 1.5 (default 2)
  --rounds N       how often each is measured (default 5)
  --clients N      how many clients ask at once, where not 16
  --big N          products of the big store of "neighbor" and "mix" (default 20000)
  --not-analyzed   PostgreSQL has no statistics, as on a young database
  --env NAME=VALUE a setting of the servers; may be repeated
  --json           print one JSON object
  --help

Before and after:
  --against DIR    instead, this checkout beside another: each seeds and serves with its own code, on a database of its own. They
                   are measured in turns, and the ratio of each round is this one's figure divided by the other's

On a cluster:
  --citus URL      instead, this checkout on a Citus cluster ("after") beside itself on the embedded PostgreSQL ("before"). URL names an empty
                   database on the coordinator, as its administrator

Growth:
  --scale [A,B,…]  instead, the p50 of single requests on stores of so many products (default 1000,100000,1000000), measured
                   in turns, and its ratio to the first
  --orders         with --scale: stores of so many orders (default 1000,1000000)
  --stores N       with --scale: filters over N stores of so many products (default 50000) in turn, and over half of them; give
                   the servers a memory budget for half of them by --env

Beside a large store:
  --young [N]      instead, how a new store is filled and used in a database of its own, and in one where PostgreSQL knows only a store of N
                   products, customers and orders (default 1000000): bulk requests up to 5,000 products, an import, orders, lists,
                   searches; and what the reads take in the large store itself
`;
