import {
  film,
  addFiveCompetitions,
  getListing,
  names,
  getNames,
  type ListNarrowing,
} from './five-competitions.js';
import { daysAhead, waitForEvent, setUpService, publishEvent } from './setup.js';

setUpService();
addFiveCompetitions();

const ALL_NAMES = ['Later', 'Soon', 'Dollars', 'Unknown', 'Students'];
const makeRates = (perEuro: Record<string, number>) => ({ day: '2026-11-27', perEuro });

describe('narrowing a list', () => {
  it.each<[string, ListNarrowing, string[]]>([
    ['to a country', { filters: { country: ['PL'] } }, ['Soon', 'Later']],
    ['to one of two', { filters: { country: ['US', 'FR'] } }, ['Dollars', 'Unknown', 'Students']],
    ['to a region', { filters: { region: ['Americas'] } }, ['Dollars']],
    ['to an award', { filters: { qualifier: ['BAFTA'] } }, ['Dollars']],
    ['to a premiere that is required or preferred', { filters: { premiere: ['Country'] } }, ['Soon']],
    ['to competitions without a premiere rule', { filters: { premiere: ['none'] } }, ALL_NAMES],
    ['to an art house index', { filters: { arthouseIndex: ['A'] } }, ['Soon', 'Later']],
    ['to a genre', { filters: { genre: ['Drama'] } }, ['Unknown', 'Students']],
    ['to a theme of the festival', { filters: { theme: ['Islands'] } }, ['Unknown', 'Students']],
    ['to a theme of its rules', { filters: { theme: ['Jazz'] } }, ['Dollars']],
    ['to a form', { filters: { form: ['Essay'] } }, ['Dollars']],
    ['to competitions for students', { filters: { student: true } }, ['Students']],
    ['to competitions that are open now', { filters: { openNow: true } }, ['Later', 'Soon', 'Unknown']],
    ['to a month', { filters: { deadlineMonth: [daysAhead(60).slice(0, 7)], country: ['FR'] } }, ['Unknown']],
    ['to a type of film, ignoring optional rules', { filters: { type: ['Documentary'] } }, ALL_NAMES],
    ['to deadlines within a number of days', { deadlineWithin: 20 }, ['Soon', 'Dollars']],
    ['to one chance', { chance: ['safe'] }, ['Dollars']],
    ['to one of two chances', { chance: ['safe', 'reach'] }, ['Soon', 'Dollars', 'Later']],
    ['by a word of the festival', { query: 'lodz' }, ['Soon', 'Later']],
    ['by several words', { query: 'LANTERN soo' }, ['Soon']],
    ['by a word of the city', { query: 'reno' }, ['Dollars']],
    ['by two filters at once', { filters: { country: ['PL'] }, deadlineWithin: 6 }, ['Soon']],
  ])('%s returns the matching competitions', async (_title, input, expected) =>
    expect((await getNames(input)).toSorted()).toEqual(expected.toSorted()),
  );

  it('to a maximum fee includes free competitions, converts by reference rates, and puts fees without a rate last', async () => {
    const feeMax = { amount: 2400, currency: 'EUR' };
    const plain = await getListing({ filters: { feeMax } });
    expect(plain.items.map(({ competitionId }) => names.get(competitionId))).toEqual(['Later', 'Dollars']);
    expect([plain.feeUnconverted, plain.feeUnknown]).toEqual([1, 2]);
    const last = await getListing({ filters: { feeMax } }, { sort: 'deadline' });
    expect(names.get(last.items.at(-1)!.competitionId)).toBe('Dollars');
    const byRate = await getListing({ filters: { feeMax } }, { rates: makeRates({ USD: 1.1 }) });
    expect(byRate.items.map(({ competitionId }) => names.get(competitionId)).toSorted()).toEqual([
      'Dollars',
      'Later',
    ]);
    expect([byRate.feeUnconverted, byRate.feeUnknown]).toEqual([0, 2]);
    const ofCountry = await getListing({ filters: { feeMax, country: ['US'] } });
    expect([ofCountry.feeUnconverted, ofCountry.feeUnknown]).toEqual([1, 0]);
    expect((await getListing(null)).feeUnknown).toBe(0);
  });

  it('returns the position of a competition for any page, and null if it is not in the list', async () => {
    const input = { filters: { country: ['PL', 'FR'] } };
    const all = await getListing(input, { sort: 'deadline' });
    expect(all.rankFor).toBeNull();
    const ids = all.items.map(({ competitionId }) => competitionId);
    const getPosition = async (id: number) => {
      const item = { sort: 'deadline', page: 1, pageSize: 1, rankFor: id };
      return (await getListing(input, item)).rankFor;
    };
    expect(await Promise.all(ids.map(getPosition))).toEqual(ids.map((_id, n) => n + 1));
    const [dollars] = [...names].find(([, name]) => name === 'Dollars')!;
    expect(await getPosition(dollars)).toBeNull();
  });

  it('to competitions with or without an entry of the film returns these', async () => {
    const [id] = [...names].find(([, name]) => name === 'Later')!;
    const submission = { id: 900, filmId: film, competitionId: id, state: 'to-submit', rowVersion: 1 };
    await publishEvent('submission.added', `submission-900`, 1, { submission: submission as never });
    await waitForEvent('submission-900', 1);
    expect(await getNames({ listed: true })).toEqual(['Later']);
    expect((await getNames({ listed: false })).toSorted()).toEqual([
      'Dollars',
      'Soon',
      'Students',
      'Unknown',
    ]);
  });

  it('works within a verdict and within the near misses', async () => {
    expect(await getNames({ filters: { country: ['FR'] } }, { verdict: 'not-eligible' })).toEqual([
      'Unknown',
    ]);
    expect(await getNames({ filters: { country: ['FR'] } }, { nearMissesOnly: true })).toEqual(['Unknown']);
    expect(await getNames({ filters: { country: ['PL'] } }, { nearMissesOnly: true })).toEqual([]);
  });

  it('returns a page, the total of the narrowed list, and the counts of the whole list', async () => {
    const { items, total, counts } = await getListing(
      { filters: { country: ['FR'] } },
      { page: 2, pageSize: 1 },
    );
    expect([items.length, total]).toEqual([1, 2]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});

describe('sorting a list', () => {
  it.each([
    ['deadline', ['Soon', 'Dollars', 'Later', 'Unknown', 'Students']],
    // Without rates: free competitions first, then by currency and amount.
    ['fee', ['Later', 'Soon', 'Dollars', 'Unknown', 'Students']],
    ['odds', ['Dollars', 'Later', 'Soon', 'Unknown', 'Students']],
    ['name', ['Later', 'Soon', 'Students', 'Unknown', 'Dollars']],
  ])('by %s puts unknown values last', async (sort, expected) => {
    expect(await getNames(null, { sort })).toEqual(expected);
  });
  it('by distance puts open competitions first, then the nearest misses', async () =>
    expect((await getNames(null, { sort: 'distance' })).slice(-2)).toEqual(['Unknown', 'Students']));
  it('by fee mixes currencies by the reference rates', async () => {
    const sortByFee = (USD: number) => getNames(null, { sort: 'fee', rates: makeRates({ USD }) });
    expect((await sortByFee(0.5)).slice(0, 3)).toEqual(['Later', 'Soon', 'Dollars']);
    expect((await sortByFee(1.1)).slice(0, 3)).toEqual(['Later', 'Dollars', 'Soon']);
  });
});

it('a narrowed list that is requested again reflects entries that were added since', async () => {
  const input = { query: 'lantern', listed: false };
  const [id] = [...names].find(([, name]) => name === 'Soon')!;
  expect(await getNames(input)).toContain('Soon');
  const submission = { id: 901, filmId: film, competitionId: id, state: 'to-submit', rowVersion: 1 };
  await publishEvent('submission.added', 'submission-901', 1, { submission: submission as never });
  await waitForEvent('submission-901', 1);
  expect(await getNames(input)).not.toContain('Soon');
});

it('a row of a list has the competition’s odds and chance', async () => {
  const { items } = await getListing({ filters: { country: ['PL'] } }, { sort: 'deadline' });
  expect(items[0]).toMatchObject({ chance: 'reach', odds: 0.03, isHidden: false });
});
