import { ruleSaid } from '@laurel/words/rule-said';
import { fieldsOf } from '@laurel/words/term-fields';
import { words } from '@laurel/words/words';
import fs from 'node:fs';
import path from 'node:path';
import { catalog } from '../src/catalog.module.js';
import { ImportCatalog } from '../src/commands/import-catalog.js';
import { Db } from '../src/database.js';
import { countOf } from '../../runtime/test/tables.js';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

const summary = (lines: string[]) => lines.at(-1);
const unchanged = (count: number) =>
  `0 festivals added, 0 changed, ${count} unchanged, 0 not taken, 0 renamed; 0 competitions added, 0 changed`;
const outbox = () => countOf(running.get(Db), 'outbox');
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
    '2 “Bad Country”: not taken. country: “Francia” is not a country code.',
    '3 “Empty List”: not taken. competition 1, term 1, countries: A restriction names at least one value.',
    '4: not taken. name: This is missing.',
    '5 “Lantern Film Festival”: not taken. The same festival stands at 1 already.',
    'Field “nam” is not known and was not taken: 1 records, first at 4',
    'Field “competitions.dates.hour” is not known and was not taken: 1 records, first at 6',
    'Field “colour” is not known and was not taken: 1 records, first at 6',
    '2 festivals added, 0 changed, 0 unchanged, 4 not taken, 0 renamed; 2 competitions added, 0 changed',
  ]);
});

it('says everything that is wrong with a record, in words, and by the number of the term', async () => {
  const bad = makeFestival({
    name: 'Everything Wrong',
    country: 'Francia',
    subdivision: undefined,
    website: 'example.org',
    contactEmail: 'nobody',
    competitions: [
      makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] }),
      makeCompetition({
        name: 'Features',
        opensOn: 'soon',
        terms: [
          { type: 'film_language', languages: ['fr'] },
          { type: 'nonsense' },
          {
            type: 'runtime_restriction_max',
            runtime_restriction_max: 600,
            countries: ['FR'],
            languages: ['fr'],
          },
        ],
        dates: [makeDate(9), { ...makeDate(10), date: '2026-02-30' }],
      }),
    ],
  });
  const strange = {
    name: 7,
    competitions: [{ name: 'x', terms: [{ type: 'film_language', languages: 'fr' }] }],
  };
  const report = await running.take([bad, strange]);
  const mine = '1 “Everything Wrong”: not taken.';
  expect(report.lines()).toEqual([
    `${mine} country: “Francia” is not a country code.`,
    `${mine} homepage: Write the whole address, with https://.`,
    `${mine} contactEmail: This is not an e-mail address.`,
    `${mine} competition 2, term 2, type: “nonsense” is not a type of term.`,
    `${mine} competition 2, term 3, countries: A term of type runtime_restriction_max has no countries.`,
    `${mine} competition 2, term 3, languages: A term of type runtime_restriction_max has no languages.`,
    `${mine} competition 2, date 2, date: Write the day as YYYY-MM-DD.`,
    `${mine} competition 2, opensOn: Write the day as YYYY-MM-DD.`,
    '2: not taken. name: Write a text here.',
    '2: not taken. competition 1, term 1, languages: Give a list.',
    '0 festivals added, 0 changed, 0 unchanged, 2 not taken, 0 renamed; 0 competitions added, 0 changed',
  ]);
});

it.each([
  [
    'a JSON array that breaks off',
    'records.json',
    '[{"name":"A"},\n{"name":',
    /^This begins as a JSON array and is none: .* It breaks off at line 2\.$/,
  ],
  [
    'CSV with an open quote',
    'records.csv',
    'name,city\n"A,B\n',
    /^This is not CSV as it should be: .*most likely at a quote\.$/,
  ],
])('says in a sentence what is wrong with %s', async (_what, name, text, words) => {
  await expect(running.take(text, name)).rejects.toMatchObject({
    code: 'import.file_unreadable',
    message: expect.stringMatching(words),
  });
});
it('says in a sentence that a file is not there, or is a folder', async () => {
  const take = (file: string) => running.get(ImportCatalog).run(file);
  await expect(take('/nowhere/x.json')).rejects.toMatchObject({
    message: 'There is no such file: /nowhere/x.json',
  });
  await expect(take(__dirname)).rejects.toMatchObject({
    message: `This is a folder, not a file: ${__dirname}`,
  });
});
it('ends with 2 when a record was not taken, else with 0', async () => {
  const { run } = catalog.commands!.import!;
  const codes = [];
  for (const records of [[makeFestival()], [makeFestival({ country: 'Francia' })]]) {
    const file = path.join(running.stack.folder, 'command.json');
    fs.writeFileSync(file, JSON.stringify(records));
    await run(running.service.app, { names: [file], options: { 'dry-run': true } });
    codes.push(process.exitCode);
    process.exitCode = undefined;
  }
  expect(codes).toEqual([undefined, 2]);
});
it('never shows what the database said', async () => {
  const report = await running.take([makeFestival({ name: 'Nul', description: 'a\u0000b' }), makeFestival()]);
  expect(report.lines()).toEqual([
    '1 “Nul”: not taken. The database did not take this record; the log says why.',
    expect.stringContaining('1 festivals added, 0 changed, 0 unchanged, 1 not taken'),
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
    '2 “Wish”: not taken. competition 1, terms: The festival takes no film that is online, and a rule of this competition says otherwise. Say its terms so that both agree.',
    '3 “Open”: not taken. competition 1, terms: The festival takes films that are online, and a rule of this competition says otherwise. Say its terms so that both agree.',
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
      /^1 “Lantern Film Festival”: not taken\. competition 1, terms: The festival takes films that are online/,
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
