import { createRequire } from 'node:module';
import type { Jpeg } from '../stills/picture.js';

const SIDE = 56;
const INK = '#1d2230';
const MUTED = '#5b6070';
const LAUREL = '#1f6b45';
const FOOT = 28;
const ROW_HEIGHT = 170;

const require = createRequire(import.meta.url);
/** Latin, Greek and Cyrillic, Vietnamese too. */
const FONTS = {
  title: require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
  text: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/** Of a picture that is as large as it may be. */
const heightOf = ({ width, height }: Jpeg, mostWidth: number, mostHeight: number) =>
  Math.min(mostHeight, (mostWidth / width) * height);

/** A page of A4 under a film's name: what is written goes on on the next page, and at the end every page has its number. */
export async function pdfSheet(title: string) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: SIDE, left: SIDE, right: SIDE, bottom: SIDE + FOOT },
    bufferPages: true,
    info: { Title: title, Creator: 'Laurel' },
  });
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, failed) => document.on('end', done).on('error', failed));
  const { width: pageWidth, height: pageHeight } = document.page;
  const width = pageWidth - 2 * SIDE;
  const bottom = pageHeight - SIDE - FOOT;
  const write = (name: keyof typeof FONTS, size: number, colour = INK) =>
    document.font(name).fontSize(size).fillColor(colour);
  /** Begins a new page where less than so much of this one is left. */
  const keep = (height: number) => {
    if (document.y + height > bottom) document.addPage();
  };

  return {
    width,
    title(text: string) {
      write('title', 28).text(text, { lineGap: 2 });
    },
    lead(text: string) {
      document.moveDown(0.4);
      write('text', 12, MUTED).text(text, { lineGap: 2 });
    },
    heading(text: string) {
      document.moveDown(1.2);
      keep(60);
      write('strong', 9, LAUREL).text(text.toLocaleUpperCase('en'), { characterSpacing: 0.8 });
      document.moveDown(0.5);
    },
    text(text: string) {
      write('text', 10.5).text(text, { lineGap: 3 });
    },
    link(text: string, url: string) {
      write('text', 10.5, LAUREL).text(text, { link: url, underline: true });
      document.fillColor(INK).moveDown(0.4);
    },
    /** A name and what it is, beside each other. */
    pair(name: string, value: string) {
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
    /** All of it, once every page has its foot. */
    async end(foot: (page: number, pages: number) => string): Promise<Buffer> {
      const { start, count } = document.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        document.switchToPage(start + page);
        // The foot stands below where text may: nothing of it may begin another page.
        document.page.margins.bottom = 0;
        write('text', 8, MUTED).text(foot(page + 1, count), SIDE, pageHeight - SIDE, {
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
