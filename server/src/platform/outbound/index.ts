export { createOutbound, type Outbound } from "./call-out.ts";
export { OutboundError } from "./errors.ts";
