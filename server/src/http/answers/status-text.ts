import { nodeHttp } from "../../kit/web/node-http.ts";

/** The reason phrase of a status code. */
export const statusText = (status: number): string => nodeHttp().STATUS_CODES[status] ?? "";
