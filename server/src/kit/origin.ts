const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/;

/** The address of a host as browsers reach it: by HTTPS, or on this machine by the port that the server listens on. */
export const originsOn =
  (port: number) =>
  (host: string): string =>
    LOCAL.test(host) ? `http://${host}:${port}` : `https://${host}`;
