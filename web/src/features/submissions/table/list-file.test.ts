import { makeFilm, makeSubmission } from '../../../../test/make';
import { makePastEntry } from '../../../../test/make-past';
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

it('exports a spreadsheet that contains no formulas', () => {
  const [heading, line, ...otherLines] = formatListAsCsv(film, [entry], [pastEntry]).split('\r\n');
  expect(heading!.startsWith('\uFEFFFilm,Festival,Competition,Location,Edition,State,')).toBe(true);
  expect(line).toMatch(/^Salt,Lund,"Shorts, ""new""",/);
  expect(line).toContain(',2027,Accepted,,12.5,EUR,2026-01-05,,2026-03-01,,');
  expect(line!.endsWith('"\'=cmd()"')).toBe(true);
  expect(otherLines).toEqual([`Salt,"'=Salt Days",,France,,Withdrawn,,25,EUR,2023-10-02,,,,`, '']);
});

it('exports the same as JSON, with typed values', () =>
  expect(JSON.parse(formatListAsJson(film, [entry], [pastEntry]))).toEqual([
    {
      film: 'Salt',
      festival: 'Lund',
      competition: 'Shorts, "new"',
      location: null,
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
      location: 'France',
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
  const [heading] = formatListAsCsv(film, [entry], []).split('\r\n');
  const [entryInJson] = JSON.parse(formatListAsJson(film, [entry], [])) as object[];
  expect(heading!.split(',')).toHaveLength(Object.keys(entryInJson!).length + 1);
});
