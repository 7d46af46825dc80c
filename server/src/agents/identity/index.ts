export { type Agent, type AgentCall, type AgentRuntime, agentOf } from "./agent-of.ts";
export { agentReceivers, type SerializedOrder, type SerializeOrder } from "./agent-receivers.ts";
export type { PlacedOrder } from "./columns.ts";
export { AgentError, type AgentReason } from "./errors.ts";
export { findPlacedOrder, noteOrderAgent } from "./orders-sql.ts";
export { createProfiles, type Profiles } from "./profiles.ts";
export { agentRoutes } from "./routes.ts";
export { publicKeys, rotateKeys, type Signer, signAnswer, signerOf } from "./store-keys.ts";
