export { consoleMessages } from "./messages.ts";
export { type BuildState, type ConsoleFiles, consoleSite } from "./site.ts";
