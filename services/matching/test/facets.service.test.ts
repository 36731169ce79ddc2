import { fiveCompetitions, listingOf, type Own } from './five-competitions.js';
import { refusal, stage } from './stage.js';

stage();
fiveCompetitions();

describe('what there is to choose', () => {
  const facetsOf = async (facets: string[], own: Own | null = null, over = {}) =>
    Object.fromEntries(
      (await listingOf(own, { facets, ...over })).facets.map(({ name, values }) => [
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
    const { facets } = await listingOf(null, { facets: ['country'] });
    expect(facets[0]!.values.map(({ label }) => label).toSorted()).toEqual([
      'France',
      'Poland',
      'United States',
    ]);
  });
  it('refuses a facet and a sort that there are not', async () => {
    expect(await refusal(listingOf(null, { facets: ['colour'] }))).toMatchObject({
      code: 'search.facet_unknown',
    });
    expect(await refusal(listingOf(null, { sort: 'colour' }))).toMatchObject({
      code: 'listing.sort_unknown',
    });
  });
});
