import type { Tag } from "../../../http/answers/tags.ts";
import { madeAnswer, rowAnswer } from "../../../http/nouns/noun-routes.ts";
import type { Access } from "../../../http/request/principal.ts";
import type { Call, Route } from "../../../http/route.ts";
import { route } from "../../../http/route.ts";
import { Address } from "../columns.ts";
import { getCustomer } from "../sql.ts";
import { addAddress, changeAddress, removeAddress } from "./actions.ts";
import { addresses, addressWrites } from "./columns.ts";
import { AddressCreate, AddressList, AddressUpdate } from "./schemas.ts";
import { findAddresses, getAddress } from "./sql.ts";

/** The owner of the addresses: their path, audience, and how a call's customer is found. */
export type AddressOwner = {
  path: string;
  /** The path parameter of an address's id. */
  one: string;
  permission: { read: Access; write: Access };
  tag: Tag;
  /** As in "one of my addresses". */
  whose: string;
  customerOf(call: Pick<Call, "principal" | "params">): string;
};

/** The endpoints of a customer's addresses. */
export function addressRoutes({
  path,
  one: id,
  permission: { read, write },
  tag,
  whose,
  customerOf,
}: AddressOwner): readonly Route[] {
  const one = `one of ${whose} addresses`;
  return [
    route({
      method: "GET",
      path,
      permission: read,
      tag,
      summary: `List ${whose} addresses`,
      reply: AddressList,
      async handle(call) {
        const id = customerOf(call);
        const [, rows] = await Promise.all([getCustomer(call.tx, id), findAddresses(call.tx, id)]);
        return { message: "ok", data: `{"addresses":${addresses.array(rows, call)}}` };
      },
    }),
    route({
      method: "GET",
      path: `${path}/:${id}`,
      permission: read,
      tag,
      summary: `Read ${one}`,
      reply: Address,
      async handle(call) {
        return rowAnswer(
          addresses,
          call,
          await getAddress(call.tx, customerOf(call), call.params[id]!),
          "ok",
        );
      },
    }),
    route({
      method: "POST",
      path,
      permission: write,
      secret: true,
      tag,
      summary: "Add an address",
      body: AddressCreate,
      readOnly: addressWrites.readOnly,
      reply: Address,
      status: 201,
      async handle(call) {
        const row = await addAddress(call, customerOf(call));
        return madeAnswer(path, addresses, call, row, "address.created");
      },
    }),
    route({
      method: "PUT",
      path: `${path}/:${id}`,
      permission: write,
      tag,
      summary: `Update ${one}`,
      description: "A field left out keeps its value.",
      body: AddressUpdate,
      reply: Address,
      async handle(call) {
        const row = await changeAddress(call, customerOf(call), call.params[id]!);
        return rowAnswer(addresses, call, row, "address.updated");
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/:${id}`,
      permission: write,
      tag,
      summary: `Delete ${one}`,
      async handle(call) {
        await removeAddress(call, customerOf(call), call.params[id]!);
        return { message: "address.deleted", data: null };
      },
    }),
  ];
}
