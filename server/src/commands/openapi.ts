import { Command } from "commander";
import { createAppRuntime } from "../app-runtime.ts";
import { hooks, routesOf } from "../features.ts";
import { openApiDocument } from "../http/openapi/openapi.ts";
import { createLog } from "../log.ts";

const routes = routesOf(createAppRuntime({ log: createLog("silent") }));

export const openapiCommand = () =>
  new Command("openapi")
    .description("print the OpenAPI 3.1 document")
    .option("--json", "print the document on one line")
    .action(({ json }: { json?: boolean }) => {
      process.stdout.write(`${JSON.stringify(openApiDocument(routes, hooks), null, json ? 0 : 2)}\n`);
    });
