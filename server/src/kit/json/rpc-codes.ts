/** The codes of the errors that JSON-RPC itself has (JSON-RPC 2.0, section 5.1). */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
} as const;
