/**
 * Second factors of the owner and the staff: codes of an authenticator app, passkeys and recovery codes. A
 * log-in asks for one by a challenge (`makeChallenge`), and checks the answer (`tryFactor`). See
 * docs/decisions/0097-second-factors.md.
 */
export { CHALLENGE_MS, makeChallenge, readChallenge } from "./challenge.ts";
export { mailFactorChange } from "./mail-notice.ts";
export type { Holder, Members } from "./members.ts";
export {
  Assertion,
  ChallengeToken,
  PasskeyLogIn,
  PasskeyRequest,
  RequestOptions,
} from "./passkey-schemas.ts";
export { findPasskey, listKnownPasskeys } from "./passkey-sql.ts";
export {
  challengeOver,
  factorIn,
  redeemFactor,
  redeemPasskey,
  type SentFactor,
  tryFactor,
} from "./prove-factor.ts";
export { factorRoutes } from "./routes.ts";
export { Code, RecoveryCode } from "./schemas.ts";
export { countRecoveryCodes, dropFactors, findTotp, spendChallenge } from "./sql.ts";
export { partyOf, requestOptions } from "./webauthn.ts";
