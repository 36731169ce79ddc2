import { createRequire } from 'node:module';
import { setImmediate as others } from 'node:timers/promises';
import { breakable } from './breakable.js';

interface Jpeg {
  bytes: Buffer;
  width: number;
  height: number;
}
/** What one reads at a glance: its name, what it is part of, a line for each of its days, what it costs, and below them what is noted. */
export interface PdfEntry {
  name: string;
  detail: string;
  lines: readonly string[];
  amount: string;
  note: string;
}

const SIDE = 56;
const INK = '#1d2230';
const MUTED = '#5b6070';
const LAUREL = '#1f6b45';
const RULE = '#c9ccd4';
const FOOT = 28;
const FOOT_LETTERS = 70;
const ROW_HEIGHT = 170;
/** Of an entry, from the left: its days and what it costs; its name has the rest. */
const [DAYS_WIDTH, AMOUNT_WIDTH, GAP] = [150, 80, 12];

const require = createRequire(import.meta.url);
/** Latin, Greek and Cyrillic, Vietnamese too. */
const FONTS = {
  title: require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
  text: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

interface Cell {
  text: string;
  x: number;
  width: number;
  font: keyof typeof FONTS;
  size: number;
  colour?: string;
  align?: 'right';
}

const cell = (text: string, x: number, width: number, over: Partial<Cell> = {}): Cell => ({
  text: breakable(text),
  x,
  width,
  font: 'text',
  size: 9.5,
  ...over,
});

/** Of a picture that is as large as it may be. */
const heightOf = ({ width, height }: Jpeg, mostWidth: number, mostHeight: number) =>
  Math.min(mostHeight, (mostWidth / width) * height);

/** Pages of A4 under a title: what is written goes on on the next page, and at the end every page has its number. */
export async function pdfSheet(title: string) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: SIDE, left: SIDE, right: SIDE, bottom: SIDE + FOOT },
    bufferPages: true,
    info: { Title: title, Creator: 'Laurel' },
  });
  for (const [name, file] of Object.entries(FONTS)) {
    document.registerFont(name, file).font(name).widthOfString('A');
    // The first letter of a font takes a tenth of a second.
    await others();
  }
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, failed) => document.on('end', done).on('error', failed));
  const { width: pageWidth, height: pageHeight } = document.page;
  const width = pageWidth - 2 * SIDE;
  const bottom = pageHeight - SIDE - FOOT;
  const write = (name: keyof typeof FONTS, size: number, colour = INK) =>
    document.font(name).fontSize(size).fillColor(colour);
  /** Begins a new page where less than so much of this one is left; true where it did. */
  const keep = (height: number): boolean => {
    const isFull = document.y + height > bottom;
    if (isFull) document.addPage();
    return isFull;
  };
  /** Some texts beside each other, each in its column; below the highest of them it goes on. */
  const columns = (cells: readonly Cell[]) => {
    const { y } = document;
    let end = y;
    for (const { text, x, width: wide, font, size, colour, align } of cells) {
      write(font, size, colour).text(text, SIDE + x, y, { width: wide, lineGap: 2, align });
      end = Math.max(end, document.y);
    }
    document.x = SIDE;
    document.y = end;
  };
  const cellHeight = ({ text, width: wide, font, size }: Cell) =>
    text === '' ? 0 : write(font, size).heightOfString(text, { width: wide, lineGap: 2 });

  return {
    width,
    title(text: string) {
      write('title', 28).text(breakable(text), { lineGap: 2 });
    },
    lead(text: string) {
      document.moveDown(0.4);
      write('text', 12, MUTED).text(breakable(text), { lineGap: 2 });
    },
    heading(text: string) {
      document.moveDown(1.2);
      keep(60);
      write('strong', 9, LAUREL).text(text.toLocaleUpperCase('en'), { characterSpacing: 0.8 });
      document.moveDown(0.5);
    },
    text(text: string) {
      write('text', 10.5).text(breakable(text), { lineGap: 3 });
    },
    link(text: string, url: string) {
      write('text', 10.5, LAUREL).text(breakable(text), { link: url, underline: true });
      document.fillColor(INK).moveDown(0.4);
    },
    /** A name and what it is, beside each other. */
    pair(name: string, said: string) {
      const value = breakable(said);
      const named = 130;
      const height = write('text', 10.5).heightOfString(value, { width: width - named, lineGap: 3 });
      keep(Math.min(height, bottom - SIDE));
      const { y } = document;
      write('text', 10.5, MUTED).text(name, SIDE, y, { width: named - 10 });
      write('text', 10.5).text(value, SIDE + named, y, { width: width - named, lineGap: 3 });
      document.x = SIDE;
      document.moveDown(0.25);
    },
    /** As wide as it may be, and no higher than so. */
    picture(jpeg: Jpeg, mostHeight: number) {
      document.moveDown(0.8);
      const height = heightOf(jpeg, width, mostHeight);
      keep(height);
      const { y } = document;
      document.image(jpeg.bytes, SIDE, y, { fit: [width, height] });
      document.y = y + height;
    },
    /** Two of them beside each other. */
    row(jpegs: readonly Jpeg[]) {
      const gap = 12;
      const each = (width - gap) / 2;
      const height = Math.max(...jpegs.map((jpeg) => heightOf(jpeg, each, ROW_HEIGHT)));
      keep(height + gap);
      const { y } = document;
      jpegs.forEach((jpeg, n) =>
        document.image(jpeg.bytes, SIDE + n * (each + gap), y, { fit: [each, height] }),
      );
      document.y = y + height + gap;
      document.x = SIDE;
    },
    /** Never torn over two pages where one holds it; on a new page its heading stands once more. */
    entry({ name, detail, lines, amount, note }: PdfEntry, heading: string) {
      const nameWidth = width - DAYS_WIDTH - AMOUNT_WIDTH - 2 * GAP;
      const named = cell(name, 0, nameWidth, { font: 'strong' });
      const below = cell(detail, 0, nameWidth, { colour: MUTED });
      const dated = cell(lines.join('\n'), nameWidth + GAP, DAYS_WIDTH);
      const costs = cell(amount, width - AMOUNT_WIDTH, AMOUNT_WIDTH, { align: 'right' });
      const noted = cell(note, 0, width, { size: 9, colour: MUTED });
      const left = cellHeight(named) + cellHeight(below);
      const height = Math.max(left, cellHeight(dated), cellHeight(costs)) + cellHeight(noted) + 14;
      if (keep(Math.min(height, bottom - SIDE - 24)))
        write('strong', 8, MUTED).text(heading, SIDE, document.y).moveDown(0.6);
      const { y } = document;
      document
        .moveTo(SIDE, y)
        .lineTo(SIDE + width, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke();
      document.y = y + 5;
      const top = document.y;
      columns([named, dated, costs]);
      const end = document.y;
      document.y = top + cellHeight(named);
      if (detail !== '') columns([below]);
      document.y = Math.max(end, document.y);
      if (note !== '') columns([noted]);
      document.y += 5;
    },
    /** All of it, once every page has its foot. */
    async end(foot: (title: string, page: number, pages: number) => string): Promise<Buffer> {
      const named = inFoot(title);
      const { start, count } = document.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        document.switchToPage(start + page);
        // The foot stands below where text may: nothing of it may begin another page.
        document.page.margins.bottom = 0;
        write('text', 8, MUTED).text(foot(named, page + 1, count), SIDE, pageHeight - SIDE, {
          width,
          align: 'center',
          lineBreak: false,
        });
      }
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** As much of a title as stands in one line beside a page's number. */
function inFoot(title: string): string {
  const letters = [...title];
  if (letters.length <= FOOT_LETTERS) return title;
  const shown = letters.slice(0, FOOT_LETTERS - 1).join('');
  return `${shown.trimEnd()}…`;
}
