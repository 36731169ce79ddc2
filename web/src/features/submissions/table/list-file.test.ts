import { CSV_FORMAT_NAMES, type CsvFormat } from '@laurel/rules/text/csv';
import { makeFilm, makeSubmission } from '../../../../test/make';
import { makePastEntry } from '../../../../test/make-past';
import { parseRows } from '../past-import/read-rows';
import { ALL_FILMS } from '../past-import/table-rows';
import { parseTable, type PastTable } from '../past-import/read-table';
import { formatListAsCsv, formatListAsJson } from './list-file';

const film = makeFilm({ id: 7, name: 'Salt', length: 600 });
const entry = makeSubmission(1, {
  festivalName: 'Lund',
  competitionName: 'Shorts, "new"',
  state: 'accepted',
  edition: 2027,
  submittedAt: '2026-01-05',
  decidedAt: '2026-03-01',
  feePaid: { amount: 1250, currency: 'EUR' },
  note: '=cmd()',
});
const pastEntry = makePastEntry({
  festival: '=Salt Days',
  state: 'will-not-submit',
  decidedAt: null,
  fee: { amount: 2500, currency: 'EUR' },
});
const exportLines = (format: CsvFormat = 'comma') =>
  formatListAsCsv(film, [entry], [pastEntry], format).split('\r\n');

it('exports a spreadsheet that contains no formulas', () => {
  const [heading, line, ...otherLines] = exportLines();
  expect(heading!.startsWith('\uFEFFFilm,Festival,Competition,City,Country,Edition,State,')).toBe(true);
  expect(line).toMatch(/^Salt,Lund,"Shorts, ""new""",/);
  expect(line).toContain(',2027,Accepted,,12.5,EUR,2026-01-05,,2026-03-01,,');
  expect(line!.endsWith('"\'=cmd()"')).toBe(true);
  expect(otherLines).toEqual([`Salt,"'=Salt Days",,,France,,Withdrawn,,25,EUR,2023-10-02,,,,`, '']);
});
it('exports a spreadsheet for a country with decimal commas', () =>
  expect(exportLines('semicolon')[1]).toContain(';2027;Accepted;;12,5;EUR;2026-01-05;;2026-03-01;;'));

it('calls an entry withdrawn if it was sent before it was given up', () => {
  const formatWith = (submittedAt: string | null) =>
    formatListAsCsv(film, [{ ...entry, state: 'will-not-submit', submittedAt }], [], 'comma');
  expect(formatWith('2026-01-05')).toContain(',Withdrawn,');
  expect(formatWith(null)).toContain(',Won’t submit,');
});

it.each(CSV_FORMAT_NAMES)('exports in the format %s what the import of past entries reads', (format) => {
  const table = parseTable(exportLines(format).join('\r\n')) as PastTable;
  const answers = {
    order: 'day-first',
    decimalSign: null,
    currencies: {},
    states: {},
    film: ALL_FILMS,
  } as const;
  const [row, pastRow] = parseRows(table, answers).map((parsedRow) => parsedRow.row);
  expect(row).toMatchObject({
    festival: 'Lund',
    competition: 'Shorts, "new"',
    state: 'accepted',
    submittedAt: '2026-01-05',
    decidedAt: '2026-03-01',
    fee: { amount: 1250, currency: 'EUR' },
    note: '=cmd()',
  });
  expect(pastRow).toMatchObject({
    festival: '=Salt Days',
    country: 'FR',
    state: 'will-not-submit',
    submittedAt: '2023-10-02',
    fee: { amount: 2500, currency: 'EUR' },
  });
});

it('exports the same as JSON, with typed values', () =>
  expect(JSON.parse(formatListAsJson(film, [entry], [pastEntry]))).toEqual([
    {
      film: 'Salt',
      festival: 'Lund',
      competition: 'Shorts, "new"',
      city: null,
      country: null,
      edition: 2027,
      state: 'accepted',
      deadline: null,
      fee: { amount: 1250, currency: 'EUR' },
      sent: '2026-01-05',
      due: null,
      decided: '2026-03-01',
      award: null,
      note: '=cmd()',
    },
    {
      film: 'Salt',
      festival: '=Salt Days',
      competition: null,
      city: null,
      country: 'France',
      edition: null,
      state: 'will-not-submit',
      deadline: null,
      fee: { amount: 2500, currency: 'EUR' },
      sent: '2023-10-02',
      due: null,
      decided: null,
      award: null,
      note: null,
    },
  ]));

it('exports the same columns in both formats, with money as one value in JSON', () => {
  const [entryInJson] = JSON.parse(formatListAsJson(film, [entry], [])) as object[];
  expect(exportLines()[0]!.split(',')).toHaveLength(Object.keys(entryInJson!).length + 1);
});
