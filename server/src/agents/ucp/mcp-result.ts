import { ApiError } from "../../http/answers/errors.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";
import { Outcome } from "./outcome.ts";
import { writeDocument } from "./versions.ts";

/** An error of the protocol itself, by one of its codes. */
export class RpcError extends ApiError {
  readonly rpcCode: number;
  /** The text, where the code alone does not say it, and the data that go with it. */
  readonly text: string | undefined;
  readonly data: object | undefined;
  constructor(rpcCode: number, text?: string, data?: object) {
    super(rpcCode === rpcCodes.methodNotFound ? 404 : 400, "validation_failed");
    this.rpcCode = rpcCode;
    this.text = text;
    this.data = data;
  }
}
/** A tool's result: the resource, and the same as text for older clients. */
export const toolResult = (json: string): string =>
  `{"structuredContent":${json},"content":[{"type":"text","text":${JSON.stringify(json)}}]}`;

/** An outcome as what a tool answers; undefined for what is none. */
export const outcomeResult = (error: ApiError): string | undefined =>
  error instanceof Outcome ? toolResult(writeDocument(error.answer)) : undefined;
