import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@stoa/client";

/** Whether this browser makes and uses passkeys, as the API speaks of them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

/** Has the browser make a passkey. Throws where the person, or the device, does not; see `passkeyFault`. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  return jsonOf(await navigator.credentials.create({ publicKey }));
}

/** Has a passkey sign what is asked. Throws where the person, or the device, does not; see `passkeyFault`. */
export async function signByPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  return jsonOf(await navigator.credentials.get({ publicKey }));
}

const jsonOf = (made: Credential | null) => (made as PublicKeyCredential).toJSON() as never;

/** What kept a browser from a passkey: the device has one of this account already, or nobody agreed; undefined for what else went wrong. */
export function passkeyFault(error: unknown): "known" | "none" | undefined {
  if (!(error instanceof DOMException)) return undefined;
  return error.name === "InvalidStateError" ? "known" : "none";
}
