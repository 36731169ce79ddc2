import { GetCompetitionsRequest } from '@laurel/proto/catalog/v1/catalog';
import { compareWithFeeRange } from '@laurel/rules/fees/fee-limit';
import { findCheapestFee } from '@laurel/rules/fees/fees';
import { findEarliestLiveTier, findOpenTier } from '@laurel/rules/fees/tiers';
import { ReferenceRatesStore } from '../src/reference/reference-rates.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { inDays, makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const createFee = (amount: number, overrides: object = {}) => ({
  title: `${amount}`,
  amount,
  currency: 'USD',
  ...overrides,
});
const createTier = (days: number, fees: object[], overrides: object = {}) => ({
  date: inDays(days),
  title: null,
  fees,
  ...overrides,
});
const makeNamedCompetition = (name: string, dates: object[], opensOn: string | null = null) =>
  makeCompetition({ name, dates, opensOn });
const competitions = [
  makeNamedCompetition('open', [
    createTier(-20, [createFee(1000)]),
    createTier(20, [createFee(3000)]),
    createTier(60, [createFee(500)]),
  ]),
  makeNamedCompetition('withdrawn first', [
    createTier(10, [createFee(100)], { deprecated: true }),
    createTier(40, [createFee(4000)]),
  ]),
  makeNamedCompetition('not open yet', [createTier(30, [createFee(2000)])], inDays(5)),
  makeNamedCompetition('just opened', [createTier(30, [createFee(2000)])], inDays(0)),
  makeNamedCompetition('by length', [
    createTier(30, [createFee(2500, { appliesTo: 'short' }), createFee(6000, { appliesTo: 'feature' })]),
  ]),
  makeNamedCompetition('students pay less', [
    createTier(30, [createFee(100, { audience: 'student' }), createFee(5000)]),
  ]),
  makeNamedCompetition('members only', [createTier(30, [createFee(100, { audience: 'member' })])]),
  makeNamedCompetition('two currencies', [
    createTier(30, [createFee(9000), createFee(2600, { currency: 'EUR' }), createFee(8000)]),
  ]),
  makeNamedCompetition('free', [createTier(30, [createFee(0, { currency: 'EUR' })])]),
  makeNamedCompetition('no fees stated', [createTier(30, [])]),
  makeNamedCompetition('past', [createTier(-5, [createFee(100)])]),
];

describe('a search of competitions', () => {
  it('uses the same tiers and fees as `getCompetitionDates`', async () => {
    await running.importRecords([makeFestival({ competitions })]);
    const search = async (filters: object) => {
      const request = GetCompetitionsRequest.fromJSON({ filters, sort: 'name', pageSize: 50 });
      const { items } = await running.asAnonymous(() => running.catalog.getCompetitions(request));
      return items.map(({ name }) => name).toSorted();
    };
    const { items } = await running.asAnonymous(() =>
      running.catalog.getFestivalCompetitions({ festivalId: 1 }),
    );
    const competitionIds = items.map(({ id }) => id);
    const { items: dates } = await running.asAnonymous(() =>
      running.catalog.getCompetitionDates({ competitionIds }),
    );
    const competitionDateIds = dates.map(({ id }) => id);
    const { items: fees } = await running.asAnonymous(() =>
      running.catalog.getCompetitionSubmissionFees({ competitionDateIds }),
    );
    const now = new Date();
    const { perEuro } = running.get(ReferenceRatesStore).current;
    const listNames = (
      isMatch: (competition: (typeof items)[number], competitionDates: typeof dates) => boolean,
    ) =>
      items
        .filter((item) =>
          isMatch(
            item,
            dates.filter(({ competitionId }) => competitionId === item.id),
          ),
        )
        .map(({ name }) => name)
        .toSorted();
    expect(await search({ openNow: true })).toEqual(
      listNames(
        ({ opensOn }, competitionDates) => findOpenTier(competitionDates, opensOn ?? null, now) !== null,
      ),
    );
    for (const amount of [0, 100, 2500, 2600, 5000, 8000])
      for (const currency of ['USD', 'EUR'])
        expect([amount, currency, await search({ feeMax: { amount, currency } })]).toEqual([
          amount,
          currency,
          listNames((_, competitionDates) => {
            const nextTier = findEarliestLiveTier(competitionDates, now);
            const nextFees = fees.filter(({ competitionDateId }) => competitionDateId === nextTier?.id);
            const cheapestFees = ['USD', 'EUR'].flatMap((code) => {
              const sameCurrency = nextFees.filter((nextFee) => nextFee.currency === code);
              return findCheapestFee(sameCurrency as never[], { format: 'any', isStudent: false }) ?? [];
            });
            const range = { feeMin: null, feeMax: { amount, currency } };
            return compareWithFeeRange(cheapestFees, range, perEuro) === 'within';
          }),
        ]);
  });
});

it('filters by forms and themes of competitions, and counts them as facets', async () => {
  const makeRestricted = (name: string, ...terms: object[]) => makeCompetition({ name, terms });
  await running.importRecords([
    makeFestival({
      name: 'Summit',
      themes: ['Mountains', 'Drama'],
      competitions: [
        makeRestricted('Essays', { type: 'form_restriction', forms: ['Essay', 'Experimental'] }),
        makeRestricted('Climbers', { type: 'theme_restriction', themes: ['Sport'] }),
      ],
    }),
  ]);
  const search = async (filters: object, facets: string[] = []) => {
    const request = GetCompetitionsRequest.fromJSON({
      filters,
      facets,
      query: 'summit',
      sort: 'name',
      pageSize: 50,
    });
    const response = await running.asAnonymous(() => running.catalog.getCompetitions(request));
    return { names: response.items.map(({ name }) => name).toSorted(), facets: response.facets };
  };
  expect((await search({ form: ['Essay'] })).names).toEqual(['Essays']);
  expect((await search({ form: ['Music Video'] })).names).toEqual([]);
  expect((await search({ theme: ['Mountains'] })).names).toEqual(['Climbers', 'Essays']);
  expect((await search({ theme: ['Sport', 'Islands'] })).names).toEqual(['Climbers']);
  expect((await search({ theme: ['Drama'] })).names).toEqual([]); // Drama is a genre, not a theme
  const counted = await search({ theme: ['Sport'] }, ['form', 'theme']);
  expect(
    counted.facets.map(({ name, values }) => [name, values.map(({ value, count }) => `${value} ${count}`)]),
  ).toEqual([
    ['form', []],
    ['theme', ['Mountains 2', 'Sport 1']],
  ]);
});

it('sorts competitions by their own name, not by their festival’s name', async () => {
  const names = ['Zebra', 'Émigré', 'ant', 'Dune'];
  const [first, second] = [names.slice(0, 2), names.slice(2)].map((festivalNames, n) =>
    makeFestival({
      name: `Sorted ${n}`,
      country: 'IS',
      subdivision: null,
      competitions: festivalNames.map((name) => makeCompetition({ name })),
    }),
  );
  await running.importRecords([first!, second!]);
  await running.get(SearchFeed).catchUp();
  const search = async (pageSize: number) => {
    const request = GetCompetitionsRequest.fromJSON({
      filters: { country: ['IS'] },
      sort: 'name',
      page: 1,
      pageSize,
    });
    const { items } = await running.asAnonymous(() => running.catalog.getCompetitions(request));
    return items.map(({ name }) => name);
  };
  expect(await search(10)).toEqual(['ant', 'Dune', 'Émigré', 'Zebra']);
  expect(await search(2)).toEqual(['ant', 'Dune']);
});
