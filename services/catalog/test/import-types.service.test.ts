import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('an import reports values of a wrong type together with the other problems of a record', async () => {
  const { title: _, ...untitled } = makeDate(9).fees[0]!;
  const record = makeFestival({
    name: 'Wrong Kinds',
    founded: '1979',
    country: 'Atlantis',
    subdivision: undefined,
    website: 'our website',
    competitions: [
      makeCompetition({
        name: 7,
        opensOn: 'soon',
        terms: [
          { type: 'film_language', languages: 'fr' },
          { type: 'country_restriction', countries: ['FR', 7] },
          { type: 'nonsense' },
        ],
        dates: [
          { ...makeDate(9), date: 20270101, fees: [untitled, { title: 'Late', amount: 1, currency: 'ZZZ' }] },
        ],
      }),
    ],
  });
  const prefix = '1 “Wrong Kinds”: not imported.';
  expect((await running.importRecords([record])).formatLines()).toEqual([
    `${prefix} founded: Enter a number.`,
    `${prefix} competition 1, name: Enter a text.`,
    `${prefix} competition 1, term 1, languages: Enter a list.`,
    `${prefix} competition 1, term 2, countries 2: Enter a text.`,
    `${prefix} competition 1, date 1, date: Enter a text.`,
    `${prefix} competition 1, date 1, fee 1, title: This is missing.`,
    `${prefix} country: “Atlantis” is not a country code.`,
    `${prefix} homepage: Enter the whole address, with https://.`,
    `${prefix} competition 1, term 3, type: “nonsense” is not a type of term.`,
    `${prefix} competition 1, date 1, fee 2, currency: “ZZZ” is not a currency code.`,
    `${prefix} competition 1, opensOn: Enter the day as YYYY-MM-DD.`,
    '0 festivals added, 0 changed, 0 unchanged, 1 not imported, 0 renamed; 0 competitions added, 0 changed',
  ]);
});

it('an import refuses a record that is not an object', async () => {
  expect((await running.importRecords([7])).formatLines()[0]).toBe(
    '1: not imported. Enter an object with its fields.',
  );
});
