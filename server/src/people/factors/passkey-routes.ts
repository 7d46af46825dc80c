import { type Route, route } from "../../http/route.ts";
import type { Members } from "./members.ts";
import { Passkey, PasskeyAdd, PasskeyCreation, PasskeyUpdate } from "./passkey-schemas.ts";
import { addPasskey, beginPasskey, removePasskey, updatePasskey } from "./passkeys.ts";
import { prepareAgain } from "./prove-factor.ts";
import { PasskeyAdded, PasskeyStart, ProofAgain } from "./schemas.ts";

const tag = "Second factor";
const PASSKEYS = "/api/v1/auth/tenant/passkeys";

/** The endpoints by which the owner and the staff look after their own passkeys. */
export const passkeyRoutes = (members: Members): readonly Route[] => [
  route({
    method: "POST",
    path: `${PASSKEYS}/start`,
    permission: "member",
    tag,
    operation: "startPasskey",
    summary: "Begin with a passkey",
    description:
      "Answers what the browser is to make (WebAuthn), good on this host of the store. Send what it made to `POST /auth/tenant/passkeys` within five minutes. If you have a second factor, send it along: a code, a recovery code, or a passkey.",
    guarded: true,
    secret: true,
    beforeEnrolment: true,
    body: PasskeyStart,
    reply: PasskeyCreation,
    prepare: (call) => prepareAgain(call, members),
    handle: (call) => beginPasskey(call, members),
  }),
  route({
    method: "POST",
    path: PASSKEYS,
    permission: "member",
    tag,
    operation: "addPasskey",
    summary: "Add a passkey",
    description:
      "From then on you log in by it, and your password alone lets nobody in: it is followed by the passkey or another second factor. The first second factor comes with ten recovery codes.",
    guarded: true,
    secret: true,
    beforeEnrolment: true,
    body: PasskeyAdd,
    reply: PasskeyAdded,
    handle: (call) => addPasskey(call, members),
  }),
  route({
    method: "PUT",
    path: `${PASSKEYS}/:id`,
    permission: "member",
    tag,
    operation: "renamePasskey",
    summary: "Rename a passkey",
    body: PasskeyUpdate,
    reply: Passkey,
    handle: updatePasskey,
  }),
  route({
    method: "POST",
    path: `${PASSKEYS}/:id/remove`,
    permission: "member",
    tag,
    operation: "removePasskey",
    summary: "Remove a passkey",
    description:
      "Takes a second factor: a code of the authenticator app, a recovery code, or a passkey. Your password alone is not enough. Recovery codes go with the last second factor.",
    guarded: true,
    body: ProofAgain,
    prepare: (call) => prepareAgain(call, members),
    handle: (call) => removePasskey(call, members),
  }),
];
