export { type BuildState, type ConsoleFiles, consoleSite } from "./site.ts";
