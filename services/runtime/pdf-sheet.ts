import { breakable } from './breakable.js';
import { writeEntry, type PdfEntry } from './pdf-entry.js';
import { titleFont } from './pdf-fonts.js';
import { INK, MUTED, PdfPaper } from './pdf-paper.js';

interface Jpeg {
  bytes: Buffer;
  width: number;
  height: number;
}

const LAUREL = '#1f6b45';
const ROW_HEIGHT = 170;
/** A heading's own line, with what is free below it. */
const HEADING = 30;
/** Between two pictures. */
const GAP = 12;
/** So wide are names beside what they are. */
const NAMED = 130;

/** Of a picture that is as large as it may be. */
const heightOf = ({ width, height }: Jpeg, mostWidth: number, mostHeight: number) =>
  Math.min(mostHeight, (mostWidth / width) * height);

/** What stands on paper under a title, one thing below the other. */
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

  title(text: string): void {
    this.paper.write(titleFont(text), 28).text(breakable(text), { lineGap: 2 });
  }

  lead(text: string): void {
    this.paper.document.moveDown(0.4);
    this.paper.write('text', 12, MUTED).text(breakable(text), { lineGap: 2 });
  }

  /** With some lines of what it is over, or so much of it, on the same page. */
  heading(text: string, over = 0): void {
    const { paper } = this;
    paper.document.moveDown(1.2);
    paper.keep(Math.max(60, HEADING + over));
    paper.write('strong', 9, LAUREL).text(text.toLocaleUpperCase('en'), { characterSpacing: 0.8 });
    paper.document.moveDown(0.5);
  }

  text(text: string): void {
    this.paper.write('text', 10.5).text(breakable(text), { lineGap: 3 });
  }

  link(text: string, url: string): void {
    this.paper.write('text', 10.5, LAUREL).text(breakable(text), { link: url, underline: true });
    this.paper.document.fillColor(INK).moveDown(0.4);
  }

  /** A name and what it is, beside each other. */
  pair(name: string, said: string): void {
    const { paper, width } = this;
    const { document, left } = paper;
    const value = breakable(said);
    const beside = { width: width - NAMED, lineGap: 3 };
    paper.keep(paper.write('text', 10.5).heightOfString(value, beside));
    const { y } = document;
    paper.write('text', 10.5, MUTED).text(name, left, y, { width: NAMED - 10 });
    paper.write('text', 10.5).text(value, left + NAMED, y, beside);
    document.x = left;
    document.moveDown(0.25);
  }

  /** As wide as it may be, and no higher than so; below its heading on the same page. */
  picture(jpeg: Jpeg, mostHeight: number, heading?: string): void {
    const { document, left } = this.paper;
    const height = heightOf(jpeg, this.width, mostHeight);
    if (heading) this.heading(heading, height);
    else document.moveDown(0.8);
    this.paper.keep(height);
    const { y } = document;
    document.image(jpeg.bytes, left, y, { fit: [this.width, height] });
    document.y = y + height;
  }

  /** Two of them beside each other; below their heading on the same page. */
  row(jpegs: readonly Jpeg[], heading?: string): void {
    const { document, left } = this.paper;
    const each = (this.width - GAP) / 2;
    const height = Math.max(...jpegs.map((jpeg) => heightOf(jpeg, each, ROW_HEIGHT)));
    if (heading) this.heading(heading, height + GAP);
    this.paper.keep(height + GAP);
    const { y } = document;
    jpegs.forEach((jpeg, n) =>
      document.image(jpeg.bytes, left + n * (each + GAP), y, { fit: [each, height] }),
    );
    document.y = y + height + GAP;
    document.x = left;
  }

  entry(entry: PdfEntry, heading: string): void {
    writeEntry(this.paper, entry, heading);
  }

  /** All of it, each page with its foot. */
  end(foot: (title: string, page: number, pages: number) => string): Promise<Buffer> {
    return this.paper.end(this.name, foot);
  }
}
