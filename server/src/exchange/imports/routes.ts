import { type Static, Type } from "typebox";
import { invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { MessageKey } from "../../http/messages.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { Format, Import, importJson, imports, Resource } from "./columns.ts";
import { cancelImport, createImport } from "./job.ts";
import { importList } from "./list.ts";
import { requireReadable, requireWriting } from "./permissions.ts";
import { importers } from "./resources.ts";
import { getImport, type ImportRequest } from "./sql.ts";

const tag = "Imports";
const path = "/api/v1/imports";
const writing = ["products", "customers", "orders"] as const;
const reading = ["products:read", "customers:read", "orders:read"] as const;

const ImportQuery = Type.Object(
  {
    format: Format,
    resource: Type.Optional(Resource),
    copyImages: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether the pictures of products are copied into the store's own media, each URL once. Only for products.",
      }),
    ),
    sendMail: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether new customers are mailed an invitation, as by `POST /customer`. Only for customers.",
      }),
    ),
  },
  { additionalProperties: false },
);

const onlyFor = (field: string, message: MessageKey) =>
  validationFailed([{ field, code: "unknown_field", message }]);

// Throws 400 for what does not go together.
function orderOf({
  resource = "products",
  format,
  sendMail,
  copyImages,
}: Static<typeof ImportQuery>): ImportRequest {
  const { formats } = importers[resource];
  if (!formats.includes(format))
    throw invalidField("/format", "invalid_choice", { choices: formats.join(", ") });
  if (sendMail !== undefined && resource !== "customers")
    throw onlyFor("/sendMail", "import.mails_to_customers");
  if (copyImages !== undefined && resource !== "products")
    throw onlyFor("/copyImages", "import.images_of_products");
  return { resource, format, sendMail: sendMail ?? false, copyImages: copyImages ?? false };
}

export const importRoutes = [
  route({
    method: "POST",
    path,
    permission: writing,
    effects: ["bulk"],
    tag,
    summary: "Import products, customers or orders from a file",
    description:
      "Send the file itself as the body, up to 10 MiB, in UTF-8 or UTF-16. It takes the permission to write what the file holds. The answer names the import; read it to follow the progress, at most once a second. A product that is already in the store, by its slug or SKU, is updated; a customer, by the external id or else the email. An order that is already there, by its id or external id, stays as it is, but an imported one that lacks lines gets them; a new one keeps its number, amounts, dates and states, takes no stock, and nobody is told of it. A field that cannot be used is left out with a warning; what cannot do without it, or is on an earlier line already, is skipped, and the report names its row. With `dryRun=true` everything is checked, and only the report is kept: that of the import itself. `cost` is left out without the permission `products:cost`. At most 20 imports of a store can wait or run.",
    query: ImportQuery,
    uploads: ["text/csv", "application/x-ndjson"],
    reportsDryRun: true,
    bodyLimit: 10_485_760,
    cost: 10,
    reply: Import,
    status: 201,
    async handle(call) {
      requireWriting(call.query.resource ?? "products", call.can);
      const row = await createImport(call, orderOf(call.query));
      const location = `${path}/${imports.get(row, "id")}`;
      return { message: "import.created", data: importJson(row, call), status: 201, location };
    },
  }),
  listRoute(
    {
      path,
      permission: reading,
      tag,
      summary: "List imports",
      description: "Imports of the last 90 days, the newest first: those of what you may read.",
    },
    importList,
  ),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: reading,
    tag,
    summary: "Read one import",
    description: "The progress and, when the import is done, what was skipped, with the reasons.",
    reply: Import,
    async handle(call) {
      const row = requireReadable(call.can, await getImport(call.tx, call.params.id!));
      return { message: "ok", data: importJson(row, call) };
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: writing,
    tag,
    refuses: [409],
    summary: "Cancel an import",
    description: "An import that waits or runs can be cancelled. Rows already imported stay.",
    reply: Import,
    async handle(call) {
      const row = await cancelImport(call, call.params.id!);
      return { message: "import.cancelled", data: importJson(row, call) };
    },
  }),
];
