/** The header field of answers to a secret key that a page in a browser sent. */
export const secretInBrowser = {
  "x-warning":
    "secret_key_in_browser: everybody who opens the page can read this secret key. Use a publishable one (pk_) there, and replace this one.",
};

/** The name of an answer's warning in the log; undefined where it has none. */
export const warningIn = (header: unknown): string | undefined =>
  typeof header === "string" ? header.split(":", 1)[0] : undefined;
