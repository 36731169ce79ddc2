import { ruleSaid } from '@laurel/words/rule-said';
import { fieldsOf } from '@laurel/words/term-fields';
import { words } from '@laurel/words/words';
import fs from 'node:fs';
import path from 'node:path';
import { Db } from '../src/database.js';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

const summary = (lines: string[]) => lines.at(-1);
const unchanged = (count: number) =>
  `0 festivals added, 0 changed, ${count} unchanged, 0 not taken, 0 renamed; 0 competitions added, 0 changed`;
const outbox = () => running.get(Db).outbox.count();
const dates = (competitionId: number) =>
  running
    .get(Db)
    .competitionDate.findMany({
      where: { competitionId },
      orderBy: { date: 'asc' },
      include: { fees: true },
    });

it('takes the good records and says of every other one where and why', async () => {
  const report = await running.take([
    makeFestival(),
    makeFestival({ name: 'Bad Country', country: 'Francia' }),
    makeFestival({
      name: 'Empty List',
      competitions: [makeCompetition({ terms: [{ type: 'country_restriction', countries: [] }] })],
    }),
    { nam: 'Nameless' },
    makeFestival(),
    makeFestival({
      name: 'Colourful',
      colour: 'red',
      competitions: [makeCompetition({ dates: [{ ...makeDate(9), hour: 12 }] })],
    }),
  ]);
  expect(report.lines()).toEqual([
    '2: not taken. “Francia” is not a country code. (country)',
    '3: not taken. A restriction names at least one value. (competitions.0.countries)',
    '4: not taken. Invalid input: expected string, received undefined. (name)',
    '5: not taken. The same festival stands at 1 already.',
    'Field “nam” is not known and was not taken: 1 records, first at 4',
    'Field “competitions.dates.hour” is not known and was not taken: 1 records, first at 6',
    'Field “colour” is not known and was not taken: 1 records, first at 6',
    '2 festivals added, 0 changed, 0 unchanged, 4 not taken, 0 renamed; 2 competitions added, 0 changed',
  ]);
});

it('takes a festival that refuses what is online as a rule of each competition, and refuses a record that contradicts itself', async () => {
  const terms = [{ type: 'film_language', languages: ['fr'] }];
  const rule = (more = {}) => ({ type: 'online_restriction', online_restriction: true, ...more });
  const records = [
    makeFestival({
      internetDisallowed: true,
      competitions: [
        makeCompetition({ terms }),
        makeCompetition({ name: 'Features', terms: [rule()] }),
        makeCompetition({ name: 'New', terms: undefined }),
      ],
    }),
    makeFestival({
      name: 'Wish',
      internetDisallowed: true,
      competitions: [makeCompetition({ terms: [rule({ isMandatory: false })] })],
    }),
    makeFestival({
      name: 'Open',
      internetDisallowed: false,
      competitions: [makeCompetition({ terms: [...terms, rule()] })],
    }),
    makeFestival({ name: 'Silent', competitions: [makeCompetition({ terms })] }),
  ];
  const report = await running.take(records);
  expect(report.lines().slice(0, 2)).toEqual([
    '2: not taken. The festival takes no film that is online, and a rule of this competition says otherwise. Say its terms so that both agree. (competitions.0.terms)',
    '3: not taken. The festival takes films that are online, and a rule of this competition says otherwise. Say its terms so that both agree. (competitions.0.terms)',
  ]);
  const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds: [1, 2, 3, 4] }));
  const online = items.filter(({ type }) => type === 'online_restriction');
  expect(
    online.map((term) => [term.competitionId, term.isMandatory, words(ruleSaid(fieldsOf(term)))]),
  ).toEqual([1, 2, 3].map((id) => [id, true, 'Not publicly available online']));
  expect(summary((await running.take(records)).lines())).toMatch(
    /^0 festivals added, 0 changed, 2 unchanged, 2 not taken/,
  );
});

describe('a stored festival that refuses what is online', () => {
  const strict = { type: 'online_restriction', online_restriction: true };
  const french = { type: 'film_language', languages: ['fr'] };
  const german = { type: 'film_language', languages: ['de'] };
  const typesOf = async (competitionIds: number[]) => {
    const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds }));
    return items.map(({ competitionId, type }) => `${competitionId} ${type}`).toSorted();
  };
  const one = (terms: object[] | undefined, more = {}) =>
    makeFestival({ ...more, competitions: [makeCompetition({ terms })] });

  it('refuses it also when its terms are said anew without that, and for a competition that comes later', async () => {
    await running.take([one([french], { internetDisallowed: true })]);
    await running.take([one([german])]);
    expect(await typesOf([1])).toEqual(['1 film_language', '1 online_restriction']);
    await running.take([
      makeFestival({
        competitions: [
          makeCompetition({ terms: undefined }),
          makeCompetition({ name: 'Features', terms: [french] }),
        ],
      }),
    ]);
    expect(await typesOf([1, 2])).toEqual([
      '1 film_language',
      '1 online_restriction',
      '2 film_language',
      '2 online_restriction',
    ]);
  });
  it('has it as a rule of what is stored as soon as it says so', async () => {
    await running.take([one([french])]);
    await running.take([one(undefined, { internetDisallowed: true })]);
    expect(await typesOf([1])).toEqual(['1 film_language', '1 online_restriction']);
  });
  it('says otherwise only with terms that agree', async () => {
    await running.take([one([french, strict], { internetDisallowed: true })]);
    const [refused] = (await running.take([one(undefined, { internetDisallowed: false })])).lines();
    expect(refused).toMatch(
      /^1: not taken\. The festival takes films that are online, and a rule .* \(competitions\.0\.terms\)$/,
    );
    await running.take([one([french], { internetDisallowed: false })]);
    expect(await typesOf([1])).toEqual(['1 film_language']);
  });
});

it('changes nothing and tells nothing the second time', async () => {
  const records = [
    makeFestival({
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_restriction_age', maxAgeMonths: 18 }, { description: 'Bring a cake.' }],
        }),
      ],
    }),
  ];
  await running.take(records);
  const told = await outbox();
  expect(summary((await running.take(records)).lines())).toBe(unchanged(1));
  expect(await outbox()).toBe(told);
});

it('replaces terms as a set, keeps the ids of deadlines, and deprecates those that are gone', async () => {
  await running.take([
    makeFestival({
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_language', languages: ['fr'] }],
          dates: [makeDate(10), makeDate(20)],
        }),
      ],
    }),
  ]);
  const before = await dates(1);
  const again = [
    makeFestival({
      competitions: [
        makeCompetition({
          terms: [{ type: 'film_language', languages: ['fr', 'de'] }],
          dates: [makeDate(20, 900), makeDate(30)],
        }),
      ],
    }),
  ];
  expect(summary((await running.take(again)).lines())).toBe(
    '0 festivals added, 1 changed, 0 unchanged, 0 not taken, 0 renamed; 0 competitions added, 1 changed',
  );
  const after = await dates(1);
  expect(after.map(({ id, deprecated, fees }) => [id, deprecated, fees[0]?.amount])).toEqual([
    [before[0]!.id, true, 2500n],
    [before[1]!.id, false, 900n],
    [expect.any(Number), false, 2500n],
  ]);
  const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds: [1] }));
  expect(items.map(({ languages }) => languages)).toEqual([['de', 'fr']]);
  expect([await running.get(Db).term.count(), summary((await running.take(again)).lines())]).toEqual([
    1,
    unchanged(1),
  ]);
});

it('moves the end of every deadline when the festival’s zone becomes known', async () => {
  await running.take([makeFestival({ country: 'US', subdivision: undefined, city: 'Denver' })]);
  const [assumed] = await dates(1);
  await running.take([
    { name: 'Lantern Film Festival', country: 'US', city: 'Denver', timezone: 'America/Denver' },
  ]);
  const [known] = await dates(1);
  expect([assumed!.timezoneAssumed, known!.timezoneAssumed, known!.closesAt > assumed!.closesAt]).toEqual([
    true,
    false,
    true,
  ]);
});

it('gives a namesake elsewhere its city, and finds it again under its own name', async () => {
  const records = [
    makeFestival(),
    makeFestival({ country: 'BE', subdivision: undefined, city: 'Mons' }),
    makeFestival({ country: 'CH', subdivision: undefined, city: undefined }),
  ];
  expect((await running.take(records)).renamed).toEqual([
    { line: 2, name: 'Lantern Film Festival', as: 'Lantern Film Festival (Mons)' },
    { line: 3, name: 'Lantern Film Festival', as: 'Lantern Film Festival (Switzerland)' },
  ]);
  expect(summary((await running.take(records)).lines())).toBe(unchanged(3));
});

it('reads JSON lines and CSV', async () => {
  const lines = `${JSON.stringify(makeFestival({ name: 'First' }))}\n\nno JSON\n${JSON.stringify(makeFestival({ name: 'Second' }))}\n`;
  const report = await running.take(lines, 'records.jsonl');
  expect([report.added, report.refused.map(({ line }) => line)]).toEqual([2, [3]]);
  const csv = await running.take(
    'name;country;city;founded;alternativeNames\n"Fest; the";DE;Köln;1999;Fe|Fs\n',
    'records.csv',
  );
  expect(csv.lines()).toEqual([
    '1 festivals added, 0 changed, 0 unchanged, 0 not taken, 0 renamed; 0 competitions added, 0 changed',
  ]);
  expect(await running.get(Db).festival.findFirst({ where: { city: 'Köln' } })).toMatchObject({
    name: 'Fest; the',
    foundedYear: 1999,
    alternativeNames: ['Fe', 'Fs'],
  });
});

it('deadlines of an import are open right away', async () => {
  await running.take([makeFestival({ competitions: [makeCompetition({ dates: [makeDate(1)] })] })]);
  const { items } = await running.ask(() =>
    running.to.getCompetitionDeadlines({ competitionIds: [], to: inDays(2), page: 0, pageSize: 0 }),
  );
  expect(items.map(({ isOpenTier }) => isOpenTier)).toEqual([true]);
});

const real = path.resolve(__dirname, '../../../../shared/data/festivals_real.json');
const present = fs.existsSync(real);
(present ? it : it.skip)(
  `takes 3,733 real festivals and finds them${present ? '' : ' (skipped: the real festivals are not on this machine)'}`,
  async () => {
    const report = await running.take(fs.readFileSync(real, 'utf8'), 'real.json');
    expect([report.added, report.refused, report.renamed.length]).toEqual([3733, [], 15]);
    for (const [query, name] of [
      ['oberhausen', 'International Short Film Festival Oberhausen'],
      ['clermont ferrand', 'Clermont-Ferrand International Short Film Festival'],
      ['tampere', 'Tampere Film Festival'],
      ['sundnace', 'Sundance Film Festival'],
      ['annecy animation', 'Annecy International Animation Film Festival'],
    ]) {
      const { items } = await running.ask(() =>
        running.to.getFestivals({ query, filters: null, facets: [], page: 1, pageSize: 5 }),
      );
      expect(items.map(({ festival }) => festival!.name)).toContain(name);
    }
    expect(summary((await running.take(fs.readFileSync(real, 'utf8'), 'real.json')).lines())).toBe(
      unchanged(3733),
    );
  },
);
