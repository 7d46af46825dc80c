import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Stands in for VIES. `asked` are the bodies so far; `answer` is what the next requests get. */
export type FakeVies = {
  readonly url: string;
  readonly asked: Record<string, string>[];
  answer: { status: number; body: string };
  close(): Promise<unknown>;
};

/** The answer of VIES about a number that it knows. */
export const knownNumber = {
  status: 200,
  body: JSON.stringify({
    countryCode: "AT",
    vatNumber: "U12345675",
    requestDate: "2026-11-29T09:00:00.000Z",
    valid: true,
    requestIdentifier: "WAPIAAAAXYZ12345",
    name: "Muster Handel GmbH",
    address: "Ringstraße 1\n1010 Wien",
  }),
};

/** Starts it, on a free port of this machine. */
export async function startFakeVies(): Promise<FakeVies> {
  const fake = { asked: [] as Record<string, string>[], answer: knownNumber };
  const server = http.createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    fake.asked.push({ path: request.url, ...body });
    response.writeHead(fake.answer.status, { "content-type": "application/json" });
    response.end(fake.answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  });
}
