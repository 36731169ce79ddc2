import { GetCompetitionsRequest } from '@laurel/proto/catalog/v1/catalog';
import { findCheapestFee } from '@laurel/rules/fees/fees';
import { findEarliestLiveTier, findOpenTier } from '@laurel/rules/fees/tiers';
import { inDays, makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let laurel: Running;
beforeAll(async () => void (laurel = await startCatalog()));
afterAll(() => laurel?.stop());

const fee = (amount: number, over: object = {}) => ({ title: `${amount}`, amount, currency: 'USD', ...over });
const tier = (days: number, fees: object[], over: object = {}) => ({
  date: inDays(days),
  title: null,
  fees,
  ...over,
});
const makeNamedCompetition = (name: string, dates: object[], opensOn: string | null = null) =>
  makeCompetition({ name, dates, opensOn });
const competitions = [
  makeNamedCompetition('open', [tier(-20, [fee(1000)]), tier(20, [fee(3000)]), tier(60, [fee(500)])]),
  makeNamedCompetition('withdrawn first', [
    tier(10, [fee(100)], { deprecated: true }),
    tier(40, [fee(4000)]),
  ]),
  makeNamedCompetition('until open', [tier(30, [fee(2000)])], inDays(5)),
  makeNamedCompetition('just opened', [tier(30, [fee(2000)])], inDays(0)),
  makeNamedCompetition('by length', [
    tier(30, [fee(2500, { appliesTo: 'short' }), fee(6000, { appliesTo: 'feature' })]),
  ]),
  makeNamedCompetition('students pay less', [tier(30, [fee(100, { audience: 'student' }), fee(5000)])]),
  makeNamedCompetition('members only', [tier(30, [fee(100, { audience: 'member' })])]),
  makeNamedCompetition('two currencies', [tier(30, [fee(9000), fee(2600, { currency: 'EUR' }), fee(8000)])]),
  makeNamedCompetition('free', [tier(30, [fee(0, { currency: 'EUR' })])]),
  makeNamedCompetition('nothing said of fees', [tier(30, [])]),
  makeNamedCompetition('past', [tier(-5, [fee(100)])]),
];

describe('the search', () => {
  it('applies the same rules for tiers and fees as the competitions’ own dates', async () => {
    await laurel.take([makeFestival({ competitions })]);
    const search = async (filters: object) => {
      const request = GetCompetitionsRequest.fromJSON({ filters, sort: 'name', pageSize: 50 });
      const { items } = await laurel.asAnonymous(() => laurel.to.getCompetitions(request));
      return items.map(({ name }) => name).toSorted();
    };
    const { items } = await laurel.asAnonymous(() => laurel.to.getFestivalCompetitions({ festivalId: 1 }));
    const competitionIds = items.map(({ id }) => id);
    const { items: dates } = await laurel.asAnonymous(() =>
      laurel.to.getCompetitionDates({ competitionIds }),
    );
    const competitionDateIds = dates.map(({ id }) => id);
    const { items: fees } = await laurel.asAnonymous(() =>
      laurel.to.getCompetitionSubmissionFees({ competitionDateIds }),
    );
    const now = new Date();
    const those = (is: (competition: (typeof items)[number], competitionDates: typeof dates) => boolean) =>
      items
        .filter((item) =>
          is(
            item,
            dates.filter(({ competitionId }) => competitionId === item.id),
          ),
        )
        .map(({ name }) => name)
        .toSorted();
    expect(await search({ openNow: true })).toEqual(
      those(({ opensOn }, competitionDates) => findOpenTier(competitionDates, opensOn ?? null, now) !== null),
    );
    for (const amount of [0, 100, 2500, 2600, 5000, 8000])
      for (const currency of ['USD', 'EUR'])
        expect([amount, currency, await search({ feeMax: { amount, currency } })]).toEqual([
          amount,
          currency,
          those((_, competitionDates) => {
            const at = findEarliestLiveTier(competitionDates, now);
            const nextFees = fees.filter(({ competitionDateId }) => competitionDateId === at?.id);
            const free = findCheapestFee(
              nextFees.filter((nextFee) => nextFee.amount === 0) as never[],
              'any',
              false,
            );
            const least = findCheapestFee(
              nextFees.filter((nextFee) => nextFee.currency === currency) as never[],
              'any',
              false,
            );
            return free !== null || (least !== null && (least as { amount: number }).amount <= amount);
          }),
        ]);
  });
});

it('filters by forms and themes of competitions, and counts them', async () => {
  const makeRestricted = (name: string, ...terms: object[]) => makeCompetition({ name, terms });
  await laurel.take([
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
    const answer = await laurel.asAnonymous(() => laurel.to.getCompetitions(request));
    return { names: answer.items.map(({ name }) => name).toSorted(), facets: answer.facets };
  };
  expect((await search({ form: ['Essay'] })).names).toEqual(['Essays']);
  expect((await search({ form: ['Music Video'] })).names).toEqual([]);
  expect((await search({ theme: ['Mountains'] })).names).toEqual(['Climbers', 'Essays']);
  expect((await search({ theme: ['Sport', 'Islands'] })).names).toEqual(['Climbers']);
  expect((await search({ theme: ['Drama'] })).names).toEqual([]); // a genre, and no theme
  const counted = await search({ theme: ['Sport'] }, ['form', 'theme']);
  expect(
    counted.facets.map(({ name, values }) => [name, values.map(({ value, count }) => `${value} ${count}`)]),
  ).toEqual([
    ['form', []],
    ['theme', ['Mountains 2', 'Sport 1']],
  ]);
});
