export { DEFAULT_THEME, type Preview, previewRoot, readPreviewToken } from "./preview-token.ts";
export { themeRoutes } from "./routes.ts";
