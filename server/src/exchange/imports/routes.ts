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
      "Send the file itself as the body, up to 10 MiB. The answer names the import; read it to follow the progress, at most once a second. A product that is already in the store, by its slug or SKU, is updated. A product that cannot be used is skipped, and the report names its row. With `dryRun=true` everything is checked, and only the report is kept. `cost` is left out without the permission `products:cost`. At most 20 imports of a store can wait or run.",
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
    description: "Imports of the last 90 days, the newest first.",
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
    description:
      "The progress and, when the import is done, the products that were skipped, with the reasons.",
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
    refuses: [409],
    summary: "Cancel an import",
    description: "An import that waits or runs can be cancelled. Products that it has already imported stay.",
    reply: Import,
    async handle(call) {
      const row = await cancelImport(call.tx, call.params.id!);
      return { message: "import.cancelled", data: importJson(row, call) };
    },
  }),
];
