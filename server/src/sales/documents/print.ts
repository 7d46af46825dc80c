import type { Fonts } from "../../kit/pdf/fonts.ts";
import { createPaper, type Paper, type TextStyle } from "../../kit/pdf/paper.ts";
import type { Cell, Column, Fact, Sheet } from "./sheet.ts";

// Lengths are points.
const MARGIN = 48;
const FOOT = 78;
const GAP = 18;
const CELL = 6;
const FACT = 110;
const AMOUNT = 104;
const NORMAL = 9.5;
const SMALL = 8;
const TINY = 7.5;
const MUTED = "#555555";
const RULE = "#cccccc";
const SHADE = "#f2f2f2";
const MOST_NAME_LINES = 8;
const MOST_NOTE_LINES = 45;

type Style = Partial<TextStyle> & { width: number };
/**
 * A page that is written from `y` down: in its whole `width`, or in two halves, the second from `beside` on.
 */
type Desk = {
  readonly paper: Paper;
  readonly width: number;
  readonly half: number;
  readonly beside: number;
  readonly accent: string;
  y: number;
};

/** Prints a sheet as a PDF file: the same bytes for the same sheet. */
export function print(sheet: Sheet, fonts: Fonts): Promise<Buffer> {
  const paper = createPaper(fonts, sheet);
  const width = paper.width - 2 * MARGIN;
  const half = (width - GAP) / 2;
  const beside = MARGIN + half + GAP;
  const desk: Desk = { paper, width, half, beside, accent: readable(sheet.accent), y: MARGIN };
  printHead(desk, sheet);
  printParties(desk, sheet.parties);
  if (sheet.notice) desk.y += write(desk, sheet.notice, MARGIN, { width, isBold: true, most: 6 }) + GAP;
  printRows(desk, sheet);
  for (const total of sheet.totals) printTotal(desk, total);
  desk.y += GAP;
  for (const note of sheet.notes) printNote(desk, note);
  paper.onEachPage((page, pages) => printFoot(desk, sheet.footer, `${page} / ${pages}`));
  return paper.finish();
}

// Writes a text, and returns its height.
function write({ paper, y }: Desk, text: string, x: number, style: Style, at = y): number {
  const set = paper.set(text, { size: NORMAL, most: 3, ...style });
  paper.draw(set, x, at);
  return set.height;
}

// Begins a page if the current one lacks the height.
function makeRoom(desk: Desk, height: number, again?: () => void): void {
  if (desk.y + height <= desk.paper.height - FOOT) return;
  desk.paper.addPage();
  desk.y = MARGIN;
  again?.();
}

function printHead(desk: Desk, { seller, title, facts }: Sheet): void {
  const { half: width, beside, accent } = desk;
  let right = desk.y;
  const name = { width, size: 14, isBold: true, color: accent, direction: "auto" as const };
  desk.y += write(desk, seller.name, MARGIN, name);
  for (const line of seller.lines)
    desk.y += write(desk, line, MARGIN, { width, size: SMALL, color: MUTED, direction: "auto" });
  const big = { width, size: 19, isBold: true, color: accent, align: "end" as const };
  right += write(desk, title, beside, big, right) + 4;
  for (const { label, value } of facts) {
    const labelled = { width: width - FACT - 8, size: SMALL, color: MUTED, align: "end" as const };
    const said = { width: FACT, size: SMALL, align: "end" as const, direction: "auto" as const };
    const height = write(desk, label, beside, labelled, right);
    right += Math.max(height, write(desk, value, beside + width - FACT, said, right));
  }
  desk.y = Math.max(desk.y, right) + GAP;
}

function printParties(desk: Desk, parties: Sheet["parties"]): void {
  const { half: width, y } = desk;
  const ends = parties.map(({ title, lines }, i) => {
    const x = i % 2 ? desk.beside : MARGIN;
    let at = y + write(desk, title, x, { width, size: SMALL, isBold: true, color: MUTED }) + 2;
    for (const line of lines) at += write(desk, line, x, { width, direction: "auto" }, at);
    return at;
  });
  desk.y = Math.max(y, ...ends) + GAP;
}

function printRows(desk: Desk, { columns, rows }: Sheet): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (desk.width * share) / all);
  const starts = widths.map((_, i) => MARGIN + widths.slice(0, i).reduce((sum, one) => sum + one, CELL / 2));
  const line = (cells: ReturnType<typeof setCell>[]) => {
    for (const [i, cell] of cells.entries()) cell.draw(starts[i]!, desk.y);
  };
  const head = () => {
    const labels = columns.map((column, i) => setLabel(desk.paper, column, widths[i]! - CELL));
    const height = Math.max(...labels.map((one) => one.height)) + CELL;
    desk.paper.fill(MARGIN, desk.y, desk.width, height, SHADE);
    desk.y += CELL / 2;
    line(labels);
    desk.y += height;
  };
  if (rows.length) {
    makeRoom(desk, 60);
    head();
  }
  for (const row of rows) {
    const cells = row.map((cell, i) => setCell(desk.paper, cell, widths[i]! - CELL, columns[i]!.isEnd));
    const height = Math.max(...cells.map((one) => one.height)) + CELL;
    makeRoom(desk, height, head);
    line(cells);
    desk.y += height;
    desk.paper.fill(MARGIN, desk.y - CELL / 2, desk.width, 0.5, RULE);
  }
  desk.y += GAP / 2;
}

const setLabel = (paper: Paper, { label, isEnd }: Column, width: number) =>
  setTexts(paper, [label], { width, size: SMALL, isBold: true, align: isEnd ? "end" : "start", most: 2 });

function setCell(paper: Paper, { text, small = [], isOwn }: Cell, width: number, isEnd?: boolean) {
  const style: Style = {
    width,
    align: isEnd ? "end" : "start",
    most: MOST_NAME_LINES,
    ...(isOwn && { direction: "auto" }),
  };
  const first = setTexts(paper, [text], { ...style, size: NORMAL });
  const below = setTexts(paper, small, { ...style, size: SMALL, color: MUTED });
  return {
    height: first.height + below.height,
    draw(x: number, y: number) {
      first.draw(x, y);
      below.draw(x, y + first.height);
    },
  };
}

function setTexts(paper: Paper, texts: readonly string[], style: TextStyle) {
  const sets = texts.map((text) => paper.set(text, style));
  return {
    height: sets.reduce((sum, { height }) => sum + height, 0),
    draw(x: number, y: number) {
      let at = y;
      for (const set of sets) {
        paper.draw(set, x, at);
        at += set.height;
      }
    },
  };
}

function printTotal(desk: Desk, { label, value, isStrong }: Fact & { isStrong?: boolean }): void {
  const { paper, half, beside } = desk;
  const style = { size: isStrong ? 11 : NORMAL, isBold: isStrong === true, align: "end" as const };
  const name = paper.set(label, { ...style, width: half - AMOUNT - CELL, most: 3 });
  const amount = paper.set(value, { ...style, width: AMOUNT, most: 2 });
  const height = Math.max(name.height, amount.height) + 2;
  makeRoom(desk, height);
  paper.draw(name, beside, desk.y);
  paper.draw(amount, beside + half - AMOUNT, desk.y);
  desk.y += height;
}

function printNote(desk: Desk, { title, text }: Sheet["notes"][number]): void {
  const { paper, width } = desk;
  const set = paper.set(text, { width, size: NORMAL, direction: "auto", most: MOST_NOTE_LINES });
  makeRoom(desk, set.height + GAP);
  desk.y += write(desk, title, MARGIN, { width, size: SMALL, isBold: true, color: MUTED }) + 2;
  paper.draw(set, MARGIN, desk.y);
  desk.y += set.height + GAP / 2;
}

function printFoot(desk: Desk, footer: string | null, pages: string): void {
  const { paper, width } = desk;
  const at = paper.height - FOOT + 14;
  const style = { size: TINY, color: MUTED };
  paper.fill(MARGIN, at, width, 0.5, RULE);
  if (footer)
    write(desk, footer, MARGIN, { ...style, width: width - 60, direction: "auto", most: 4 }, at + 4);
  write(desk, pages, MARGIN + width - 54, { ...style, width: 54, align: "end", direction: "ltr" }, at + 4);
}

// On white paper a light color cannot be read.
const MOST_LIGHT = 0.6;
function readable(color: string | null): string {
  if (!color) return "#000000";
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.3 * red! + 0.59 * green! + 0.11 * blue! > MOST_LIGHT ? "#000000" : color;
}
