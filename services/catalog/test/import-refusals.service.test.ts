import fs from 'node:fs';
import path from 'node:path';
import { catalog } from '../src/catalog.module.js';
import { ImportCatalog } from '../src/commands/importing/import-catalog.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

it('an import refuses a record with a duplicate competition or invalid points, for new and stored festivals', async () => {
  const createRecordWithDuplicate = (name: string) =>
    makeFestival({ name, competitions: [makeCompetition(), makeCompetition({ bonusRanking: 5 })] });
  await running.importRecords([makeFestival({ name: 'There' })]);
  const report = await running.importRecords([
    createRecordWithDuplicate('There'),
    createRecordWithDuplicate('New'),
    makeFestival({ name: 'Much', competitions: [makeCompetition({ bonusRanking: 5000 })] }),
  ]);
  const message = 'This record has two competitions of the same name. Give each one its own name.';
  expect(report.formatLines().slice(0, 3)).toEqual([
    `1 “There”: not imported. competition 2, name: ${message}`,
    `2 “New”: not imported. competition 2, name: ${message}`,
    '3 “Much”: not imported. competition 1, bonusRanking: Enter a whole number between -1000 and 1000.',
  ]);
});

it('an import applies the valid records and explains each refused one', async () => {
  const report = await running.importRecords([
    makeFestival(),
    makeFestival({ name: 'Bad Country', country: 'Atlantis' }),
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
  expect(report.formatLines()).toEqual([
    '2 “Bad Country”: not imported. country: “Atlantis” is not a country code.',
    '3 “Empty List”: not imported. competition 1, term 1, countries: A restriction needs at least one value.',
    '4: not imported. name: This is missing.',
    '5 “Lantern Film Festival”: not imported. The same festival is already in line 1.',
    'Field “nam” is unknown and was not imported: at 4',
    'Field “competitions.dates.hour” is unknown and was not imported: at 6',
    'Field “colour” is unknown and was not imported: at 6',
    '2 festivals added, 0 changed, 0 unchanged, 4 not imported, 0 renamed; 2 competitions added, 0 changed',
  ]);
});

it('an import reports all problems of a record, with the index of the term', async () => {
  const bad = makeFestival({
    name: 'Everything Wrong',
    country: 'Atlantis',
    subdivision: undefined,
    website: 'our website',
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
  const recordOfWrongTypes = {
    name: 7,
    competitions: [{ name: 'x', terms: [{ type: 'film_language', languages: 'fr' }] }],
  };
  const report = await running.importRecords([bad, recordOfWrongTypes]);
  const prefix = '1 “Everything Wrong”: not imported.';
  expect(report.formatLines()).toEqual([
    `${prefix} country: “Atlantis” is not a country code.`,
    `${prefix} homepage: Enter the whole address, with https://.`,
    `${prefix} contactEmail: This is not an e-mail address.`,
    `${prefix} competition 2, term 2, type: “nonsense” is not a type of term.`,
    `${prefix} competition 2, term 3, countries: A term of type runtime_restriction_max has no countries.`,
    `${prefix} competition 2, term 3, languages: A term of type runtime_restriction_max has no languages.`,
    `${prefix} competition 2, date 2, date: Enter the day as YYYY-MM-DD.`,
    `${prefix} competition 2, opensOn: Enter the day as YYYY-MM-DD.`,
    '2: not imported. name: Enter a text.',
    '2: not imported. competition 1, term 1, languages: Enter a list.',
    '0 festivals added, 0 changed, 0 unchanged, 2 not imported, 0 renamed; 0 competitions added, 0 changed',
  ]);
});

it.each([
  [
    'a JSON array that breaks off',
    'records.json',
    '[{"name":"A"},\n{"name":',
    /^This is not a valid JSON array: .* It breaks off at line 2\.$/,
  ],
  ['a file of blanks', 'empty.json', '\n', /^This file contains no record: .*empty\.json\. A record is/],
  ['an array without a record', 'none.json', '[]', /^This file contains no record/],
  ['a table without a row', 'head.csv', 'name,country\n', /^This file contains no record/],
])('an import explains why it cannot read %s', async (_what, name, text, pattern) => {
  await expect(running.importRecords(text, name)).rejects.toMatchObject({
    code: 'import.file_unreadable',
    message: expect.stringMatching(pattern),
  });
});

it('an import explains that a file does not exist or is a folder', async () => {
  const importLocalFile = (file: string) => running.get(ImportCatalog).run(file);
  await expect(importLocalFile('/nowhere/x.json')).rejects.toMatchObject({
    message: 'This file does not exist: /nowhere/x.json',
  });
  await expect(importLocalFile(__dirname)).rejects.toMatchObject({
    message: `This is a folder, not a file: ${__dirname}`,
  });
});

it('the import command exits with 2 if a record was refused, otherwise with 0', async () => {
  const { run } = catalog.commands!.import!;
  const codes = [];
  for (const records of [[makeFestival()], [makeFestival({ country: 'Atlantis' })]]) {
    const file = path.join(running.stack.folder, 'command.json');
    fs.writeFileSync(file, JSON.stringify(records));
    await run(running.service.app, { names: [file], options: { 'dry-run': true } });
    codes.push(process.exitCode);
    process.exitCode = undefined;
  }
  expect(codes).toEqual([undefined, 2]);
});

it('an import names the field whose text cannot be stored', async () => {
  const report = await running.importRecords([
    makeFestival({ name: 'Nul', description: 'a\u0000b' }),
    makeFestival({ name: 'Half', city: 'a\ud800b' }),
    makeFestival({ name: 'Two\r\nlines' }),
    makeFestival({ name: 'Turned', themes: ['a\u202eb'] }),
    makeFestival({ name: 'Long', city: 'x'.repeat(301), description: 'x'.repeat(20_001) }),
    makeFestival({
      name: 'Inside',
      filmfreewayLink: 'javascript:alert(1)',
      competitions: [
        makeCompetition({
          name: 'a\u0007b',
          terms: [{ type: 'online_restriction', online_restriction: true, description: 'x'.repeat(2001) }],
        }),
      ],
    }),
    makeFestival({ description: 'Two\nlines', city: 'x'.repeat(300) }),
  ]);
  const character = 'This contains a character that cannot be stored.';
  expect(report.formatLines()).toEqual([
    `1 “Nul”: not imported. description: ${character}`,
    `2 “Half”: not imported. city: ${character}`,
    `3 “Two\r\nlines”: not imported. name: This contains a line break. Write it in one line.`,
    `4 “Turned”: not imported. themes: ${character}`,
    '5 “Long”: not imported. city: Enter at most 300 characters.',
    '5 “Long”: not imported. description: Enter at most 20000 characters.',
    '6 “Inside”: not imported. filmfreewayLink: Enter the whole address, with https://.',
    '6 “Inside”: not imported. competition 1, term 1, description: Enter at most 2000 characters.',
    `6 “Inside”: not imported. competition 1, name: ${character}`,
    expect.stringContaining('1 festivals added, 0 changed, 0 unchanged, 6 not imported'),
  ]);
});
