import { nobody } from '../../runtime/test/callers.js';
import { RowBuilder } from '../src/queries/explanations/row-builder.js';
import { as, daysAhead, addCompetitions, decodeMessage, setUpService, client, maxRuntime } from './setup.js';

setUpService();

const getTrial = (length: number | undefined, types: string[] = []) =>
  as(nobody, () => client.getTrialMatches({ length, productionCountries: ['FR'], types }));

describe('a trial', () => {
  it('returns the counts and the three best eligible matches to a visitor', async () => {
    const types = { type: 'type_restriction', type_restriction: ['Documentary'] };
    const [best] = await addCompetitions(
      { terms: [maxRuntime(1000), types] },
      ...Array.from({ length: 4 }, () => ({ terms: [maxRuntime(1000)] })),
      { terms: [] },
      { terms: [maxRuntime(600)] },
    );
    const { counts, items, isRebuilding } = await getTrial(900, ['Documentary']);
    expect(isRebuilding).toBe(false);
    expect(counts).toEqual({ eligible: 5, 'needs-confirmation': 0, unchecked: 1, 'not-eligible': 1 });
    expect(items.map(({ verdict }) => verdict)).toEqual(['eligible', 'eligible', 'eligible']);
    expect(items[0]).toMatchObject({ competitionId: best, festivalCity: 'Lyon', fee: { amount: 1000 } });
    expect(decodeMessage(items[0]!.why)).toMatchObject({ code: 'component.specialisation' });
  });
  it('names the missing field of doubtful matches, and shows none that is not eligible or unchecked', async () => {
    const { counts, items } = await getTrial(undefined, ['Documentary']);
    expect(counts).toMatchObject({ eligible: 0, 'needs-confirmation': 6 });
    expect(items.map(({ why }) => decodeMessage(why))).toEqual(
      Array(3).fill({ code: 'change.missing-field', values: { field: 'length' } }),
    );
    expect((await getTrial(80_000)).items).toEqual([]);
  });
  it('returns the opening day when it is in the future', async () => {
    const opensOn = daysAhead(9);
    const [later] = await addCompetitions({ terms: [{ ...maxRuntime(333), bonusRanking: 9 }], opensOn });
    const trialMatch = (await getTrial(321)).items.find(({ competitionId }) => competitionId === later);
    expect(trialMatch?.opensOn?.slice(0, 10)).toBe(opensOn);
  });
  it('names no missing field when one alternative is satisfied', async () => {
    const group = { groupKey: 'either' };
    const portuguese = { type: 'director_restriction_nationality', countries: ['PT'], ...group };
    const [either] = await addCompetitions({
      terms: [portuguese, maxRuntime(1000, group), { ...maxRuntime(1000), bonusRanking: 9 }],
    });
    const trialMatch = (await getTrial(777)).items.find(({ competitionId }) => competitionId === either);
    expect([trialMatch?.verdict, decodeMessage(trialMatch?.why)?.code]).toEqual([
      'eligible',
      'component.terms.fits',
    ]);
  });
  it('returns the same response to equal requests for a minute, even if the catalogue changes', async () => {
    const before = await getTrial(500);
    await addCompetitions({ terms: [maxRuntime(1000)] });
    expect(await getTrial(500)).toEqual(before);
    expect((await getTrial(501)).counts.eligible).toBe(before.counts.eligible! + 1);
  });
  it('computes one response for equal concurrent requests', async () => {
    const buildSpy = vi.spyOn(RowBuilder.prototype, 'buildWithMatch');
    const answers = await Promise.all([getTrial(640), getTrial(640), getTrial(640)]);
    expect(buildSpy).toHaveBeenCalledTimes(1);
    buildSpy.mockRestore();
    expect(answers[1]).toEqual(answers[0]);
  });
});
