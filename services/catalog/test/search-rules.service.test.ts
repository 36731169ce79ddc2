import { GetCompetitionsRequest } from '@laurel/proto/catalog/v1/catalog';
import { cheapest } from '@laurel/rules/fees';
import { nextTier, openTier } from '@laurel/rules/tiers';
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
const of = (name: string, dates: object[], opensOn: string | null = null) =>
  makeCompetition({ name, dates, opensOn });
const competitions = [
  of('open', [tier(-20, [fee(1000)]), tier(20, [fee(3000)]), tier(60, [fee(500)])]),
  of('withdrawn first', [tier(10, [fee(100)], { deprecated: true }), tier(40, [fee(4000)])]),
  of('to open', [tier(30, [fee(2000)])], inDays(5)),
  of('just opened', [tier(30, [fee(2000)])], inDays(0)),
  of('by length', [tier(30, [fee(2500, { appliesTo: 'short' }), fee(6000, { appliesTo: 'feature' })])]),
  of('students pay less', [tier(30, [fee(100, { audience: 'student' }), fee(5000)])]),
  of('members only', [tier(30, [fee(100, { audience: 'member' })])]),
  of('two currencies', [tier(30, [fee(9000), fee(2600, { currency: 'EUR' }), fee(8000)])]),
  of('free', [tier(30, [fee(0, { currency: 'EUR' })])]),
  of('nothing said of fees', [tier(30, [])]),
  of('past', [tier(-5, [fee(100)])]),
];

describe('the search', () => {
  it('knows of tiers and fees what the rules say of the competition’s own dates', async () => {
    await laurel.take([makeFestival({ competitions })]);
    const search = async (filters: object) => {
      const asked = GetCompetitionsRequest.fromJSON({ filters, sort: 'name', pageSize: 50 });
      const { items } = await laurel.ask(() => laurel.to.getCompetitions(asked));
      return items.map(({ name }) => name).toSorted();
    };
    const { items } = await laurel.ask(() => laurel.to.getFestivalCompetitions({ festivalId: 1 }));
    const competitionIds = items.map(({ id }) => id);
    const { items: dates } = await laurel.ask(() => laurel.to.getCompetitionDates({ competitionIds }));
    const competitionDateIds = dates.map(({ id }) => id);
    const { items: fees } = await laurel.ask(() =>
      laurel.to.getCompetitionSubmissionFees({ competitionDateIds }),
    );
    const now = new Date();
    const those = (is: (one: (typeof items)[number], own: typeof dates) => boolean) =>
      items
        .filter((one) =>
          is(
            one,
            dates.filter(({ competitionId }) => competitionId === one.id),
          ),
        )
        .map(({ name }) => name)
        .toSorted();
    expect(await search({ openNow: true })).toEqual(
      those(({ opensOn }, own) => openTier(own, opensOn ?? null, now) !== null),
    );
    for (const amount of [0, 100, 2500, 2600, 5000, 8000])
      for (const currency of ['USD', 'EUR'])
        expect([amount, currency, await search({ feeMax: { amount, currency } })]).toEqual([
          amount,
          currency,
          those((_, own) => {
            const at = nextTier(own, now);
            const asked = fees.filter(({ competitionDateId }) => competitionDateId === at?.id);
            const free = cheapest(asked.filter((one) => one.amount === 0) as never[], 'any', false);
            const least = cheapest(asked.filter((one) => one.currency === currency) as never[], 'any', false);
            return free !== null || (least !== null && (least as { amount: number }).amount <= amount);
          }),
        ]);
  });
});

it('narrows to forms and themes that competitions ask for, and counts them', async () => {
  const asks = (name: string, ...terms: object[]) => makeCompetition({ name, terms });
  await laurel.take([
    makeFestival({
      name: 'Summit',
      themes: ['Mountains', 'Drama'],
      competitions: [
        asks('Essays', { type: 'form_restriction', forms: ['Essay', 'Experimental'] }),
        asks('Climbers', { type: 'theme_restriction', themes: ['Sport'] }),
      ],
    }),
  ]);
  const search = async (filters: object, facets: string[] = []) => {
    const asked = GetCompetitionsRequest.fromJSON({
      filters,
      facets,
      query: 'summit',
      sort: 'name',
      pageSize: 50,
    });
    const answer = await laurel.ask(() => laurel.to.getCompetitions(asked));
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
