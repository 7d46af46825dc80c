import type { Logger } from "pino";
import type { Pool } from "../../db/pool.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/vault.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { Paces } from "./pace.ts";
import type { EventForm, FindReceiver, Receiver } from "./receiver.ts";

/** What sending works with. */
export type SenderRuntime = {
  pool: Pool;
  vault: Vault;
  log: Logger;
  outbound: Pick<Outbound, "callOut">;
  originOf: OriginOf;
  /** Counts tries to deliver: taken by the receiver, to be tried again, or failed for good. */
  meter?: { delivered(outcome: "sent" | "retried" | "failed"): void } | undefined;
  /** How many calls at once its endpoints bear. */
  paces: Paces;
  /** Finds receivers that are no merchant's endpoint. */
  findOthers?: readonly FindReceiver[] | undefined;
  /** The forms of protocols in which endpoints can be told. */
  forms?: { readonly acp: EventForm } | undefined;
  /** Runs writes a few at a time. */
  inLine<T>(write: () => Promise<T>): Promise<T>;
};

/** What sending to one endpoint works with, as it was when its turn began. */
export type Sending = SenderRuntime & {
  store: Store;
  endpointId: string;
  receiver: Receiver;
  /** Aborted when calls that are under way have to end. */
  signal: AbortSignal;
};
