import net from "node:net";

const TIMEOUT_MS = 60_000;
const BUFFER_BYTES = 65_536;

/** A client that asks the same again and again over one connection. */
export type LightClient = {
  /** Resolves once the answer is there, whole; rejects where it is none of success, or the connection ends. */
  ask(): Promise<void>;
  close(): void;
};

/**
 * A client that takes next to nothing of the machine it shares with the server: it counts an answer's bytes, makes no texts of
 * them, and reads them into one buffer. With a new one for each read, its collector would stop it for 10 ms and more at a time.
 * It connects anew where a connection ended.
 */
export function lightClient(url: string, headers: Readonly<Record<string, string>>): LightClient {
  const { hostname, port, host, pathname, search } = new URL(url);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${fields.join("")}\r\n`, "latin1");
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let socket: net.Socket | undefined;
  let take: ((bytes: Buffer) => void) | undefined;

  const connected = () => {
    if (socket && !socket.destroyed && socket.writable) return socket;
    socket = net.connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback(bytes) {
          take?.(buffer.subarray(0, bytes));
          return true;
        },
      },
    });
    // Between two answers nobody waits; the next one finds it gone.
    socket.on("error", () => {});
    return socket;
  };
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const connection = connected();
        let head = "";
        let left: number | undefined;
        const end = (failure?: Error) => {
          take = undefined;
          connection.off("close", closed).off("timeout", late).setTimeout(0);
          if (failure) connection.destroy();
          if (failure) reject(failure);
          else resolve();
        };
        take = (bytes) => {
          let body = bytes.length;
          if (left === undefined) {
            head += bytes.toString("latin1");
            const length = head.indexOf("\r\n\r\n");
            if (length < 0) return;
            const said = head.slice(0, length);
            const bodyBytes = /\r\ncontent-length: *(\d+)/i.exec(said)?.[1];
            if (!/^HTTP\/1.1 2/.test(said)) return end(new Error(said.split("\r\n", 1)[0]));
            if (bodyBytes === undefined) return end(new Error("an answer without a length"));
            left = Number(bodyBytes);
            body = head.length - length - 4;
          }
          left -= body;
          if (left <= 0) end();
        };
        const closed = () => end(new Error("the connection ended"));
        const late = () => end(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`));
        connection.on("close", closed).on("timeout", late).setTimeout(TIMEOUT_MS);
        connection.write(request);
      }),
    close: () => void socket?.destroy(),
  };
}
