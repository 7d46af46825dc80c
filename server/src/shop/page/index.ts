export {
  currentPage,
  Lookup,
  type Page,
  type Parts,
  type Preload,
  withPage,
} from "./page.ts";
export { printValue } from "./printed.ts";
