import { breakable } from './line-breaks.js';
import { openFonts, type FontName } from './pdf-fonts.js';

export const INK = '#1d2230';
export const MUTED = '#5b6070';
const SIDE = 56;
const FOOT = 28;
const FOOT_LETTERS = 70;

/** A text in a column. */
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

/** A4 pages with margins. Texts continue on the next page. `end` adds a footer to every page. */
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

  /**
   * Starts a new page if less than this height is left on the current one, at most the height of a whole
   * page. Returns whether it did.
   */
  ensureSpace(height: number, atTop = 0): boolean {
    const { document, bottom } = this;
    const isFull = document.y + Math.min(height, bottom - SIDE - atTop) > bottom;
    if (isFull) document.addPage();
    return isFull;
  }

  /** Writes texts next to each other in columns. Continues below the tallest one. */
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

  measureHeight({ text, width, font, size }: Cell): number {
    return text === '' ? 0 : this.write(font, size).heightOfString(text, { width, lineGap: 2 });
  }

  /** Draws a line across the page. */
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

  /** Returns the whole document with a footer on every page. */
  async end(title: string, foot: (title: string, page: number, pages: number) => string): Promise<Buffer> {
    const { document, width } = this;
    const named = inFoot(title);
    const { start, count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(start + page);
      // The footer is below the text area. Without this it would start another page.
      document.page.margins.bottom = 0;
      const y = document.page.height - SIDE;
      const footText = foot(named, page + 1, count);
      this.write('text', 8, MUTED).text(footText, SIDE, y, { width, align: 'center', lineBreak: false });
    }
    document.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }
}

/** Shortens a title so that it fits one line with the page number. */
function inFoot(title: string): string {
  const characters = [...title];
  if (characters.length <= FOOT_LETTERS) return title;
  const shown = characters.slice(0, FOOT_LETTERS - 1).join('');
  return `${shown.trimEnd()}…`;
}
