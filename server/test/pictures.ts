import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

let made = 0;

/** A picture of a size, unlike any that was made before. */
export function picture(width = 60, height = 40) {
  made++;
  const [r, g, b] = [(made * 37) % 256, (made * 101) % 256, made % 256];
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="${width / 3}" cy="${height / 2}" r="${height / 4}" fill="#${(made * 7919).toString(16).slice(-3).padStart(3, "0")}"/></svg>`,
      ),
    },
  ]);
}

/** A JPEG that says where it was taken. */
export const pictureWithPlace = (width?: number, height?: number): Promise<Buffer> =>
  picture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Ada Byron" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .toBuffer();

/** A PNG of a few bytes that says it has so many pixels. */
export function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_048_576));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const box = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.length);
  return Buffer.concat([length, Buffer.from(type), content]);
};

/** A film of no pictures, with so many bytes of data. */
export const film = (bytes = 1_000): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom\x00\x00\x02\x00isomiso2mp41", "latin1")),
    box("moov", Buffer.alloc(20)),
    box("mdat", Buffer.alloc(bytes, 7)),
  ]);

/** A document of no pages. */
export const document = (text = ""): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Title(${text})>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);
