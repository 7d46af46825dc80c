export { createPrinter, type Printer } from "./printer.ts";
export { documentRoutes } from "./routes.ts";
