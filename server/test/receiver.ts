import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A call that a receiver got. */
export type Received = {
  path: string;
  headers: Record<string, string>;
  text: string;
  at: number;
  // biome-ignore lint/suspicious/noExplicitAny: an event, looked at by assertions
  body: any;
};
/** The answer of a receiver: a status, nothing at all, or a response of its own. */
export type Reply = number | "hang" | ((response: http.ServerResponse, got: Received) => void);

/** A receiver of webhooks on this machine. */
export type Receiver = {
  url: string;
  got: Received[];
  answer(reply: Reply): void;
  close(): Promise<void>;
};

/** Addresses that the server has to be allowed to call for a receiver. */
export const receiverSettings = { WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" };

/** Starts a receiver that answers 204 until told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  let reply: Reply = 204;
  const got: Received[] = [];
  const listener = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const received = { path: request.url!, headers, text, at: Date.now(), body: JSON.parse(text) };
    got.push(received);
    if (reply === "hang") return;
    if (typeof reply === "function") return reply(response, received);
    response.writeHead(reply).end();
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    got,
    answer: (next) => {
      reply = next;
    },
    async close() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
}
