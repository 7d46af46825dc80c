export { storeStatistics } from "./statistics.ts";
export { upkeep } from "./upkeep.ts";
