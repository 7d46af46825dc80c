const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/;

/** Whether a host is a name or an address of this machine. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

/**
 * The address of a host as browsers reach it: by HTTPS, or on this machine by the port that the server
 * listens on.
 */
export const originsOn =
  (port: number) =>
  (host: string): string =>
    isLocal(host) ? `http://${host}:${port}` : `https://${host}`;

/**
 * A site's origin as browsers write it, such as `https://shop.example.com`; undefined for what is none, or
 * more than one.
 */
export function webOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#\\@,*]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
