import { Db } from '../src/database/client.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()), 60_000);
afterAll(() => running?.stop());

const importTable = async (lines: string[]) =>
  (await running.importRecords(lines.join('\n'), 'festivals.csv')).formatLines().join('\n');
const readFestival = (name: string) =>
  running.get(Db).festival.findFirstOrThrow({ where: { name }, include: { country: true } });

it('an import reads numbers with any thousands separator', async () => {
  const report = await importTable([
    'Name;City;Country;Audience attendance;Estimated submissions;Awards presented;Founded',
    'Lahnufer Kurzfilmtage;Gießen;Germany;12.000;2.000;9;1994',
    "Obere Mühle Filmfest;Dübendorf;Switzerland;9'500;640;4;2011",
  ]);
  expect(report).toContain('2 festivals added');
  expect(await readFestival('Lahnufer Kurzfilmtage')).toMatchObject({
    audienceAttendance: 12_000,
    estimatedSubmissions: 2000,
    awardsPresented: 9,
    foundedYear: 1994,
  });
  expect(await readFestival('Obere Mühle Filmfest')).toMatchObject({ audienceAttendance: 9500 });
});

it('an import uses the delimiter that the first line states', async () =>
  expect(
    await importTable(['sep=;', 'Name;City;Country', 'Hafenlicht, Dok & Woche;Rostock;Germany']),
  ).toContain('1 festivals added'));

it('an import keeps quotes inside a cell, and reads the rows after an unmatched quote', async () => {
  const report = await importTable([
    'Name,City,Country',
    'Copper Gate Shorts,Leeds,United Kingdom',
    'Festival "Aurora Nova",Tartu,Estonia',
    '"Quarry Lane Film Week,Bath,United Kingdom',
    'Teal Harbour,Hull,United Kingdom',
  ]);
  expect(report).toContain('4 festivals added');
  await readFestival('Festival "Aurora Nova"');
  await readFestival('Teal Harbour');
});

it('an import finds the column names below a title, and reports the skipped rows', async () => {
  const report = await importTable([
    'Our festivals 2027',
    '',
    'Name;City;Country',
    'Odra Shorts;Wrocław;Poland',
  ]);
  expect(report).toContain('1 festivals added');
  expect(report).toContain('This row is above the column names, so it was skipped.');
});

it('an import reads values in everyday notation', async () => {
  const report = await importTable([
    'Name;City;Country;Website;Start;End;Month;Qualifiers',
    'Lahn Kurzfilmtage;Gießen;Deutschland;www.lahnufer.example;12.05.2027;16.05.2027;Mai;Oscar',
    'Fado Curtas;N/A;Portugal;https://fado-curtas.example;TBC;TBC;;BAFTA, Oscar',
  ]);
  expect(report).toContain('2 festivals added');
  expect(await readFestival('Lahn Kurzfilmtage')).toMatchObject({
    homepage: 'https://www.lahnufer.example',
    startsOn: new Date('2027-05-12'),
    usualMonth: 5,
    qualifiers: ['Academy Awards (Oscars)'],
    country: { code_alpha2: 'DE' },
  });
  expect(await readFestival('Fado Curtas')).toMatchObject({
    city: null,
    startsOn: null,
    qualifiers: ['BAFTA', 'Academy Awards (Oscars)'],
  });
});

it('reads deadlines and fees as people write them, asks about ranges, and names totals', async () => {
  const report = await importTable([
    'Festival;Country;Deadline;Fee (EUR);Estimated submissions',
    'Salzufer Tage;Alemania;3. März 2027;12,50;2\u202f500',
    'Cine de la Costa;España;3 de marzo de 2027, 23:59;1.234,50;1.234',
    '春の短編祭;JP;2027年3月3日;35 USD / 28 EUR;300',
    'Range Days;DE;1 March - 15 March 2027;10;12 %',
    'Total;;;57,50;',
  ]);
  expect(report).toContain('3 festivals added');
  expect(report).toMatch(/“Range Days”: not imported/);
  expect(report).toContain('This row looks like a total or a heading, so it was skipped.');
  const dates = await running
    .get(Db)
    .competitionDate.findMany({
      where: {
        competition: { festival: { name: { in: ['Salzufer Tage', 'Cine de la Costa', '春の短編祭'] } } },
      },
      select: { date: true, time: true },
      orderBy: { id: 'asc' },
    });
  expect(dates.map(({ date, time }) => [date.toISOString().slice(0, 10), time])).toEqual([
    ['2027-03-03', null],
    ['2027-03-03', '23:59'],
    ['2027-03-03', null],
  ]);
});
