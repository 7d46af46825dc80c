import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import type { Event } from "../../platform/outbox/index.ts";
import type { SenderRuntime } from "./sending.ts";

/** A call as it is signed: of which event, when it is made, and its body. */
export type Call = {
  readonly event: Pick<Event, "id" | "timestamp">;
  readonly at: Date;
  readonly body: string;
};

/** What came of a call that failed: when it was made, whether it was the last one, and whether the receiver says that it is gone. */
export type Failure = { readonly at: Date; readonly isForGood: boolean; readonly isGone: boolean };

/** A receiver that is disabled now, and why. */
export type Disabled = { readonly url: string; readonly reason: "gone" | "failing" };

/** Whom events are sent to, as it was when its turn began. What differs by whose it is; the sending is the same for all. */
export type Receiver = {
  readonly url: string;
  readonly isActive: boolean;
  readonly callOut: Outbound["callOut"];
  /** The body that tells of an event; undefined where there is nothing to tell. */
  tell(reads: Tx, store: Store, event: Event): Promise<string | undefined>;
  /** The headers that sign a call; undefined where what signs is lost. */
  sign(call: Call): Readonly<Record<string, string>> | undefined;
  /** Notes that a call has succeeded. */
  noteSuccess(tx: Tx): Promise<void>;
  /** Notes that a call has failed, and disables the receiver where that is one time too many. Returns what was disabled by this. */
  noteFailure(tx: Tx, failure: Failure): Promise<Disabled | undefined>;
  /** Tells whoever has to know that it was disabled. */
  reportDisabled(tx: Tx, store: Store, disabled: Disabled): Promise<void>;
};

/** A form in which endpoints are told of events that is not ours: that of a protocol. */
export type EventForm = {
  /** The body that tells of an event; undefined where it is none of the protocol's. */
  tell(reads: Tx, store: Store, event: Event): Promise<string | undefined>;
  /** The headers that sign a call by the endpoint's secret, as it was shown. */
  sign(call: Call, secret: string): Readonly<Record<string, string>>;
};

/** Finds a receiver by its id; undefined where it is none of this kind. */
export type FindReceiver = (reads: Tx, id: string, runtime: SenderRuntime) => Promise<Receiver | undefined>;
