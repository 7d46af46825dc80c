import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Stall } from "./checkout.ts";
import { addPerson, logInAs } from "./people.ts";
import type { Answer, Sent } from "./server.ts";
import type { Fields, Json } from "./shop.ts";

export const CARTS = "/storefront/carts";
/** Somebody without a credential. */
export const anonymous: Sent = { key: undefined };
/** Somebody who has the token of a cart, beside what else they send. */
export const withToken = (token: string | null, sent: Sent = anonymous): Sent =>
  token === null ? sent : { ...sent, headers: { ...sent.headers, "x-cart-token": token } };

/** A cart as a device has it: `sent` is what opens it. */
export type Device = { id: string; token: string | null; data: Json; sent: Sent };

/** The messages of a cart, as in `out_of_stock /items/0/quantity`. */
export const codesOf = ({ messages }: Json): string[] =>
  messages.map(({ code, field }: Json) => `${code} ${field}`);

/** The actions of shoppers with the carts of a store. */
export function shoppers(stall: Stall) {
  const at = ({ id }: Pick<Device, "id">) => `${CARTS}/${id}`;
  return {
    async made(body: Fields = {}, sent: Sent = anonymous): Promise<Device> {
      const answer = await stall.send("POST", CARTS, { ...sent, body });
      assert.equal(answer.status, 201, answer.text);
      const { token, ...data } = answer.body.data;
      assert.equal(answer.headers.location, `/api/v1${CARTS}/${data.id}`);
      return { id: data.id, token, data, sent: withToken(token, sent) };
    },
    read: (cart: Device, more: Sent = {}): Promise<Answer> =>
      stall.send("GET", at(cart), { ...cart.sent, ...more }),
    put: (cart: Device, body: Fields, more: Sent = {}): Promise<Answer> =>
      stall.send("PUT", at(cart), { ...cart.sent, ...more, body }),
    complete: (cart: Device, body: Fields = {}, more: Sent = {}): Promise<Answer> =>
      stall.send("POST", `${at(cart)}/complete`, { ...cart.sent, ...more, body }),
    /** The current state of a cart. */
    seen: (cart: Device): Promise<Json> => stall.ok("GET", at(cart), undefined, cart.sent),
    /** The body of a cart that can be completed. */
    ready: (more: Fields = {}): Fields => stall.cart({ paymentMethod: "cash", ...more }),
    /** Somebody who is logged in. */
    async customer(): Promise<{ id: string; email: string; sent: Sent }> {
      const email = `${randomUUID()}@example.com`;
      const id = await addPerson(stall.server, stall.store, "customer", { email });
      const { accessToken } = await logInAs(stall.server, stall.store, "customer", id);
      return { id, email, sent: { key: accessToken } };
    },
    /** Makes a cart as old as if it had been changed so long before. */
    async age(id: string, interval: string): Promise<void> {
      const before = (time: string) => `(${time} - interval '${interval}')::text as ${time}`;
      const [was] = await stall.server.sql(
        stall.store,
        `select ${before("updated_at")}, ${before("tell_at")} from carts where cart_id = $1`,
        [id],
      );
      await stall.server.sql(
        stall.store,
        "update carts set updated_at = $2, tell_at = $3 where cart_id = $1",
        [id, was.updated_at, was.tell_at],
      );
    },
    /** Does what the store's carts have left to be done, however late it is due. */
    async careForCarts(): Promise<void> {
      await stall.server.sql(
        stall.store,
        "update jobs set run_at = now(), is_due = true, key = null where kind in ('cart_rested', 'sweep_carts') and state = 'waiting'",
      );
      await stall.server.runJobs();
    },
    /** The events that tell of a cart. */
    events: async (id: string): Promise<Json[]> => (await stall.ok("GET", `/events?resourceId=${id}`)).events,
  };
}
