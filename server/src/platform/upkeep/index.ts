export { storeStatistics } from "./statistics.ts";
export { sweepTask } from "./upkeep.ts";
