import { film, fiveCompetitions, listingOf, names, namesOf, type Own } from './five-competitions.js';
import { daysAhead, seen, stage, tell } from './stage.js';

stage();
fiveCompetitions();

const EVERY = ['Later', 'Soon', 'Dollars', 'Unsaid', 'Students'];
describe('a list is narrowed', () => {
  it.each<[string, Own, string[]]>([
    ['to a country', { filters: { country: ['PL'] } }, ['Soon', 'Later']],
    ['to one of two', { filters: { country: ['US', 'FR'] } }, ['Dollars', 'Unsaid', 'Students']],
    ['to a region', { filters: { region: ['Americas'] } }, ['Dollars']],
    ['to an award', { filters: { qualifier: ['BAFTA'] } }, ['Dollars']],
    ['to a premiere, wished for too', { filters: { premiere: ['Country'] } }, ['Soon']],
    ['to who takes films without a premiere', { filters: { premiere: ['none'] } }, EVERY],
    ['to an art house index', { filters: { arthouseIndex: ['A'] } }, ['Soon', 'Later']],
    ['to a genre', { filters: { genre: ['Drama'] } }, ['Unsaid', 'Students']],
    ['to a theme of the festival', { filters: { theme: ['Islands'] } }, ['Unsaid', 'Students']],
    ['to a theme of its rules', { filters: { theme: ['Jazz'] } }, ['Dollars']],
    ['to a form', { filters: { form: ['Essay'] } }, ['Dollars']],
    ['to those for students', { filters: { student: true } }, ['Students']],
    ['to those that take entries now', { filters: { openNow: true } }, ['Later', 'Soon', 'Unsaid']],
    ['to a month', { filters: { deadlineMonth: [daysAhead(60).slice(0, 7)], country: ['FR'] } }, ['Unsaid']],
    ['to a kind of film, whatever is wished for', { filters: { type: ['Documentary'] } }, EVERY],
    ['to deadlines in so many days', { deadlineWithin: 20 }, ['Soon', 'Dollars']],
    ['to good odds', { chance: ['safe'] }, ['Dollars']],
    ['to one odds or the other', { chance: ['safe', 'reach'] }, ['Soon', 'Dollars', 'Later']],
    ['by a word of the festival', { query: 'lodz' }, ['Soon', 'Later']],
    ['by words that all must be there', { query: 'LANTERN soo' }, ['Soon']],
    ['by a word of the city', { query: 'reno' }, ['Dollars']],
    ['by two kinds at once', { filters: { country: ['PL'] }, deadlineWithin: 6 }, ['Soon']],
  ])('%s', async (_words, own, expected) =>
    expect((await namesOf(own)).toSorted()).toEqual(expected.toSorted()),
  );

  it('to a fee: free ones count, another currency only by a rate, and what cannot be compared is counted', async () => {
    const feeMax = { amount: 2400, currency: 'EUR' };
    const plain = await listingOf({ filters: { feeMax } });
    expect(plain.items.map(({ competitionId }) => names.get(competitionId))).toEqual(['Later']);
    expect(plain.feeUnknown).toBe(3);
    const byRate = await listingOf({ filters: { feeMax }, rates: { USD: 0.9 } });
    expect(byRate.items.map(({ competitionId }) => names.get(competitionId)).toSorted()).toEqual([
      'Dollars',
      'Later',
    ]);
    expect(byRate.feeUnknown).toBe(2);
    expect((await listingOf({ filters: { feeMax, country: ['US'] } })).feeUnknown).toBe(1);
    expect((await listingOf(null)).feeUnknown).toBe(0);
  });

  it('and says where one stands in it, whichever page is asked for; of one that it leaves out, nothing', async () => {
    const own = { filters: { country: ['PL', 'FR'] } };
    const all = await listingOf(own, { sort: 'deadline' });
    expect(all.placeOf).toBeNull();
    const ids = all.items.map(({ competitionId }) => competitionId);
    const placeOf = async (id: number) => {
      const one = { sort: 'deadline', page: 1, pageSize: 1, placeOf: id };
      return (await listingOf(own, one)).placeOf;
    };
    expect(await Promise.all(ids.map(placeOf))).toEqual(ids.map((_id, n) => n + 1));
    const [dollars] = [...names].find(([, name]) => name === 'Dollars')!;
    expect(await placeOf(dollars)).toBeNull();
  });

  it('to what is on the film’s list, or not', async () => {
    const [id] = [...names].find(([, name]) => name === 'Later')!;
    const submission = { id: 900, filmId: film, competitionId: id, state: 'to-submit', rowVersion: 1 };
    await tell('submission.added', `submission-900`, 1, { submission: submission as never });
    await seen('submission-900', 1);
    expect(await namesOf({ listed: true })).toEqual(['Later']);
    expect((await namesOf({ listed: false })).toSorted()).toEqual(['Dollars', 'Soon', 'Students', 'Unsaid']);
  });

  it('within a verdict and within the near misses', async () => {
    expect(await namesOf({ filters: { country: ['FR'] } }, { verdict: 'not-eligible' })).toEqual(['Unsaid']);
    expect(await namesOf({ filters: { country: ['FR'] } }, { nearMissesOnly: true })).toEqual(['Unsaid']);
    expect(await namesOf({ filters: { country: ['PL'] } }, { nearMissesOnly: true })).toEqual([]);
  });

  it('with pages and a total of what is left', async () => {
    const { items, total, counts } = await listingOf(
      { filters: { country: ['FR'] } },
      { page: 2, pageSize: 1 },
    );
    expect([items.length, total]).toEqual([1, 2]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});

describe('a list is put in order', () => {
  it.each([
    ['deadline', ['Soon', 'Dollars', 'Later', 'Unsaid', 'Students']],
    // Free ones, then currency by currency.
    ['fee', ['Later', 'Soon', 'Dollars', 'Unsaid', 'Students']],
    ['odds', ['Dollars', 'Later', 'Soon', 'Unsaid', 'Students']],
    ['name', ['Later', 'Soon', 'Students', 'Unsaid', 'Dollars']],
  ])('by %s, what is not known last', async (sort, expected) => {
    expect(await namesOf(null, { sort })).toEqual(expected);
  });
  it('by distance: what is open, then what is missed by little', async () =>
    expect((await namesOf(null, { sort: 'distance' })).slice(-2)).toEqual(['Unsaid', 'Students']));
  it('by fee in the currency that was asked for, where a rate says what another comes to', async () => {
    const feeMax = { amount: 100_000, currency: 'EUR' };
    const own = { filters: { feeMax }, rates: { USD: 2 } };
    expect(await namesOf(own, { sort: 'fee' })).toEqual(['Later', 'Soon', 'Dollars']);
  });
});

it('asked for again, a narrowed list follows what the film has meanwhile', async () => {
  const own = { query: 'lantern', listed: false };
  const [id] = [...names].find(([, name]) => name === 'Soon')!;
  expect(await namesOf(own)).toContain('Soon');
  const submission = { id: 901, filmId: film, competitionId: id, state: 'to-submit', rowVersion: 1 };
  await tell('submission.added', 'submission-901', 1, { submission: submission as never });
  await seen('submission-901', 1);
  expect(await namesOf(own)).not.toContain('Soon');
});

it('a row says its odds, and where and when its festival is', async () => {
  const { items } = await listingOf({ filters: { country: ['PL'] } }, { sort: 'deadline' });
  expect(items[0]).toMatchObject({ chance: 'reach', odds: 0.03, isHidden: false });
});
