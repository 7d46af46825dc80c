import { v7 as uuidv7 } from "uuid";
import { invalidStatusTransition, rateLimited } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { cancelJob } from "../../jobs/queue.ts";
import { enqueueImport } from "./job.ts";
import { getImport, listImports } from "./list.ts";
import { Import, ImportList, ImportListQuery, ImportQuery } from "./schemas.ts";
import { countUnfinished, finishImport, insertImport } from "./sql.ts";

const tag = "Imports";
const path = "/api/v1/imports";

/** Files are large, and one of a store is imported at a time. */
const MAX_UNFINISHED = 20;
const TRY_AGAIN_S = 60;

export const importRoutes = [
  route({
    method: "POST",
    path,
    permission: "products",
    tag,
    summary: "Import products from a file",
    description:
      "Send the file itself as the body, up to 10 MiB. The answer tells where to see how far it is: reading that once a second is often enough. A product that is in the store already, by its slug or SKU, is updated; one that is not usable is skipped and told of by its row. With `dryRun=true` all of it is checked and nothing kept of it but this report. `cost` is left out without `products:cost`. At most 20 files wait or run.",
    query: ImportQuery,
    uploads: ["text/csv", "application/x-ndjson"],
    reportsDryRun: true,
    bodyLimit: 10_485_760,
    cost: 10,
    reply: Import,
    status: 201,
    async handle({ tx, principal, query, upload, isDryRun, now, speech, can }) {
      if ((await countUnfinished(tx)) >= MAX_UNFINISHED) throw rateLimited(TRY_AGAIN_S);
      const id = uuidv7();
      await insertImport(tx, { id, format: query.format, isDryRun, file: upload, now });
      await enqueueImport(tx, {
        importId: id,
        actor: `${principal!.kind}:${principal!.id}`,
        seesCost: can("products:cost"),
      });
      const data = await getImport(tx, id, speech);
      return { message: "import.created", data, status: 201, location: `${path}/${id}` };
    },
  }),
  route({
    method: "GET",
    path,
    permission: "products:read",
    tag,
    summary: "List imports",
    description: "The newest first; those of the last 90 days.",
    query: ImportListQuery,
    reply: ImportList,
    async handle({ tx, query, speech }) {
      return { message: "ok", data: await listImports(tx, query, speech) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "products:read",
    tag,
    summary: "Read one import",
    description: "How far it is, and once it is done, which products were skipped and why.",
    reply: Import,
    async handle({ tx, params, speech }) {
      return { message: "ok", data: await getImport(tx, params.id!, speech) };
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "products",
    tag,
    summary: "Cancel an import",
    description: "One that waits or runs. What it has imported stays.",
    reply: Import,
    async handle({ tx, params, speech }) {
      const before: { status: string } = JSON.parse(await getImport(tx, params.id!, speech));
      if (!(await finishImport(tx, params.id!, "cancelled"))) {
        throw invalidStatusTransition(before.status, "cancelled", []);
      }
      await cancelJob(tx, "import", params.id!);
      return { message: "import.cancelled", data: await getImport(tx, params.id!, speech) };
    },
  }),
];
