// What is drawn on a square of 100 by 100; `a` is the thing's color, `b` a darker one.
const shapes = {
  cup: '<path d="M30 38h34v22a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" fill="a"/><path d="M64 43h5a8 8 0 0 1 0 16h-5" fill="none" stroke="b" stroke-width="5"/>',
  bowl: '<path d="M22 46h56a28 28 0 0 1-56 0z" fill="a"/><ellipse cx="50" cy="46" rx="28" ry="6" fill="b"/>',
  plate: '<circle cx="50" cy="50" r="30" fill="a"/><circle cx="50" cy="50" r="19" fill="b"/>',
  jar: '<path d="M36 34h28v6l4 6v28a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V46l4-6z" fill="a"/><rect x="34" y="24" width="32" height="10" rx="3" fill="b"/>',
  pan: '<circle cx="42" cy="54" r="23" fill="a"/><rect x="60" y="30" width="30" height="8" rx="4" fill="b" transform="rotate(-38 62 38)"/>',
  pot: '<path d="M28 44h44v26a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z" fill="a"/><rect x="24" y="36" width="52" height="8" rx="4" fill="b"/><circle cx="50" cy="31" r="5" fill="b"/>',
  board:
    '<rect x="34" y="20" width="32" height="60" rx="6" fill="a"/><circle cx="50" cy="29" r="4" fill="b"/>',
  towel:
    '<rect x="28" y="26" width="44" height="50" rx="3" fill="a"/><path d="M28 62h44M28 68h44" stroke="b" stroke-width="3"/>',
  candle:
    '<rect x="38" y="44" width="24" height="36" rx="3" fill="a"/><path d="M50 22c8 9 6 16 0 16s-8-7 0-16z" fill="b"/>',
  lamp: '<path d="M36 24h28l10 28H26z" fill="a"/><path d="M50 52v24M36 78h28" stroke="b" stroke-width="5"/>',
  plant:
    '<path d="M34 58h32l-5 22H39z" fill="b"/><path d="M50 58c-22-4-20-24-18-32 14 4 20 16 18 32 0-16 8-26 22-26 0 14-8 24-22 26z" fill="a"/>',
  book: '<rect x="30" y="22" width="40" height="56" rx="3" fill="a"/><path d="M38 22v56" stroke="b" stroke-width="4"/>',
  pen: '<path d="M66 22l12 12-38 38-16 4 4-16z" fill="a"/><path d="M28 60l12 12-16 4z" fill="b"/>',
  card: '<rect x="24" y="32" width="52" height="38" rx="3" fill="a"/><path d="M24 35l26 20 26-20" fill="none" stroke="b" stroke-width="4"/>',
  shirt:
    '<path d="M38 24h24l18 12-7 13-7-4v33H34V45l-7 4-7-13z" fill="a"/><path d="M42 24a8 8 0 0 0 16 0" fill="b"/>',
  hat: '<path d="M28 60a22 26 0 0 1 44 0z" fill="a"/><rect x="24" y="58" width="52" height="14" rx="6" fill="b"/><circle cx="50" cy="31" r="6" fill="b"/>',
  bag: '<path d="M30 40h40l5 40H25z" fill="a"/><path d="M40 40v-6a10 10 0 0 1 20 0v6" fill="none" stroke="b" stroke-width="5"/>',
  gift: '<rect x="28" y="42" width="44" height="36" rx="3" fill="a"/><path d="M24 36h52v10H24zM46 36h8v42h-8z" fill="b"/><path d="M50 36c-14-18-22 0 0 0 22 0 14-18 0 0z" fill="none" stroke="b" stroke-width="4"/>',
} as const;

/** What a picture of the demo store can show. */
export type Shape = keyof typeof shapes;

const HUE_STEP = 15;
const NAME = /^([a-z]+)-(\d{1,3})\.svg$/;

/** The name of a picture; the hue is in degrees. */
export const demoPicture = (shape: Shape, hue: number): string =>
  `${shape}-${(Math.round(hue / HUE_STEP) * HUE_STEP) % 360}.svg`;

/** The picture of a name that `demoPicture` makes, as SVG; undefined for any other. */
export function drawPicture(name: string): string | undefined {
  const [, shape = "", degrees = ""] = NAME.exec(name) ?? [];
  const hue = Number(degrees);
  const isOurs = Object.hasOwn(shapes, shape) && demoPicture(shape as Shape, hue) === name;
  if (!isOurs) return undefined;
  const drawn = shapes[shape as Shape]
    .replaceAll('"a"', `"hsl(${hue} 45% 52%)"`)
    .replaceAll('"b"', `"hsl(${hue} 45% 34%)"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 92%)"/>${drawn}</svg>`;
}
