import type { Asking } from "../../orders/payments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { ShownOf } from "../session/index.ts";

/** What the protocol's operations work with. */
export type AcpRuntime = { originOf: OriginOf; shownOf: ShownOf; asking: Asking };
