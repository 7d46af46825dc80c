export { currentPage, escapeHtml, Lookup, type Page, type Parts, withPage } from "./page.ts";
