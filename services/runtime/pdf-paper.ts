import { breakable } from './breakable.js';
import { openFonts, type FontName } from './pdf-fonts.js';

export const INK = '#1d2230';
export const MUTED = '#5b6070';
const SIDE = 56;
const FOOT = 28;
const FOOT_LETTERS = 70;

/** A text in a column of its own. */
export interface Cell {
  text: string;
  x: number;
  width: number;
  font: FontName;
  size: number;
  colour?: string;
  align?: 'right';
}
export const cell = (text: string, x: number, width: number, over: Partial<Cell> = {}): Cell => ({
  text: breakable(text),
  x,
  width,
  font: 'text',
  size: 9.5,
  ...over,
});

/** Pages of A4 with their margins: what is written goes on on the next page, and at the end every page has its foot. */
export class PdfPaper {
  readonly left = SIDE;
  readonly width: number;
  private readonly bottom: number;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;

  private constructor(readonly document: PDFKit.PDFDocument) {
    const { width, height } = document.page;
    this.width = width - 2 * SIDE;
    this.bottom = height - SIDE - FOOT;
    document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((done, failed) => document.on('end', done).on('error', failed));
  }

  static async open(title: string): Promise<PdfPaper> {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({
      size: 'A4',
      margins: { top: SIDE, left: SIDE, right: SIDE, bottom: SIDE + FOOT },
      bufferPages: true,
      info: { Title: title, Creator: 'Laurel' },
    });
    await openFonts(document);
    return new PdfPaper(document);
  }

  write(name: FontName, size: number, colour = INK): PDFKit.PDFDocument {
    return this.document.font(name).fontSize(size).fillColor(colour);
  }

  /** Begins a new page where less than so much of this one is left, or than a whole one has; true where it did. */
  keep(height: number, atTop = 0): boolean {
    const { document, bottom } = this;
    const isFull = document.y + Math.min(height, bottom - SIDE - atTop) > bottom;
    if (isFull) document.addPage();
    return isFull;
  }

  /** Some texts beside each other, each in its column; below the highest of them it goes on. */
  columns(cells: readonly Cell[]): void {
    const { document } = this;
    const { y } = document;
    let end = y;
    for (const { text, x, width, font, size, colour, align } of cells) {
      this.write(font, size, colour).text(text, SIDE + x, y, { width, lineGap: 2, align });
      end = Math.max(end, document.y);
    }
    document.x = SIDE;
    document.y = end;
  }

  heightOf({ text, width, font, size }: Cell): number {
    return text === '' ? 0 : this.write(font, size).heightOfString(text, { width, lineGap: 2 });
  }

  /** From one side to the other. */
  rule(colour: string): void {
    const { document, width } = this;
    const { y } = document;
    document
      .moveTo(SIDE, y)
      .lineTo(SIDE + width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  }

  /** All of it, once every page has its foot. */
  async end(title: string, foot: (title: string, page: number, pages: number) => string): Promise<Buffer> {
    const { document, width } = this;
    const named = inFoot(title);
    const { start, count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(start + page);
      // The foot stands below where text may: nothing of it may begin another page.
      document.page.margins.bottom = 0;
      const y = document.page.height - SIDE;
      const words = foot(named, page + 1, count);
      this.write('text', 8, MUTED).text(words, SIDE, y, { width, align: 'center', lineBreak: false });
    }
    document.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }
}

/** As much of a title as stands in one line beside a page's number. */
function inFoot(title: string): string {
  const letters = [...title];
  if (letters.length <= FOOT_LETTERS) return title;
  const shown = letters.slice(0, FOOT_LETTERS - 1).join('');
  return `${shown.trimEnd()}…`;
}
