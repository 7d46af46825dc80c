/**
 * The likely encoding of bytes that are not UTF-8, by its usual name; undefined where nothing speaks for one.
 * People read the name in a message: no text is ever read by it.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const high = bytes.filter((byte) => byte >= 0x80);
  const share = (from: number, to: number) =>
    high.filter((byte) => byte >= from && byte <= to).length / high.length;
  const isInRuns = high.length / runsOf(bytes) >= 2.5;
  if (isMostly(bytes, "shift_jis", /[ぁ-ヿ]/, 0.3)) return "Shift_JIS";
  if (isInRuns && isMostly(bytes, "euc-kr", /\p{Script=Hangul}/u, 0.8)) return "EUC-KR";
  if (isInRuns && share(0xc0, 0xff) > 0.9) return "Windows-1251";
  if (isInRuns && isMostly(bytes, "gb18030", /\p{Script=Han}/u, 0.8)) return "GB18030";
  if (share(0x80, 0x9f) > 0.6) return "Mac OS Roman";
  return isInRuns || high.some((byte) => undefinedIn1252.has(byte)) ? undefined : "Windows-1252";
}

const undefinedIn1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function runsOf(bytes: Uint8Array): number {
  let runs = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80 && !(bytes[i - 1]! >= 0x80)) runs++;
  return Math.max(runs, 1);
}

// So much of the letters beyond ASCII is of the encoding's own script. A chunk may begin and end within a letter.
function isMostly(bytes: Uint8Array, name: string, script: RegExp, share: number): boolean {
  const letters = [...new TextDecoder(name).decode(bytes)].filter((letter) => letter > "\u007f");
  const broken = letters.filter((letter) => letter === "\ufffd").length;
  return broken <= 1 && letters.filter((letter) => script.test(letter)).length >= share * letters.length;
}
