import type { Access } from "../../http/principal.ts";
import type { Answer, Call, Route } from "../../http/route.ts";
import { route } from "../../http/route.ts";
import type { Tag } from "../../http/tags.ts";
import { type AddressRow, addresses } from "./address-columns.ts";
import { Address, AddressCreate, AddressList, AddressUpdate, addressReadOnly } from "./address-schemas.ts";
import { findAddresses, getAddress } from "./address-sql.ts";
import { addAddress, changeAddress, removeAddress } from "./addresses.ts";

/** Whose addresses the endpoints are for: where they stand, for whom, and how a call's customer is found. */
export type AddressOwner = {
  path: string;
  permission: Access;
  tag: Tag;
  /** As in "one of my addresses". */
  whose: string;
  customerOf(call: Pick<Call, "principal" | "params">): string;
};

/** The endpoints of a customer's addresses. */
export function addressRoutes({ path, permission, tag, whose, customerOf }: AddressOwner): readonly Route[] {
  const one = `one of ${whose} addresses`;
  return [
    route({
      method: "GET",
      path,
      permission,
      tag,
      summary: `List ${whose} addresses`,
      reply: AddressList,
      async handle(call) {
        const rows = await findAddresses(call.tx, customerOf(call));
        return { message: "ok", data: `{"addresses":${addresses.array(rows, call)}}` };
      },
    }),
    route({
      method: "GET",
      path: `${path}/:id`,
      permission,
      tag,
      summary: `Read ${one}`,
      reply: Address,
      async handle(call) {
        return answer(call, await getAddress(call.tx, customerOf(call), call.params.id!), "ok");
      },
    }),
    route({
      method: "POST",
      path,
      permission,
      secret: true,
      tag,
      summary: "Add an address",
      body: AddressCreate,
      readOnly: addressReadOnly,
      reply: Address,
      status: 201,
      async handle(call) {
        const row = await addAddress(call, customerOf(call));
        const location = `${path}/${addresses.get(row, "id")}`;
        return { ...answer(call, row, "address.created"), status: 201, location };
      },
    }),
    route({
      method: "PUT",
      path: `${path}/:id`,
      permission,
      tag,
      summary: `Update ${one}`,
      description: "A field left out keeps its value.",
      body: AddressUpdate,
      reply: Address,
      async handle(call) {
        const row = await changeAddress(call, customerOf(call), call.params.id!);
        return answer(call, row, "address.updated");
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/:id`,
      permission,
      tag,
      summary: `Delete ${one}`,
      async handle(call) {
        await removeAddress(call, customerOf(call), call.params.id!);
        return { message: "address.deleted", data: null };
      },
    }),
  ];
}

const answer = (call: Call, row: AddressRow, message: Answer["message"]): Answer => ({
  message,
  data: addresses.json(row, call),
});
