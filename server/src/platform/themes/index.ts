export { noteThemeError, type ThemeFailure } from "./error-sql.ts";
export { isThemePath } from "./path.ts";
export { DEFAULT_THEME, type Preview, readPreviewToken } from "./preview-token.ts";
export { themeRoutes } from "./routes.ts";
export {
  activeTheme,
  findContent,
  findThemeState,
  readShownFiles,
  type ShownFile,
  type ShownTheme,
} from "./shown-sql.ts";
