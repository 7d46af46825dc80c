import type { Logger } from "pino";
import type { Pool } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import type { Event } from "../../platform/outbox/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { Paces } from "./pace.ts";

/** The dependencies of sending. */
export type SenderRuntime = {
  pool: Pool;
  vault: Vault;
  log: Logger;
  outbound: Pick<Outbound, "callOut">;
  originOf: OriginOf;
  /** Counts tries to deliver: taken by the receiver, to be tried again, or failed for good. */
  meter?: { delivered(outcome: "sent" | "retried" | "failed"): void } | undefined;
  /** The number of concurrent calls that each endpoint bears. */
  paces: Paces;
  /** Finds receivers other than merchants' endpoints. */
  findOthers?: readonly FindReceiver[] | undefined;
  /** The protocols in whose form endpoints can receive events. */
  forms?: { readonly acp: EventForm } | undefined;
  /** Runs writes a few at a time. */
  inLine<T>(write: () => Promise<T>): Promise<T>;
};

/** The dependencies of sending to one endpoint, as they were when its turn began. */
export type Sending = SenderRuntime & {
  store: Store;
  endpointId: string;
  receiver: Receiver;
  /** Aborted when calls that are under way have to end. */
  signal: AbortSignal;
};

/** A call to sign: its event, its time and its body. */
export type Call = {
  readonly event: Pick<Event, "id" | "timestamp">;
  readonly at: Date;
  readonly body: string;
};

/**
 * A failed call: its time, whether it was the last try, and whether the receiver answered that it is gone.
 */
export type Failure = { readonly at: Date; readonly isForGood: boolean; readonly isGone: boolean };

/** A receiver that was disabled, with the reason. */
export type Disabled = { readonly url: string; readonly reason: "gone" | "failing" };

/**
 * The receiver of events, as it was when its turn began. Sending is the same for all; their owners differ.
 */
export type Receiver = {
  readonly url: string;
  readonly isActive: boolean;
  readonly callOut: Outbound["callOut"];
  /** The body for an event; undefined for an event that is not sent to this receiver. */
  composeBody(reads: Tx, store: Store, event: Event): Promise<string | undefined>;
  /** The headers that sign a call; undefined where the secret is lost. */
  sign(call: Call): Readonly<Record<string, string>> | undefined;
  /** Notes that a call has succeeded. */
  noteSuccess(tx: Tx): Promise<void>;
  /**
   * Notes that a call has failed, and disables the receiver after too many failures. Returns what it
   * disabled.
   */
  noteFailure(tx: Tx, failure: Failure): Promise<Disabled | undefined>;
  /** Notifies the people responsible that the receiver was disabled. */
  reportDisabled(tx: Tx, store: Store, disabled: Disabled): Promise<void>;
};

/** The form of events in a protocol that is not Stoa's own. */
export type EventForm = {
  /** The body for an event; undefined where the protocol has no such event. */
  composeBody(reads: Tx, store: Store, event: Event): Promise<string | undefined>;
  /** The headers that sign a call by the endpoint's secret in its text form. */
  sign(call: Call, secret: string): Readonly<Record<string, string>>;
};

/** Finds a receiver by its id; undefined for another kind of receiver. */
export type FindReceiver = (reads: Tx, id: string, runtime: SenderRuntime) => Promise<Receiver | undefined>;
