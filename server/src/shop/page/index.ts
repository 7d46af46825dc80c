export {
  currentPage,
  escapeHtml,
  Lookup,
  type Page,
  type Paging,
  type Parts,
  type Preload,
  withPage,
} from "./page.ts";
export { printed } from "./printed.ts";
