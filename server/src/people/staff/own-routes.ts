import { route } from "../../http/route.ts";
import { MAIL_COST } from "../../platform/mail/index.ts";
import { prepareProof } from "../auth/index.ts";
import { changePassword, preparePasswordChange } from "./actions.ts";
import { EmailChange, EmailConfirmation, Me, OwnAccountUpdate, PasswordChange } from "./log-in/schemas.ts";
import { changeEmail, confirmEmail, readOwnAccount, updateOwnAccount } from "./own-account.ts";
import { staffSide } from "./side.ts";

const tag = "Log-in of the owner and the staff";

/** The endpoints of the owner's and the staff's own accounts. */
export const ownRoutes = [
  route({
    method: "GET",
    path: "/api/v1/auth/tenant/me",
    permission: "member",
    tag,
    operation: "getMe",
    summary: "Read your own account and permissions",
    beforeEnrolment: true,
    reply: Me,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await readOwnAccount(call)) };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/auth/tenant/me",
    permission: "member",
    tag,
    operation: "updateMe",
    summary: "Change your own name and language",
    description:
      "A field left out keeps its value. The email address is changed by `change-email`, the password by `change-password`; role and permissions are changed by others.",
    body: OwnAccountUpdate,
    reply: Me,
    versioned: true,
    handle: updateOwnAccount,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/change-email",
    permission: "member",
    tag,
    summary: "Change your own email address",
    description:
      "Takes the password, and mails a code to the new address that is valid for an hour. The account keeps its address until the code comes back at `confirm-email`.",
    guarded: true,
    cost: MAIL_COST,
    body: EmailChange,
    prepare: (call) => prepareProof(call, staffSide, { field: "/password", password: call.body.password }),
    handle: changeEmail,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/confirm-email",
    permission: "open",
    tag,
    summary: "Confirm a new email address with the mailed code",
    description:
      "The account has the new address from then on. The old address and the new one are told by mail. Sessions go on.",
    guarded: true,
    body: EmailConfirmation,
    handle: confirmEmail,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/change-password",
    permission: "member",
    tag,
    summary: "Change one's own password",
    description: "Ends all other sessions of the account.",
    guarded: true,
    body: PasswordChange,
    prepare: preparePasswordChange,
    handle: changePassword,
  }),
];
