import { addLineBreaks } from './line-breaks.js';
import { writeEntry, type PdfEntry } from './pdf-entry.js';
import { chooseTitleFont } from './pdf-fonts.js';
import { INK, MUTED, PdfPaper } from './pdf-paper.js';

interface Jpeg {
  bytes: Buffer;
  width: number;
  height: number;
}

const LAUREL = '#1f6b45';
const ROW_HEIGHT = 170;
/** The line of a heading, with the space below it. */
const HEADING_HEIGHT = 30;
/** The gap between two pictures. */
const GAP = 12;
/** The width of the name column. */
const NAME_WIDTH = 130;

/** Returns the height of a picture at its largest allowed size. */
const fitHeight = ({ width, height }: Jpeg, maxWidth: number, maxHeight: number) =>
  Math.min(maxHeight, (maxWidth / width) * height);

/** A PDF document with a title and sections one below the other. */
export class PdfSheet {
  readonly width: number;
  private constructor(
    private readonly name: string,
    private readonly paper: PdfPaper,
  ) {
    this.width = paper.width;
  }

  static async open(title: string): Promise<PdfSheet> {
    return new PdfSheet(title, await PdfPaper.open(title));
  }

  writeTitle(text: string): void {
    this.paper.setFont(chooseTitleFont(text), 28).text(addLineBreaks(text), { lineGap: 2 });
  }

  writeLead(text: string): void {
    this.paper.document.moveDown(0.4);
    this.paper.setFont('text', 12, MUTED).text(addLineBreaks(text), { lineGap: 2 });
  }

  /** Writes a heading. Some lines of its section, or `reservedHeight` points of it, stay on the same page. */
  writeHeading(text: string, reservedHeight = 0): void {
    const { paper } = this;
    paper.document.moveDown(1.2);
    paper.ensureSpace(Math.max(60, HEADING_HEIGHT + reservedHeight));
    paper.setFont('strong', 9, LAUREL).text(text.toLocaleUpperCase('en'), { characterSpacing: 0.8 });
    paper.document.moveDown(0.5);
  }

  writeText(writeText: string): void {
    this.paper.setFont('text', 10.5).text(addLineBreaks(writeText), { lineGap: 3 });
  }

  writeLink(text: string, url: string): void {
    this.paper.setFont('text', 10.5, LAUREL).text(addLineBreaks(text), { link: url, underline: true });
    this.paper.document.fillColor(INK).moveDown(0.4);
  }

  /** Writes a name and its value next to each other. */
  writePair(name: string, text: string): void {
    const { paper, width } = this;
    const { document, left } = paper;
    const value = addLineBreaks(text);
    const options = { width: width - NAME_WIDTH, lineGap: 3 };
    paper.ensureSpace(paper.setFont('text', 10.5).heightOfString(value, options));
    const { y } = document;
    paper.setFont('text', 10.5, MUTED).text(name, left, y, { width: NAME_WIDTH - 10 });
    paper.setFont('text', 10.5).text(value, left + NAME_WIDTH, y, options);
    document.x = left;
    document.moveDown(0.25);
  }

  /** Draws a picture as wide as possible and at most `maxHeight` high, on the same page as its heading. */
  drawPicture(jpeg: Jpeg, maxHeight: number, heading?: string): void {
    const { document, left } = this.paper;
    const height = fitHeight(jpeg, this.width, maxHeight);
    if (heading) this.writeHeading(heading, height);
    else document.moveDown(0.8);
    this.paper.ensureSpace(height);
    const { y } = document;
    document.image(jpeg.bytes, left, y, { fit: [this.width, height] });
    document.y = y + height;
  }

  /** Draws two pictures next to each other, on the same page as their heading. */
  drawPictureRow(jpegs: readonly Jpeg[], heading?: string): void {
    const { document, left } = this.paper;
    const pictureWidth = (this.width - GAP) / 2;
    const height = Math.max(...jpegs.map((jpeg) => fitHeight(jpeg, pictureWidth, ROW_HEIGHT)));
    if (heading) this.writeHeading(heading, height + GAP);
    this.paper.ensureSpace(height + GAP);
    const { y } = document;
    jpegs.forEach((jpeg, n) =>
      document.image(jpeg.bytes, left + n * (pictureWidth + GAP), y, { fit: [pictureWidth, height] }),
    );
    document.y = y + height + GAP;
    document.x = left;
  }

  writeEntry(entry: PdfEntry, heading: string): void {
    writeEntry(this.paper, entry, heading);
  }

  /** Returns the whole document with a footer on every page. */
  end(formatFooter: (title: string, page: number, pages: number) => string): Promise<Buffer> {
    return this.paper.end(this.name, formatFooter);
  }
}
