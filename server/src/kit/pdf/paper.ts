import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import { type Direction, type Line, linesOf } from "./lines.ts";

/** How a text is set. Lengths are points. */
export type TextStyle = {
  width: number;
  size: number;
  isBold?: boolean;
  /** `#rrggbb`. */
  color?: string;
  align?: "start" | "end";
  /** The paper's own where not said. */
  direction?: Direction;
  /** The most lines. */
  most?: number;
};

/** A text that is set in lines and not drawn yet. */
export type SetText = { lines: readonly Line[]; style: TextStyle; height: number };

/** Pages to draw on. `x` is counted from where lines begin, `y` from the top. */
export type Paper = {
  readonly width: number;
  readonly height: number;
  set(text: string, style: TextStyle): SetText;
  draw(text: SetText, x: number, y: number): void;
  /** Draws a filled rectangle. */
  fill(x: number, y: number, width: number, height: number, color: string): void;
  addPage(): void;
  /** Draws on each page, with its number and how many there are. */
  onEachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Buffer>;
};

// A4.
const WIDTH = 595.28;
const HEIGHT = 841.89;
const LEADING = 1.36;
const ASCENT = 1.02;
const BLACK = "#000000";

/** A document's metadata for readers; `language` is BCP 47. */
export type About = { title: string; language: string; isRtl: boolean; date: Date };

/**
 * Makes paper with one page. From right to left, `x` counts from the right. The same drawings and the same
 * `date` make the same bytes.
 */
export function createPaper(fonts: Fonts, { title, language, isRtl, date }: About): Paper {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Producer: "Stoa", Creator: "Stoa", CreationDate: date },
    // Else it begins with a font of its own.
    font: null as unknown as string,
  });
  const written = buffer(doc);
  const mirrorX = (x: number, width: number) => (isRtl ? WIDTH - x - width : x);

  const drawLine = ({ pieces, width }: Line, { size, color, ...style }: TextStyle, x: number, y: number) => {
    const space = style.width - (width * size) / 1_000;
    const isAtEnd = (style.align === "end") !== isRtl;
    let at = mirrorX(x, style.width) + (isAtEnd ? space : 0);
    doc.fillColor(color ?? BLACK).fontSize(size);
    for (const { face, text, width } of pieces) {
      // pdfkit takes a font that fontkit has read; its types do not know yet.
      doc.font(face.font as unknown as string, face.name);
      doc.text(text, at, y, { lineBreak: false, baseline: "alphabetic" });
      at += (width * size) / 1_000;
    }
  };

  return {
    width: WIDTH,
    height: HEIGHT,
    set(text, style) {
      const lines = linesOf(text, style.isBold ? fonts.bold : fonts.regular, {
        width: (style.width * 1_000) / style.size,
        most: style.most ?? 20,
        direction: style.direction ?? (isRtl ? "rtl" : "ltr"),
      });
      return { lines, style, height: lines.length * style.size * LEADING };
    },
    draw({ lines, style }, x, y) {
      for (const [i, line] of lines.entries())
        drawLine(line, style, x, y + style.size * (ASCENT + i * LEADING));
    },
    fill: (x, y, width, height, color) => void doc.rect(mirrorX(x, width), y, width, height).fill(color),
    addPage: () => void doc.addPage(),
    onEachPage(draw) {
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i);
        draw(i + 1, count);
      }
    },
    finish() {
      doc.end();
      return written;
    },
  };
}
