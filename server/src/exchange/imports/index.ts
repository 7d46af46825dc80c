export { productFormats } from "./formats.ts";
export { importKind } from "./job.ts";
export { importMessages } from "./messages/index.ts";
export { say } from "./notice.ts";
export { importProducts } from "./products.ts";
export { describeCounts, type ToldReport, tellReport } from "./report.ts";
export { importRoutes } from "./routes.ts";
export { ImportFileError } from "./source-product.ts";
export { importsSweeper } from "./sweep.ts";
