import { createHmac } from "node:crypto";

/** A notice of the provider `test`, signed by the store's secret for them `ago` seconds ago. */
export function signedTestNotice(
  notice: object,
  secret: string,
  ago = 0,
): { raw: string; headers: Record<string, string> } {
  const raw = JSON.stringify(notice);
  const at = Math.floor(Date.now() / 1_000) - ago;
  const mac = createHmac("sha256", secret).update(`${at}.${raw}`).digest("hex");
  return { raw, headers: { "test-signature": `t=${at},v1=${mac}` } };
}
