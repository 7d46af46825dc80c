import type { Location, LocationAddress, LocationCreate } from "@stoa/client";
import { nested } from "../core/flat.ts";

/** What of a location can be typed. */
export type LocationDraft = Pick<
  Location,
  "name" | "code" | "sellsOnline" | "isActive" | "position" | "pickup"
> & { hasAddress: boolean; address: LocationAddress };

const nowhere: LocationAddress = {
  address1: "",
  city: "",
  country: "",
  company: null,
  address2: null,
  province: null,
  postalCode: null,
  phone: null,
};

/** A new location. */
export const none: LocationDraft = {
  name: "",
  code: null,
  sellsOnline: true,
  isActive: true,
  position: 0,
  pickup: { isOffered: false, instructions: null },
  hasAddress: false,
  address: nowhere,
};

/** What of a location can be typed. */
export function draftOf({
  name,
  code,
  sellsOnline,
  isActive,
  position,
  pickup,
  address,
}: Location): LocationDraft {
  const hasAddress = address !== null;
  return {
    name,
    code,
    sellsOnline,
    isActive,
    position,
    pickup,
    hasAddress,
    address: { ...nowhere, ...address },
  };
}

/** The body that makes a location. */
export const bodyOf = ({ hasAddress, address, ...rest }: LocationDraft): LocationCreate => ({
  ...rest,
  address: hasAddress ? address : null,
});

/** The body that changes a location, of which `changed` are fields by their ways. Address and pick-up are told whole. */
export function changesOf(changed: Record<string, unknown>, latest: Location): Record<string, unknown> {
  const { hasAddress, address, pickup, ...body } = nested(changed);
  const former = draftOf(latest);
  if (pickup) body.pickup = { ...former.pickup, ...(pickup as object) };
  if (address !== undefined || hasAddress !== undefined)
    body.address =
      (hasAddress ?? former.hasAddress) ? { ...former.address, ...(address as object | undefined) } : null;
  return body;
}
