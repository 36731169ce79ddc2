import { addLineBreaks } from './line-breaks.js';
import { openFonts, type FontName } from './pdf-fonts.js';

export const INK = '#1d2230';
export const MUTED = '#5b6070';
const SIDE_MARGIN = 56;
const FOOTER_HEIGHT = 28;
const MAX_FOOTER_LETTERS = 70;

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
export const createCell = (text: string, x: number, width: number, overrides: Partial<Cell> = {}): Cell => ({
  text: addLineBreaks(text),
  x,
  width,
  font: 'text',
  size: 9.5,
  ...overrides,
});

/** A4 pages with margins. Texts continue on the next page. `end` adds a footer to every page. */
export class PdfPaper {
  readonly left = SIDE_MARGIN;
  readonly width: number;
  private readonly bottom: number;
  private readonly chunks: Buffer[] = [];
  private readonly endPromise: Promise<void>;

  private constructor(readonly document: PDFKit.PDFDocument) {
    const { width, height } = document.page;
    this.width = width - 2 * SIDE_MARGIN;
    this.bottom = height - SIDE_MARGIN - FOOTER_HEIGHT;
    document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.endPromise = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  }

  static async open(title: string): Promise<PdfPaper> {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({
      size: 'A4',
      margins: {
        top: SIDE_MARGIN,
        left: SIDE_MARGIN,
        right: SIDE_MARGIN,
        bottom: SIDE_MARGIN + FOOTER_HEIGHT,
      },
      bufferPages: true,
      info: { Title: title, Creator: 'Laurel' },
    });
    await openFonts(document);
    return new PdfPaper(document);
  }

  setFont(name: FontName, size: number, colour = INK): PDFKit.PDFDocument {
    return this.document.font(name).fontSize(size).fillColor(colour);
  }

  /**
   * Starts a new page unless the current one has space for `height`, or at least for what fits on a whole page below
   * a heading of `headingHeight`. Returns whether it did.
   */
  ensureSpace(height: number, headingHeight = 0): boolean {
    const { document, bottom } = this;
    const isFull = document.y + Math.min(height, bottom - SIDE_MARGIN - headingHeight) > bottom;
    if (isFull) document.addPage();
    return isFull;
  }

  /** Writes texts next to each other in columns. Continues below the tallest one. */
  writeColumns(cells: readonly Cell[]): void {
    const { document } = this;
    const { y } = document;
    let end = y;
    for (const { text, x, width, font, size, colour, align } of cells) {
      this.setFont(font, size, colour).text(text, SIDE_MARGIN + x, y, { width, lineGap: 2, align });
      end = Math.max(end, document.y);
    }
    document.x = SIDE_MARGIN;
    document.y = end;
  }

  measureHeight({ text, width, font, size }: Cell): number {
    return text === '' ? 0 : this.setFont(font, size).heightOfString(text, { width, lineGap: 2 });
  }

  /** Draws a line across the page. */
  drawRule(colour: string): void {
    const { document, width } = this;
    const { y } = document;
    document
      .moveTo(SIDE_MARGIN, y)
      .lineTo(SIDE_MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  }

  /** Returns the whole document with a footer on every page. */
  async end(
    title: string,
    formatFooter: (title: string, page: number, pages: number) => string,
  ): Promise<Buffer> {
    const { document, width } = this;
    const shortTitle = shortenForFooter(title);
    const { start, count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(start + page);
      // The footer is below the text area. With a bottom margin pdfkit would start another page for it.
      document.page.margins.bottom = 0;
      const y = document.page.height - SIDE_MARGIN;
      const footText = formatFooter(shortTitle, page + 1, count);
      this.setFont('text', 8, MUTED).text(footText, SIDE_MARGIN, y, {
        width,
        align: 'center',
        lineBreak: false,
      });
    }
    document.end();
    await this.endPromise;
    return Buffer.concat(this.chunks);
  }
}

/** Shortens a title so that it fits one line with the page number. */
function shortenForFooter(title: string): string {
  const characters = [...title];
  if (characters.length <= MAX_FOOTER_LETTERS) return title;
  const shortened = characters.slice(0, MAX_FOOTER_LETTERS - 1).join('');
  return `${shortened.trimEnd()}…`;
}
