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
