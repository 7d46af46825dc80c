export { currentPage, Lookup, type Page, type Parts, type Preload, printValue, withPage } from "./page.ts";
