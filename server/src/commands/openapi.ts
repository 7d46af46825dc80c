import { Command } from "commander";
import { routes } from "../features.ts";
import { openApiDocument } from "../http/openapi.ts";

export const openapiCommand = () =>
  new Command("openapi")
    .description("print the OpenAPI 3.1 document")
    .option("--json", "on one line")
    .action(({ json }: { json?: boolean }) => {
      process.stdout.write(`${JSON.stringify(openApiDocument(routes), null, json ? 0 : 2)}\n`);
    });
