import { Type } from "typebox";
import { route } from "../../http/route.ts";
import { cancelImport } from "./cancel.ts";
import { Format, Import, importJson, imports } from "./columns.ts";
import { createImport } from "./create.ts";
import { importList } from "./list.ts";
import { getImport } from "./sql.ts";

const tag = "Imports";
const path = "/api/v1/imports";

export const importRoutes = [
  route({
    method: "POST",
    path,
    permission: "products",
    tag,
    summary: "Import products from a file",
    description:
      "Send the file itself as the body, up to 10 MiB. The answer tells where to see how far it is: reading that once a second is often enough. A product that is in the store already, by its slug or SKU, is updated; one that is not usable is skipped and told of by its row. With `dryRun=true` all of it is checked and nothing kept of it but this report. `cost` is left out without `products:cost`. At most 20 files wait or run.",
    query: Type.Object({ format: Format }, { additionalProperties: false }),
    uploads: ["text/csv", "application/x-ndjson"],
    reportsDryRun: true,
    bodyLimit: 10_485_760,
    cost: 10,
    reply: Import,
    status: 201,
    async handle(call) {
      const row = await createImport(call, call.query.format);
      const location = `${path}/${imports.get(row, "id")}`;
      return { message: "import.created", data: importJson(row, call), status: 201, location };
    },
  }),
  route({
    method: "GET",
    path,
    permission: "products:read",
    tag,
    summary: "List imports",
    description: "The newest first; those of the last 90 days.",
    query: importList.query,
    reply: importList.reply,
    async handle(call) {
      return { message: "ok", data: await importList.answer(call) };
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
    async handle(call) {
      return { message: "ok", data: importJson(await getImport(call.tx, call.params.id!), call) };
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
    async handle(call) {
      const row = await cancelImport(call.tx, call.params.id!);
      return { message: "import.cancelled", data: importJson(row, call) };
    },
  }),
];
