export { webhookBacklog } from "./backlog-sql.ts";
export { deliveriesSweeper } from "./delivery-sql.ts";
export { webhookMessages } from "./messages.ts";
export { replayKind } from "./replay.ts";
export { webhookRoutes } from "./routes.ts";
export { sendOnce, startSender } from "./sender.ts";
