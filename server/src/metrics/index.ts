export { type Backlog, createInstallationMetrics } from "./installation.ts";
export { listenForMetrics } from "./listener.ts";
export { createProcessMetrics, type Meter, type Watched } from "./process.ts";
export { answerMetrics, sumMetrics } from "./sum.ts";
