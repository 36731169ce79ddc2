import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Filters as FiltersMessage } from '@laurel/proto/catalog/v1/catalog';
import { Narrowing as NarrowingMessage } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  as,
  daysAhead,
  firstPage,
  held,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
} from './stage.js';

stage();

interface Own {
  filters?: Partial<Filters>;
  query?: string;
  deadlineWithin?: number;
  chance?: string[];
  listed?: boolean;
  hidden?: boolean;
  rates?: Record<string, number>;
}
const narrowing = ({ filters, ...own }: Own) =>
  NarrowingMessage.fromJSON({ ...own, filters: FiltersMessage.fromJSON(filters ?? {}) });

/** Five competitions that differ in everything that is asked for; their names say which. */
let film: number;
let names: Map<number, string>;
beforeAll(async () => {
  const odds = (projectsSelected: number) => ({ projectsSelected, estimatedSubmissions: 100 });
  const made = [
    ...(await held(
      {
        name: 'Soon',
        dates: [daysAhead(5)],
        fee: { amount: 2500, currency: 'EUR' },
        at: { name: 'Łódź Lantern', country: 'PL', city: 'Łódź', arthouseIndex: 'A', ...odds(3) },
        terms: [
          upTo(1200),
          { type: 'premiere_restriction', premiere_restriction: 'Country', isMandatory: false },
        ],
      },
      { name: 'Later', dates: [daysAhead(40)], fee: { amount: 0, currency: 'EUR' }, terms: [upTo(1200)] },
    )),
    ...(await held({
      name: 'Dollars',
      dates: [daysAhead(20)],
      fee: { amount: 2000, currency: 'USD' },
      opensOn: daysAhead(2),
      at: { name: 'Salt', country: 'US', city: 'Reno', qualifiers: ['BAFTA'], ...odds(50) },
      terms: [
        upTo(1200),
        { type: 'type_restriction', type_restriction: ['Animation'], isMandatory: false },
        { type: 'theme_restriction', themes: ['Jazz'], isMandatory: false },
        { type: 'form_restriction', forms: ['Essay', 'Immersive'], isMandatory: false },
      ],
    })),
    ...(await held(
      {
        name: 'Unsaid',
        dates: [daysAhead(60)],
        fee: null,
        at: { name: 'Pine', country: 'FR', city: 'Lyon', themes: ['Drama', 'Islands'] },
        terms: [upTo(1111)],
      },
      {
        name: 'Students',
        dates: [],
        terms: [{ type: 'director_restriction_is_student', director_restriction_is_student: true }],
      },
    )),
  ];
  names = new Map(made.map((id, n) => [id, ['Soon', 'Later', 'Dollars', 'Unsaid', 'Students'][n]!]));
  film = await registered({ types: ['Documentary'] });
  await subscribed(film);
});

const asked = (own: Own | null, over: Record<string, unknown> = {}) =>
  as(ada, () => to.getListing({ filmId: film, ...firstPage, narrowing: own && narrowing(own), ...over }));
const namesOf = async (own: Own | null, over: Record<string, unknown> = {}) =>
  (await asked(own, over)).items.map(({ competitionId }) => names.get(competitionId)!);

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
    const plain = await asked({ filters: { feeMax } });
    expect(plain.items.map(({ competitionId }) => names.get(competitionId))).toEqual(['Later']);
    expect(plain.feeUnknown).toBe(3);
    const byRate = await asked({ filters: { feeMax }, rates: { USD: 0.9 } });
    expect(byRate.items.map(({ competitionId }) => names.get(competitionId)).toSorted()).toEqual([
      'Dollars',
      'Later',
    ]);
    expect(byRate.feeUnknown).toBe(2);
    expect((await asked({ filters: { feeMax, country: ['US'] } })).feeUnknown).toBe(1);
    expect((await asked(null)).feeUnknown).toBe(0);
  });

  it('and says where one stands in it, whichever page is asked for; of one that it leaves out, nothing', async () => {
    const own = { filters: { country: ['PL', 'FR'] } };
    const all = await asked(own, { sort: 'deadline' });
    expect(all.placeOf).toBeNull();
    const ids = all.items.map(({ competitionId }) => competitionId);
    const placeOf = async (id: number) => {
      const one = { sort: 'deadline', page: 1, pageSize: 1, placeOf: id };
      return (await asked(own, one)).placeOf;
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
    const { items, total, counts } = await asked({ filters: { country: ['FR'] } }, { page: 2, pageSize: 1 });
    expect([items.length, total]).toEqual([1, 2]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});

describe('what there is to choose', () => {
  const facetsOf = async (facets: string[], own: Own | null = null, over = {}) =>
    Object.fromEntries(
      (await asked(own, { facets, ...over })).facets.map(({ name, values }) => [
        name,
        values.map(({ value, count }) => `${value} ${count}`),
      ]),
    );
  it('is counted without its own filter, and with all others', async () => {
    const own = { filters: { country: ['PL'] }, deadlineWithin: 30 };
    expect(await facetsOf(['country', 'deadlineWithin', 'region'], own)).toEqual({
      country: ['PL 1', 'US 1'],
      deadlineWithin: ['7 1', '14 1', '30 1', '60 2', '90 2', '180 2'],
      region: ['Europe 1'],
    });
  });
  it('says how many of each verdict, and how many near misses, whichever is shown', async () => {
    const verdict = ['eligible 3', 'needs-confirmation 1', 'not-eligible 1', 'near-miss 1'];
    expect(await facetsOf(['verdict'])).toEqual({ verdict });
    expect(await facetsOf(['verdict'], null, { verdict: 'eligible' })).toEqual({ verdict });
    expect(await facetsOf(['verdict'], { filters: { country: ['US'] } }, { nearMissesOnly: true })).toEqual({
      verdict: ['eligible 1'],
    });
  });
  it('says odds and the film’s list', async () =>
    expect(await facetsOf(['chance'])).toEqual({ chance: ['reach 2', 'target 2', 'safe 1'] }));
  it('says how many ask for no premiere, and how many for no fee, whatever the most is that one would pay', async () => {
    const feeMax = { amount: 5000, currency: 'EUR' };
    expect(await facetsOf(['premiere', 'feeMax'])).toEqual({
      premiere: ['none 5', 'Country 1'],
      feeMax: ['0 1'],
    });
    expect(await facetsOf(['feeMax'], { filters: { feeMax, country: ['US'] } })).toEqual({ feeMax: [] });
    expect(await facetsOf(['feeMax'], { filters: { feeMax } })).toEqual({ feeMax: ['0 1'] });
  });
  it('has words to read', async () => {
    const { facets } = await asked(null, { facets: ['country'] });
    expect(facets[0]!.values.map(({ label }) => label).toSorted()).toEqual([
      'France',
      'Poland',
      'United States',
    ]);
  });
  it('refuses a facet and a sort that there are not', async () => {
    expect(await refusal(asked(null, { facets: ['colour'] }))).toMatchObject({
      code: 'search.facet_unknown',
    });
    expect(await refusal(asked(null, { sort: 'colour' }))).toMatchObject({ code: 'listing.sort_unknown' });
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
  const { items } = await asked({ filters: { country: ['PL'] } }, { sort: 'deadline' });
  expect(items[0]).toMatchObject({ chance: 'reach', odds: 0.03, isHidden: false });
});
