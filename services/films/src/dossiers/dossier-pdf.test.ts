import { UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import sharp from 'sharp';
import type { DossierFields } from '../domain/dossier.js';
import type { FilmRow } from '../database/film-messages.js';
import { readPdfText } from '../../../documents/test/pdf-text.js';
import { createDossierPdf } from './dossier-pdf.js';

const createFilm = (overrides: Partial<FilmRow> = {}): FilmRow => ({
  ...UNKNOWN_FILM,
  id: 7,
  version: 1,
  name: 'The Salt Harvest',
  stillFileNames: [],
  reservedPremieres: [],
  directorAgeOn: null,
  createdBy: '',
  createdAt: '',
  updatedAt: '',
  ...overrides,
});
const noPictures = { poster: null, stills: [] };
const createDossier = (overrides: Partial<DossierFields> = {}): DossierFields => ({
  ...UNKNOWN_DOSSIER,
  ...overrides,
});
async function createStill(width = 960, height = 540) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2c6b4d' } });
  return { bytes: await picture.jpeg().toBuffer(), width, height };
}

describe('createDossierPdf', () => {
  it('contains all text in Latin, Greek and Cyrillic, under the film’s name', async () => {
    const pdf = await createDossierPdf(
      createFilm({
        name: 'Ο Αλατωρύχος / Соляник / Đêm “Ő”',
        synopsis: 'Два сестри.\n\nΜια νύχτα.',
        length: 1122,
        productionCountries: ['PT', 'FR'],
        filmLanguages: [],
        credits: [
          { role: 'director', name: 'Inês Tavares' },
          { role: 'cast', name: 'Любов Їжак' },
        ],
      }),
      createDossier({
        logline: 'Żółć on an island.',
        screenerUrl: 'https://screener.example/salt',
        screenerPassword: 'high tide',
        colour: 'black-and-white',
        sound: '5.1',
        frameRate: '24',
        subtitleLanguages: ['en', 'fr'],
        contactName: 'Ada',
        contactEmail: 'ada@salt.example',
      }),
      noPictures,
    );
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    const { pages, title } = await readPdfText(pdf);
    expect(title).toBe('Ο Αλατωρύχος / Соляник / Đêm “Ő”');
    for (const expectedText of [
      'Ο Αλατωρύχος / Соляник / Đêm “Ő”',
      'Directed by Inês Tavares',
      'Żółć on an island.',
      'Два сестри. Μια νύχτα.',
      'Любов Їжак',
      '18:42',
      'Portugal and France',
      'No dialogue',
      'English and French',
      '24 frames per second',
      'Black and white',
      'https://screener.example/salt',
      'high tide',
      'ada@salt.example',
      '1 of 1',
    ])
      expect(pages.join(' ')).toContain(expectedText);
    expect(pages.join(' ')).not.toMatch(/dossier\.|\{|null|undefined/);
  });
  it.each([
    ['Poster', async () => ({ poster: await createStill(540, 810), stills: [] })],
    [
      'Stills',
      async () => ({ poster: null, stills: [await createStill(), await createStill(), await createStill()] }),
    ],
  ])('%s: the heading is on the same page as the pictures below it', async (heading, pictures) => {
    const loadedPictures = await pictures();
    let movedHeadingCount = 0;
    for (let lineCount = 0; lineCount <= 40; lineCount += 8) {
      const text = Array.from({ length: lineCount }, (_, n) => `Line ${n}`).join('\n');
      const { pages } = await readPdfText(
        await createDossierPdf(createFilm({ synopsis: text }), createDossier(), loadedPictures),
      );
      const lastPage = pages.at(-1)!;
      expect(lastPage.toLowerCase()).toContain(heading.toLowerCase());
      if (!lastPage.includes('Line') && lineCount > 0) movedHeadingCount++;
    }
    expect(movedHeadingCount).toBeGreaterThan(0);
  });
  it('prints a title in Devanagari, which the title font lacks', async () => {
    const name = 'नमक';
    const { pages } = await readPdfText(
      await createDossierPdf(createFilm({ name }), createDossier({ logline: name }), noPictures),
    );
    expect(pages[0]).toContain(name);
    expect(pages[0]).not.toContain('\u0000');
  });
  it('is one page without empty headings for a film with only a title', async () => {
    const { pages } = await readPdfText(await createDossierPdf(createFilm(), createDossier(), noPictures));
    expect(pages).toEqual(['The Salt Harvest The Salt Harvest · 1 of 1']);
  });
  it('continues on numbered pages without cutting off words', async () => {
    const longText = Array.from({ length: 480 }, (_, n) => `w${n}`).join(' ');
    const credits = Array.from({ length: 100 }, (_, n) => ({ role: 'cast', name: `Actor ${n}` }));
    const { pages } = await readPdfText(
      await createDossierPdf(
        createFilm({ name: `${'Salt '.repeat(59)}Salt`, synopsis: longText, credits }),
        createDossier({ directorStatement: longText, directorBiography: 'x'.repeat(3000) }),
        noPictures,
      ),
    );
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, n) => expect(page).toContain(`${n + 1} of ${pages.length}`));
    expect(pages[0]).toContain(`${'Salt '.repeat(13)}Salt… · 1 of`);
    for (const word of ['w0', 'w479', 'Actor 0', 'Actor 99']) expect(pages.join(' ')).toContain(word);
  });
  it.each([
    ['x'.repeat(300)],
    ['سنة الملح / חמלח / 塩 / เกลือ / 🧂👩🏽‍🌾 / e\u0301\u0300\u0328'],
    ['\t \u00A0·\u200D\uFE0F'],
    ['𝔖𝔞𝔩𝔱'],
  ])('is a complete file even with unusual texts: %s', async (text) => {
    const names = { contactName: text, directorStatement: `${text}\n\n${text}`, logline: text };
    const url = `https://screener.example/${'a'.repeat(470)}`;
    const pdf = await createDossierPdf(
      createFilm({ name: text, synopsis: text, credits: [{ role: 'director', name: text }] }),
      createDossier({ ...names, screenerUrl: url, screenerPassword: text }),
      noPictures,
    );
    expect(pdf.toString('latin1').trimEnd()).toMatch(/^%PDF-[^]*%%EOF$/);
    expect((await readPdfText(pdf)).pages.length).toBeLessThan(4);
  });
  it('breaks words that are longer than a line without losing a character', async () => {
    const word = 'abcdefghij'.repeat(20);
    const pdf = await createDossierPdf(
      createFilm({ name: word, synopsis: word }),
      createDossier({ directorStatement: word }),
      noPictures,
    );
    const { pages } = await readPdfText(pdf);
    const text = pages.join('').replace(/[\s\u200b]/g, '');
    expect(text.split(word).length - 1).toBeGreaterThanOrEqual(3);
  });
  it('prints the poster under its own heading, apart from the stills', async () => {
    const pictures = {
      poster: await createStill(640, 960),
      stills: [await createStill(), await createStill()],
    };
    const { pages } = await readPdfText(await createDossierPdf(createFilm(), createDossier(), pictures));
    expect(pages.join(' ')).toMatch(/POSTER.*STILLS/);
    const pdfWithoutPoster = await readPdfText(
      await createDossierPdf(createFilm(), createDossier(), { ...pictures, poster: null }),
    );
    expect(pdfWithoutPoster.pages.join(' ')).not.toContain('POSTER');
  });
  it('with a dozen wide and tall stills, it is not larger than the pictures need', async () => {
    const stills = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? createStill(540, 960) : createStill())),
    );
    const pdf = await createDossierPdf(createFilm({ synopsis: 'Long. '.repeat(800) }), createDossier(), {
      poster: null,
      stills,
    });
    const { pages } = await readPdfText(pdf);
    expect(pages.join(' ')).toContain('STILLS');
    expect(pages.length).toBeLessThan(9);
    expect(pdf.length).toBeLessThan(
      stills.reduce((totalBytes, { bytes }) => totalBytes + bytes.length, 200_000),
    );
  });
});
