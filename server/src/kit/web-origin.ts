/**
 * A site's origin as browsers write it, such as `https://shop.example.com`; undefined for what is none, or
 * more than one.
 */
export function webOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#\\@,*]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
