import { randomBytes } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { callFunction, closePages, getPageErrors, openPage, sendCommand, signUp } from './laurel';

/** A filmmaker imports the records of many years from two platforms and from a private Excel file. */
const ROWS = 200;
/** Five minutes for a file of 200 rows, including reading the preview. */
const MAX_MS_PER_ROW = (5 * 60_000) / ROWS;
const FILM = 'Gleaners of the Coast';

type Cell = string | number | Date;
const formatLine = (cells: readonly Cell[], separator: string) =>
  cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator);
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
const twoDigits = (n: number) => String(n).padStart(2, '0');

/** FilmFreeway states twice what became of an entry. */
function makeFilmFreewayFile(festivals: readonly string[]): Buffer {
  const header =
    'Project Title,Festival,Category,Submission Status,Judging Status,Submission Date,Notification Date,Entry Fee';
  const rows = festivals.map((festival, n) => [
    FILM,
    festival,
    pick(['Short Film', 'Best Documentary Short', 'Student'], n),
    pick(['In Consideration', 'In Consideration', 'Withdrawn'], n),
    n % 3 === 2 ? 'Undecided' : pick(['Selected', 'Not Selected', 'Award Winner'], n),
    `20${10 + (n % 15)}-${twoDigits(1 + (n % 12))}-${twoDigits(1 + (n % 28))}`,
    '',
    `$${15 + (n % 40)}.00`,
  ]);
  return Buffer.from([header, ...rows.map((row) => formatLine(row, ','))].join('\r\n'));
}
/** Festhome in Spanish, with a day first and euros. */
function makeFesthomeFile(festivals: readonly string[]): Buffer {
  const header = 'Festival;Película;Sección;Estado;Fecha de envío;Tasa';
  const rows = festivals.map((festival, n) => [
    festival,
    FILM,
    pick(['Cortometrajes', 'Documental'], n),
    pick(['Seleccionado', 'No seleccionado', 'Premiado', 'Pendiente'], n),
    `${twoDigits(13 + (n % 15))}/${twoDigits(1 + (n % 12))}/${2010 + (n % 15)}`,
    `${5 + (n % 30)},50 €`,
  ]);
  return Buffer.from(`\uFEFF${[header, ...rows.map((row) => formatLine(row, ';'))].join('\n')}\n`);
}
/** A title above the header, real days, and a total below. */
function makeExcelFile(festivals: readonly string[]): Buffer {
  const rows = festivals.map((festival, n): Cell[] => [
    festival,
    pick(['angenommen', 'abgelehnt', 'Preis'], n),
    new Date(Date.UTC(2010 + (n % 15), n % 12, 1 + (n % 28))),
    pick(['25 EUR', 'gratis', '150 kr', '40 zł'], n),
  ]);
  const sheet = utils.aoa_to_sheet(
    [
      [`${FILM}: alle Einreichungen`],
      [],
      ['Festival', 'Ergebnis', 'Eingereicht am', 'Gebühr'],
      ...rows,
      [],
      ['Summe', '', '', ROWS],
    ],
    { UTC: true },
  );
  const book = utils.book_new(sheet, 'Einreichungen');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

let page: Page, list: string;
beforeAll(async () => {
  page = await openPage();
  const userId = await signUp(page, `many.${randomBytes(4).toString('hex')}@laurel.test`, 'Agnès Varda');
  const { id } = await sendCommand<{ id: number }>(page, 'addFilm', { name: FILM, length: 900 });
  list = `/submissions2/user/${userId}/film/${id}`;
});
afterAll(closePages);

it.each([
  ['FilmFreeway', 'submissions.csv', makeFilmFreewayFile, 'USD', 1],
  ['Festhome', 'envios.csv', makeFesthomeFile, null, 2],
  ['a home-made spreadsheet', 'Einreichungen.xlsx', makeExcelFile, 'NOK', 3],
])(
  'imports 200 entries of %s within five minutes',
  async (source, fileName, makeFile, currency, pageOfFestivals) => {
    // Half of the festivals are in the catalogue, others in each file.
    const { items } = await callFunction<{ items: { name: string }[] }>(page, 'getFestivals', {
      sort: 'name',
      page: pageOfFestivals,
      pageSize: ROWS / 2,
    });
    const unlisted = Array.from({ length: ROWS / 2 }, (_, n) => `Evening ${n + 1} of ${source}`);
    const buffer = makeFile([...items.map(({ name }) => name), ...unlisted]);
    const start = Date.now();
    await page.goto(`${list}/import`);
    const file = { name: fileName, mimeType: 'application/octet-stream', buffer };
    await page.getByLabel('Choose a spreadsheet or CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Continue' }).click();
    if (currency) await page.getByLabel(/^Which currency are fees such as/).selectOption(currency);
    await page.getByRole('button', { name: /^Save the \d+ rows without a competition/ }).click();
    await page.getByRole('button', { name: `Import ${ROWS} rows` }).click();
    await page.getByRole('heading', { name: `${ROWS} rows imported` }).waitFor();
    expect((Date.now() - start) / ROWS).toBeLessThan(MAX_MS_PER_ROW);
    expect(getPageErrors(page)).toEqual([]);
  },
);
