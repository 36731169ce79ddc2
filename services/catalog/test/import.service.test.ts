import fs from 'node:fs';
import path from 'node:path';
import { Db } from '../src/database/client.js';
import { countRows } from '../../runtime/test/tables.js';
import {
  inDays,
  makeCompetition,
  makeDate,
  makeFestival,
  startCatalog,
  getSummaryLine,
  type RunningCatalog,
} from './make.js';

let running: RunningCatalog;
const createUnchangedSummary = (count: number) =>
  `0 festivals added, 0 changed, ${count} unchanged, 0 not imported, 0 renamed; 0 competitions added, 0 changed`;
const countEvents = () => countRows(running.get(Db), 'outbox');
/** Lists the deadlines of the festival's only competition. */
const listDates = (festival: string) =>
  running
    .get(Db)
    .competitionDate.findMany({
      where: { competition: { festival: { name: festival } } },
      orderBy: { date: 'asc' },
      include: { fees: true },
    });
const realFestivalsFile = path.resolve(__dirname, '../../../../shared/data/festivals_real.json');
const hasRealFestivals = fs.existsSync(realFestivalsFile);
// The tests share one catalogue, so each test uses different festivals.
beforeAll(async () => (running = await startCatalog()), 60_000);
afterAll(() => running?.stop());

it('a second import of the same file changes and publishes nothing', async () => {
  const records = [
    makeFestival({
      name: 'Twice Taken',
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_restriction_age', maxAgeMonths: 18 }, { description: 'Bring a cake.' }],
        }),
      ],
    }),
  ];
  await running.importRecords(records);
  const eventsBefore = await countEvents();
  expect(getSummaryLine((await running.importRecords(records)).formatLines())).toBe(
    createUnchangedSummary(1),
  );
  expect(await countEvents()).toBe(eventsBefore);
});

it('an import replaces all terms, keeps the ids of deadlines, and deprecates omitted ones', async () => {
  const name = 'Changing Rules';
  await running.importRecords([
    makeFestival({
      name,
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_language', languages: ['fr'] }],
          dates: [makeDate(10), makeDate(20)],
        }),
      ],
    }),
  ]);
  const before = await listDates(name);
  const changedRecords = [
    makeFestival({
      name,
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_language', languages: ['fr', 'de'] }],
          dates: [makeDate(20, 900), makeDate(30)],
        }),
      ],
    }),
  ];
  expect(getSummaryLine((await running.importRecords(changedRecords)).formatLines())).toBe(
    '0 festivals added, 1 changed, 0 unchanged, 0 not imported, 0 renamed; 0 competitions added, 1 changed',
  );
  const after = await listDates(name);
  expect(after.map(({ id, deprecated, fees }) => [id, deprecated, fees[0]?.amount])).toEqual([
    [before[0]!.id, true, 2500n],
    [before[1]!.id, false, 900n],
    [expect.any(Number), false, 2500n],
  ]);
  const { items } = await running.asAnonymous(() =>
    running.catalog.getCompetitionTerms({ competitionIds: [before[0]!.competitionId] }),
  );
  expect(items.map(({ languages }) => languages)).toEqual([['de', 'fr']]);
  const terms = await running
    .get(Db)
    .term.count({ where: { competitions: { some: { competitionId: before[0]!.competitionId } } } });
  expect([terms, getSummaryLine((await running.importRecords(changedRecords)).formatLines())]).toEqual([
    1,
    createUnchangedSummary(1),
  ]);
});

it('an import that states the festival’s time zone moves every closing time', async () => {
  const name = 'Late Zone';
  await running.importRecords([
    makeFestival({ name, country: 'US', subdivision: undefined, city: 'Nowhere at all' }),
  ]);
  const [assumed] = await listDates(name);
  await running.importRecords([{ name, country: 'US', city: 'Nowhere at all', timezone: 'America/Denver' }]);
  const [known] = await listDates(name);
  expect([assumed!.timezoneAssumed, known!.timezoneAssumed, known!.closesAt > assumed!.closesAt]).toEqual([
    true,
    false,
    true,
  ]);
});

it('an import adds the city to a festival’s name that is taken, and later recognises it by its original name', async () => {
  const records = [
    makeFestival(),
    makeFestival({ country: 'BE', subdivision: undefined, city: 'Mons' }),
    makeFestival({ country: 'CH', subdivision: undefined, city: undefined }),
    makeFestival({ name: 'Ｌantern Film Festival', country: 'PT', subdivision: undefined, city: 'Faro' }),
  ];
  expect((await running.importRecords(records)).renamedRecords).toEqual([
    { line: 2, name: 'Lantern Film Festival', storedName: 'Lantern Film Festival (Mons)' },
    { line: 3, name: 'Lantern Film Festival', storedName: 'Lantern Film Festival (Switzerland)' },
    { line: 4, name: 'Ｌantern Film Festival', storedName: 'Ｌantern Film Festival (Faro)' },
  ]);
  expect(getSummaryLine((await running.importRecords(records)).formatLines())).toBe(
    createUnchangedSummary(4),
  );
});

it('an import reads JSON lines and CSV', async () => {
  const lines = `${JSON.stringify(makeFestival({ name: 'First' }))}\n\nno JSON\n${JSON.stringify(makeFestival({ name: 'Second' }))}\n`;
  const report = await running.importRecords(lines, 'records.jsonl');
  expect([report.festivalsAdded, report.refusedRecords.map(({ line }) => line)]).toEqual([2, [3]]);
  const csv = await running.importRecords(
    'name;country;city;founded;alternativeNames\n"Fest; the";DE;Köln;1999;Fe|Fs\n',
    'records.csv',
  );
  expect(csv.formatLines()).toEqual([
    '1 festivals added, 0 changed, 0 unchanged, 0 not imported, 0 renamed; 0 competitions added, 0 changed',
  ]);
  expect(await running.get(Db).festival.findFirst({ where: { city: 'Köln' } })).toMatchObject({
    name: 'Fest; the',
    foundedYear: 1999,
    alternativeNames: ['Fe', 'Fs'],
  });
});

it('imported deadlines are open immediately', async () => {
  const name = 'Open Today';
  await running.importRecords([
    makeFestival({ name, competitions: [makeCompetition({ dates: [makeDate(1)] })] }),
  ]);
  const { items } = await running.asAnonymous(() =>
    running.catalog.getCompetitionDeadlines({ competitionIds: [], to: inDays(2), page: 0, pageSize: 0 }),
  );
  expect(items.map(({ isOpenTier }) => isOpenTier)).toEqual([true]);
});

(hasRealFestivals ? it : it.skip)(
  `imports 3,733 real festivals and finds them${hasRealFestivals ? '' : ' (skipped: the realFestivalsFile festivals are not on this machine)'}`,
  async () => {
    const report = await running.importRecords(fs.readFileSync(realFestivalsFile, 'utf8'), 'real.json');
    expect([report.festivalsAdded, report.refusedRecords, report.renamedRecords.length]).toEqual([
      3733,
      [],
      15,
    ]);
    for (const [query, name] of [
      ['oberhausen', 'International Short Film Festival Oberhausen'],
      ['clermont ferrand', 'Clermont-Ferrand International Short Film Festival'],
      ['tampere', 'Tampere Film Festival'],
      ['sundnace', 'Sundance Film Festival'],
      ['annecy animation', 'Annecy International Animation Film Festival'],
    ]) {
      const { items } = await running.asAnonymous(() =>
        running.catalog.getFestivals({ query, filters: null, facets: [], page: 1, pageSize: 5 }),
      );
      expect(items.map(({ festival }) => festival!.name)).toContain(name);
    }
    expect(
      getSummaryLine(
        (await running.importRecords(fs.readFileSync(realFestivalsFile, 'utf8'), 'real.json')).formatLines(),
      ),
    ).toBe(createUnchangedSummary(3733));
  },
);
