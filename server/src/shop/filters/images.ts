import { Drop, toValue } from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import { attributesOf, numberOf, propertyOf, readArguments, textOf } from "./values.ts";

/** The widths that `/media` makes pictures in. */
const WIDTHS = [64, 128, 256, 512, 1024, 2048] as const;
const NAMED_SIZES: Readonly<Record<string, number>> = {
  pico: 16,
  icon: 32,
  thumb: 50,
  small: 100,
  compact: 160,
  medium: 240,
  large: 480,
  grande: 600,
  original: 2048,
  master: 2048,
};

/**
 * The address of a picture, which knows the picture it is of: `image_tag` reads its sizes and text from it.
 */
export class ImageUrl extends Drop {
  readonly #url: string;
  readonly image: unknown;
  readonly shown: { width: number | undefined; height: number | undefined };

  constructor(url: string, image: unknown, shown: ImageUrl["shown"]) {
    super();
    this.#url = url;
    this.image = image;
    this.shown = shown;
  }

  override valueOf(): string {
    return this.#url;
  }

  override toString(): string {
    return this.#url;
  }
}

/** The picture of an object: itself, or what it is shown by. Undefined where it has none. */
export function imageOf(value: unknown): { src: string; image: unknown } | undefined {
  const plain = toValue(value);
  if (typeof plain === "string")
    return plain ? { src: plain, image: typeof value === "string" ? undefined : value } : undefined;
  const src = propertyOf(value, "src");
  if (textOf(src)) return { src: textOf(src), image: value };
  for (const name of ["featured_image", "image", "preview_image", "featured_media"]) {
    const inner = propertyOf(value, name);
    const found = inner === undefined || inner === null ? undefined : imageOf(inner);
    if (found) return found;
  }
  return undefined;
}

const ratioOf = (image: unknown): number => {
  const [width, height] = [numberOf(propertyOf(image, "width")), numberOf(propertyOf(image, "height"))];
  return width && height ? width / height : 0;
};

/**
 * A picture's address in the smallest width that is served and is not less than what is asked for. Others'
 * pictures stay as they are.
 */
function resizeUrl(src: string, width: number | undefined): string {
  const path = src.replace(/^https?:\/\/[^/]+(?=\/media\/)/, (origin) =>
    origin === currentPage().globals.request.origin ? "" : origin,
  );
  if (!width || !path.startsWith("/media/")) return path;
  const served = WIDTHS.find((one) => one >= width) ?? WIDTHS.at(-1)!;
  return `${path.split("?", 1)[0]}?width=${served}`;
}

function imageUrl(value: unknown, ...sent: unknown[]): unknown {
  const found = imageOf(value);
  if (!found) return "";
  const { named, values } = readArguments(sent);
  const [fromSize, fromSizeHeight] = sizeOf(textOf(values[0]));
  const ratio = ratioOf(found.image);
  const height = numberOf(named.height) || fromSizeHeight;
  const width =
    numberOf(named.width) || fromSize || (height && ratio ? Math.round(height * ratio) : undefined);
  const shownHeight = height || (width && ratio ? Math.round(width / ratio) : undefined);
  return new ImageUrl(resizeUrl(found.src, width), found.image, { width, height: shownHeight });
}

/** `480x`, `x480`, `480x320`, or a name. */
function sizeOf(size: string): [number | undefined, number | undefined] {
  const named = NAMED_SIZES[size];
  if (named) return [named, undefined];
  const [, width, height] = /^(\d{1,5})?x(\d{1,5})?/.exec(size) ?? [];
  return [width ? Number(width) : undefined, height ? Number(height) : undefined];
}

/** `<img>` with its sizes and a `srcset` of the widths that are served. */
function imageTag(value: unknown, ...sent: unknown[]): string {
  const found = value instanceof ImageUrl ? { src: value.valueOf(), image: value.image } : imageOf(value);
  if (!found?.src) return "";
  const { named } = readArguments(sent);
  const { widths, preload, srcset, sizes, alt, width, height, class: className, ...more } = named;
  const shown = value instanceof ImageUrl ? value.shown : { width: undefined, height: undefined };
  const own = {
    width: numberOf(propertyOf(found.image, "width")),
    height: numberOf(propertyOf(found.image, "height")),
  };
  const asked = textOf(widths)
    .split(",")
    .map((one) => Number.parseInt(one, 10))
    .filter((one) => one > 0);
  const wanted = asked.length ? asked : [...WIDTHS];
  const largest = Math.max(shown.width ?? 0, ...asked, asked.length || shown.width ? 0 : own.width);
  const set = setOf(found.src, wanted, largest || own.width);
  if (preload === true)
    currentPage().notePreload({ href: found.src, as: "image", srcset: set, sizes: textOf(sizes) });
  return `<img${attributesOf({
    src: found.src,
    alt: alt ?? propertyOf(found.image, "alt") ?? "",
    srcset: srcset === undefined ? set || undefined : textOf(srcset) || undefined,
    width: width === undefined ? shown.width || own.width || undefined : width || undefined,
    height: height === undefined ? shown.height || own.height || undefined : height || undefined,
    sizes: sizes || (set && more.loading === "lazy" ? "auto" : undefined),
    class: className,
    ...more,
  })}>`;
}

/**
 * The `srcset` of a picture of ours in served widths up to the one that is enough for the largest asked for.
 */
function setOf(src: string, wanted: readonly number[], largest: number): string {
  if (!src.startsWith("/media/")) return "";
  const served = new Set(wanted.map((one) => WIDTHS.find((width) => width >= one) ?? WIDTHS.at(-1)!));
  const enough = WIDTHS.find((one) => one >= largest) ?? WIDTHS.at(-1)!;
  const list = [...served].filter((one) => !largest || one <= enough).sort((a, b) => a - b);
  return list.map((width) => `${src.split("?", 1)[0]}?width=${width} ${width}w`).join(", ");
}

/** `img_tag` of older themes: text, class and size by their place. */
function imgTag(value: unknown, ...sent: unknown[]): string {
  const { values, named } = readArguments(sent);
  const [alt, className, size] = values.map(textOf);
  const url = imageUrl(value, size || "original");
  return imageTag(url, ...Object.entries({ alt: alt ?? "", class: className || undefined, ...named }));
}

const bySize = (value: unknown, size: unknown = "small") => imageUrl(value, textOf(size));
const byAsset = (name: unknown, size: unknown) => bySize(currentPage().assetUrl(textOf(name)) ?? "", size);

export const imageFilters = {
  image_url: imageUrl,
  img_url: imageUrl,
  product_img_url: bySize,
  collection_img_url: bySize,
  article_img_url: bySize,
  asset_img_url: byAsset,
  image_tag: imageTag,
  img_tag: imgTag,
  file_url: (name: unknown) => fileUrl(textOf(name)),
  file_img_url: (name: unknown, size: unknown) => bySize(fileUrl(textOf(name)), size),
  /** A neutral drawing where there is no picture yet; its name is only a name. */
  placeholder_svg_tag(name: unknown, ...sent: unknown[]): string {
    const { values, named } = readArguments(sent);
    const className = textOf(values[0] ?? named.class) || "placeholder-svg";
    return `<svg class="${escapeHtml(className)}" role="img" aria-label="${escapeHtml(textOf(name))}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 525 525" preserveAspectRatio="xMidYMid slice"><rect width="525" height="525" fill="currentColor" fill-opacity=".08"/><path d="M150 345l75-100 55 70 40-50 60 80z" fill="currentColor" fill-opacity=".22"/><circle cx="335" cy="195" r="28" fill="currentColor" fill-opacity=".22"/></svg>`;
  },
};

/** The address of a file of the store by its name; nothing where there is none. */
function fileUrl(name: string): string {
  const file = currentPage().load({ kind: "file", name });
  return textOf(propertyOf(file, "url"));
}
