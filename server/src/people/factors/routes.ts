import { type Route, route } from "../../http/route.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from "./enroll-totp.ts";
import type { Members } from "./members.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { listPasskeys } from "./passkey-sql.ts";
import { prepareAgain } from "./prove-factor.ts";
import {
  FactorAdded,
  ProofAgain,
  RecoveryCodes,
  SecondFactors,
  TotpConfirmation,
  TotpSecret,
  TotpStart,
} from "./schemas.ts";
import { countRecoveryCodes, findTotp } from "./sql.ts";

const tag = "Second factor";

/** The endpoints by which the owner and the staff look after their own second factors. */
export const factorRoutes = (members: Members): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/auth/tenant/second-factors",
    permission: "member",
    tag,
    operation: "getSecondFactors",
    summary: "Read which second factors you have",
    reply: SecondFactors,
    beforeEnrolment: true,
    async handle({ tx, principal }) {
      const { id } = principal!;
      const [settings, totp, passkeys, recoveryCodesLeft] = await Promise.all([
        readSettings(tx),
        findTotp(tx, id),
        listPasskeys(tx, id),
        countRecoveryCodes(tx, id),
      ]);
      const since = totp?.sealed && totp.since;
      const { requireSecondFactor: isRequired } = settings.security;
      const data = { isRequired, totp: since ? { since } : null, passkeys, recoveryCodesLeft };
      return { message: "ok", data: JSON.stringify(data) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/totp",
    permission: "member",
    tag,
    operation: "startTotp",
    summary: "Begin with codes of an authenticator app",
    description:
      "Answers a secret for the app (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once a code of it came back at `confirm`, within 30 minutes. A secret that you have already goes on until then. If you have a second factor, send it along: a code, a recovery code, or a passkey.",
    guarded: true,
    secret: true,
    beforeEnrolment: true,
    body: TotpStart,
    reply: TotpSecret,
    prepare: (call) => prepareAgain(call, members),
    handle: (call) => beginTotp(call, members),
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/totp/confirm",
    permission: "member",
    tag,
    operation: "confirmTotp",
    summary: "Confirm the app's secret with a code",
    description:
      "From then on a log-in with your password asks for a second factor. The first second factor comes with ten recovery codes, for the day on which you have lost it. A wrong code counts like a wrong password.",
    guarded: true,
    secret: true,
    beforeEnrolment: true,
    body: TotpConfirmation,
    reply: FactorAdded,
    handle: (call) => confirmTotp(call, members),
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/totp/remove",
    permission: "member",
    tag,
    operation: "removeTotp",
    summary: "Remove the authenticator app",
    description:
      "Takes a second factor: a code, a recovery code, or a passkey. Your password alone is not enough. Recovery codes go with the last second factor. Where the store requires one, you can do nothing else then before you have another.",
    guarded: true,
    body: ProofAgain,
    prepare: (call) => prepareAgain(call, members),
    handle: (call) => removeTotp(call, members),
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/recovery-codes",
    permission: "member",
    tag,
    operation: "renewRecoveryCodes",
    summary: "Make new recovery codes",
    description:
      "Takes a second factor: a code, a recovery code, or a passkey. Your password alone is not enough. All earlier recovery codes stop working.",
    guarded: true,
    secret: true,
    body: ProofAgain,
    reply: RecoveryCodes,
    prepare: (call) => prepareAgain(call, members),
    handle: (call) => renewRecoveryCodes(call, members),
  }),
  ...passkeyRoutes(members),
];
