import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type PublicJwk, thumbprint, verifyingKey } from "./jwk.ts";
import {
  contentDigest,
  covers,
  hasDigest,
  readSignatures,
  type SentSignature,
  type SignedMessage,
  signatureBase,
  signMessage,
  verifies,
} from "./message-signature.ts";

// The keys and messages of RFC 9421, appendix B.
const p256: PublicJwk = {
  kid: "test-key-ecc-p256",
  kty: "EC",
  crv: "P-256",
  x: "qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA",
  y: "Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0",
};
const ed25519: PublicJwk = {
  kid: "test-key-ed25519",
  kty: "OKP",
  crv: "Ed25519",
  x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
};
const request: SignedMessage = {
  method: "POST",
  authority: "example.com",
  target: "/foo?param=Value&Pet=dog",
  headers: {
    host: "example.com",
    date: "Tue, 20 Apr 2021 02:07:55 GMT",
    "content-type": "application/json",
    "content-digest":
      "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:",
    "content-length": "18",
  },
};
const response: SignedMessage = {
  status: 200,
  headers: {
    date: "Tue, 20 Apr 2021 02:07:56 GMT",
    "content-type": "application/json",
    "content-digest":
      "sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:",
    "content-length": "23",
  },
};
const withHeaders = (message: SignedMessage, headers: Record<string, string>): SignedMessage => ({
  ...message,
  headers: { ...message.headers, ...headers },
});
const only = (message: SignedMessage): SentSignature => {
  const [sent, ...others] = readSignatures(message) ?? [];
  assert.ok(sent && !others.length);
  return sent;
};

describe("the vectors of RFC 9421", () => {
  const answered = withHeaders(response, {
    "signature-input":
      'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    signature:
      "sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:",
  });
  const asked = withHeaders(request, {
    "signature-input":
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature:
      "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
  });

  test("ecdsa-p256-sha256 of an answer (B.2.4)", () => {
    const sent = only(answered);
    assert.equal(sent.keyId, "test-key-ecc-p256");
    assert.equal(
      signatureBase(answered, sent.covered),
      [
        '"@status": 200',
        '"content-type": application/json',
        `"content-digest": ${answered.headers["content-digest"]}`,
        '"content-length": 23',
        '"@signature-params": ("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
      ].join("\n"),
    );
    assert.ok(verifies(answered, sent, verifyingKey(p256)!));
  });

  test("ed25519 of a request (B.2.6)", () => {
    assert.ok(verifies(asked, only(asked), verifyingKey(ed25519)!));
    assert.ok(!verifies(asked, only(asked), verifyingKey(p256)!), "another key");
  });

  test("nothing of them can be changed", () => {
    for (const [message, key] of [
      [answered, p256],
      [asked, ed25519],
    ] as const) {
      const sent = only(message);
      for (const [name] of sent.covered[0]) {
        const other = String(name).startsWith("@")
          ? { ...message, status: 201, method: "PUT", authority: "other.example", target: "/bar" }
          : withHeaders(message, { [String(name)]: "changed" });
        assert.ok(!verifies(other, sent, verifyingKey(key)!), String(name));
      }
    }
  });
});

test("parts of a request are named as section 2.2 has it", () => {
  const parts: [string, string | undefined, Partial<SignedMessage>?][] = [
    ['"@method"', "POST"],
    ['"@authority"', "example.com"],
    ['"@authority"', "example.com", { authority: "EXAMPLE.com:443" }],
    ['"@authority"', "example.com:8443", { authority: "example.com:8443" }],
    ['"@path"', "/foo"],
    ['"@path"', "/", { target: "?a=b" }],
    ['"@query"', "?param=Value&Pet=dog"],
    ['"@query"', "?", { target: "/foo" }],
    ['"@query"', "?", { target: "/foo?" }],
    ['"@request-target"', "/foo?param=Value&Pet=dog"],
    ['"@target-uri"', "https://example.com/foo?param=Value&Pet=dog"],
    ['"@scheme"', "https"],
    ['"@status"', undefined],
    ['"@query-param";name="Pet"', undefined],
    ['"@unknown"', undefined],
    ['"@method";req', undefined],
    ['"content-type"', "application/json"],
    ['"Content-Type"', undefined],
    ['"not-there"', undefined],
    ['"x"', "a, b", { headers: { x: [" a", "b "] } }],
    ['"x"', "", { headers: { x: "  " } }],
    ['"x"', undefined, { headers: { x: "é" } }],
    ['"x";sf', undefined, { headers: { x: "a=1" } }],
    ['"x";bs', undefined, { headers: { x: "a=1" } }],
    ['"x";key="a"', "1;y=?0", { headers: { x: "a=1;y=?0, b=2" } }],
    ['"x";key="b"', "(1 2)", { headers: { x: "a=1, b=(1   2)" } }],
    ['"x";key="c"', undefined, { headers: { x: "a=1" } }],
    ['"x";key="a"', undefined, { headers: { x: "a=" } }],
  ];
  for (const [component, value, more] of parts) {
    const message = withHeaders(
      { ...request, ...more },
      { "signature-input": `s=(${component})`, signature: "s=:AA==:" },
    );
    const base = signatureBase(message, only(message).covered);
    assert.equal(
      base,
      value === undefined ? undefined : `${component}: ${value}\n"@signature-params": (${component})`,
      component,
    );
  }
});

describe("what is no signature", () => {
  const read = (input: string, signature = "s=:AA==:") =>
    readSignatures({ headers: { "signature-input": input, signature } });

  test("headers that cannot be read are none", () => {
    for (const input of ["s=(", "=", 's=("@method";)', `s=("@method");a="${"x".repeat(9_000)}"`])
      assert.equal(read(input), undefined, input.slice(0, 40));
    assert.equal(read('s=("@method")', "s=:A:A:"), undefined);
    assert.equal(readSignatures({ headers: { signature: "s=:AA==:" } }), undefined);
    assert.equal(read(Array.from({ length: 6 }, (_, i) => `s${i}=()`).join(", ")), undefined);
  });

  test("a description without a value, of another kind or of too many parts is passed over", () => {
    assert.deepEqual(read('t=("@method")'), []);
    assert.deepEqual(read("s=1"), []);
    assert.deepEqual(read("s=(1 2)"), []);
    assert.deepEqual(read('s=("@method")', 's="text"'), []);
    assert.deepEqual(read(`s=(${Array.from({ length: 41 }, (_, i) => `"h${i}"`).join(" ")})`), []);
  });

  test("a part that is named twice speaks against all of it", () => {
    const [sent] = read('s=("@method" "@method")')!;
    assert.equal(signatureBase(request, sent!.covered), undefined);
  });

  test("a part with parameters is not the part as a whole", () => {
    const [sent] = read('s=("@method" "signature-agent";key="s" "date";bs)')!;
    assert.deepEqual(
      [covers(sent!, "@method"), covers(sent!, "signature-agent"), covers(sent!, "date")],
      [true, false, false],
    );
    assert.ok(covers(sent!, "signature-agent", "s") && !covers(sent!, "signature-agent", "t"));
  });

  test("another length, and another algorithm than the key's", () => {
    const signed = signedBy(makeKey());
    const [sent] = readSignatures(signed.message)!;
    const key = verifyingKey(signed.jwk)!;
    assert.ok(verifies(signed.message, sent!, key));
    assert.ok(!verifies(signed.message, { ...sent!, bytes: sent!.bytes.subarray(1) }, key));
    assert.ok(!verifies(signed.message, { ...sent!, algorithm: "ed25519" }, key));
  });
});

test("a key of a kind that is not known, or that is none, verifies nothing", () => {
  for (const jwk of [
    { kid: "a", kty: "RSA" },
    { kid: "a", kty: "EC", crv: "secp256k1", x: p256.x!, y: p256.y! },
    { kid: "a", kty: "OKP", crv: "P-256", x: p256.x!, y: p256.y! },
    { kid: "a", kty: "EC", crv: "P-256", x: p256.x!, y: p256.x! },
    { kid: "a", kty: "EC", crv: "P-256", x: "!" },
    { kid: "a", kty: "EC", crv: "constructor" },
  ])
    assert.equal(verifyingKey(jwk), undefined, JSON.stringify(jwk));
});

test("thumbprints are those of RFC 7638 and RFC 8037", () => {
  assert.equal(thumbprint(ed25519), "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U");
});

test("a digest is of the bytes as they are, among digests of other kinds, too", () => {
  const body = Buffer.from('{"hello": "world"}\n');
  assert.equal(contentDigest(body), "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:");
  assert.ok(hasDigest(contentDigest(body), body));
  assert.ok(hasDigest(`sha-512=:AA==:, ${contentDigest(body)}`, body));
  for (const other of [undefined, "", "sha-256=1", "sha-512=:AA==:", contentDigest("other"), "sha-256=:"])
    assert.ok(!hasDigest(other, body), other);
});

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { jwk: { ...(publicKey.export({ format: "jwk" }) as object), kid: "own" } as PublicJwk, privateKey };
}
function signedBy(
  { jwk, privateKey }: ReturnType<typeof makeKey>,
  message = request,
  parts = ["@method", "@authority", "@path", "@query", "content-type", "content-digest"],
) {
  const key = { kid: jwk.kid, key: privateKey, created: new Date(1_700_000_000_000) };
  return { jwk, message: withHeaders(message, signMessage(message, parts, key)) };
}

test("what is signed verifies, whatever it says; a part that is not there cannot be signed", () => {
  const key = makeKey();
  const path = fc.string().map(encodeURIComponent);
  fc.assert(
    fc.property(fc.string(), fc.string(), path, path, (type, digest, path, query) => {
      const headers = { "content-type": type, "content-digest": digest };
      const { message } = signedBy(key, { ...request, target: `/${path}?${query}`, headers });
      assert.ok(verifies(message, only(message), verifyingKey(key.jwk)!));
    }),
    { numRuns: 50 },
  );
  assert.throws(() => signedBy(key, request, ["idempotency-key"]));
});

test("whatever the headers say, reading them ends and throws nothing", () => {
  const alphabet = fc.constantFrom(...'abs=(),;:"\\ \t?@%1.-*', '"@method"', "keyid", "created");
  const text = fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (input, signature) => {
      const message = withHeaders(request, { "signature-input": input, signature });
      for (const sent of readSignatures(message) ?? [])
        assert.ok(!verifies(message, sent, verifyingKey(p256)!));
    }),
    { numRuns: 300 },
  );
});
