export { noteThemeError } from "./error-sql.ts";
export { isThemePath } from "./path.ts";
export { DEFAULT_THEME, type Preview, readPreviewToken } from "./preview-token.ts";
export { themeRoutes } from "./routes.ts";
export {
  activeTheme,
  findContent,
  findThemeState,
  readShownFiles,
  type ShownFile,
} from "./shown-sql.ts";
