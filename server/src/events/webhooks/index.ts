export { webhookBacklog } from "./backlog-sql.ts";
export { deliveriesSweeper } from "./delivery-sql.ts";
export { webhooksCard } from "./disabled-sql.ts";
export { webhookHooks } from "./event-schemas.ts";
export { webhookMessages } from "./messages.ts";
export { replayKind } from "./replay.ts";
export { webhookRoutes } from "./routes.ts";
export { countLostSecrets } from "./secret.ts";
export { sendOnce, startSender } from "./sender.ts";
