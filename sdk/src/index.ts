export * as decimal from "./decimal.ts";
export { type ErrorCode, type ErrorDetails, type FieldError, isStoaError, StoaError } from "./errors.ts";
export type { Api } from "./generated/api.ts";
export type * from "./generated/schemas.ts";
export { createStoa, type Stoa } from "./stoa.ts";
export type {
  AnswerInfo,
  ClientOptions,
  Download,
  Fetch,
  FieldList,
  FileForm,
  ReadOptions,
  Rows,
  SessionTokens,
  WriteOptions,
} from "./types.ts";
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "./webhook.ts";
