import { addFiveCompetitions, getListing, type ListNarrowing } from './five-competitions.js';
import { refusal, setUpService } from './setup.js';

setUpService();
addFiveCompetitions();

describe('the facets of a list', () => {
  const getFacets = async (facets: string[], input: ListNarrowing | null = null, overrides = {}) =>
    Object.fromEntries(
      (await getListing(input, { facets, ...overrides })).facets.map(({ name, values }) => [
        name,
        values.map(({ value, count }) => `${value} ${count}`),
      ]),
    );
  it('are each counted without the filter of the same name and with all other filters', async () => {
    const input = { filters: { country: ['PL'] }, deadlineWithin: 30 };
    expect(await getFacets(['country', 'deadlineWithin', 'region'], input)).toEqual({
      country: ['PL 1', 'US 1'],
      deadlineWithin: ['7 1', '14 1', '30 1', '60 2', '90 2', '180 2'],
      region: ['Europe 1'],
    });
  });
  it('count each verdict and the near misses, whichever of them the list shows', async () => {
    const verdict = ['eligible 3', 'needs-confirmation 1', 'not-eligible 1', 'near-miss 1'];
    expect(await getFacets(['verdict'])).toEqual({ verdict });
    expect(await getFacets(['verdict'], null, { verdict: 'eligible' })).toEqual({ verdict });
    expect(await getFacets(['verdict'], { filters: { country: ['US'] } }, { nearMissesOnly: true })).toEqual({
      verdict: ['eligible 1'],
    });
  });
  it('count the competitions of each chance', async () =>
    expect(await getFacets(['chance'])).toEqual({ chance: ['reach 2', 'safe 1', 'unknown 2'] }));
  it('count competitions without a premiere rule or a fee, for any maximum fee', async () => {
    const feeMax = { amount: 5000, currency: 'EUR' };
    expect(await getFacets(['premiere', 'feeMax'])).toEqual({
      premiere: ['none 5', 'Country 1'],
      feeMax: ['0 1'],
    });
    expect(await getFacets(['feeMax'], { filters: { feeMax, country: ['US'] } })).toEqual({ feeMax: [] });
    expect(await getFacets(['feeMax'], { filters: { feeMax } })).toEqual({ feeMax: ['0 1'] });
  });
  it('have labels', async () => {
    const { facets } = await getListing(null, { facets: ['country'] });
    expect(facets[0]!.values.map(({ label }) => label).toSorted()).toEqual([
      'France',
      'Poland',
      'United States',
    ]);
  });
  it('reject an unknown facet and an unknown sort', async () => {
    expect(await refusal(getListing(null, { facets: ['colour'] }))).toMatchObject({
      code: 'search.facet_unknown',
    });
    expect(await refusal(getListing(null, { sort: 'colour' }))).toMatchObject({
      code: 'listing.sort_unknown',
    });
  });
});
