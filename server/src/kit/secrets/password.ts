/**
 * A password as it is hashed and counted (NIST SP 800-63B, section 5.1.1.2): NFKC, so that the same
 * characters typed on another keyboard are the same password.
 */
export const normalizePassword = (password: string): string => password.normalize("NFKC");
