import { nobody } from '../../runtime/test/callers.js';
import { Rows } from '../src/queries/explanations/rows.js';
import { as, daysAhead, addCompetitions, read, stage, client, upTo } from './stage.js';

stage();

const trial = (length: number | undefined, types: string[] = []) =>
  as(nobody, () => client.getTrialMatches({ length, productionCountries: ['FR'], types }));

describe('a trial', () => {
  it('returns the counts and the three best eligible matches to a visitor', async () => {
    const types = { type: 'type_restriction', type_restriction: ['Documentary'] };
    const [best] = await addCompetitions(
      { terms: [upTo(1000), types] },
      ...Array.from({ length: 4 }, () => ({ terms: [upTo(1000)] })),
      { terms: [] },
      { terms: [upTo(600)] },
    );
    const { counts, items, isRebuilding } = await trial(900, ['Documentary']);
    expect(isRebuilding).toBe(false);
    expect(counts).toEqual({ eligible: 5, 'needs-confirmation': 0, unchecked: 1, 'not-eligible': 1 });
    expect(items.map(({ verdict }) => verdict)).toEqual(['eligible', 'eligible', 'eligible']);
    expect(items[0]).toMatchObject({ competitionId: best, festivalCity: 'Lyon', fee: { amount: 1000 } });
    expect(read(items[0]!.why)).toMatchObject({ code: 'component.specialisation' });
  });
  it('names the missing field of doubtful matches, and shows no refused or unchecked ones', async () => {
    const { counts, items } = await trial(undefined, ['Documentary']);
    expect(counts).toMatchObject({ eligible: 0, 'needs-confirmation': 6 });
    expect(items.map(({ why }) => read(why))).toEqual(
      Array(3).fill({ code: 'change.missing-field', values: { field: 'length' } }),
    );
    expect((await trial(80_000)).items).toEqual([]);
  });
  it('returns the opening day when it is in the future', async () => {
    const opensOn = daysAhead(9);
    const [later] = await addCompetitions({ terms: [{ ...upTo(333), bonusRanking: 9 }], opensOn });
    const trialMatch = (await trial(321)).items.find(({ competitionId }) => competitionId === later);
    expect(trialMatch?.opensOn?.slice(0, 10)).toBe(opensOn);
  });
  it('asks for nothing when one alternative is satisfied', async () => {
    const group = { groupKey: 'either' };
    const portuguese = { type: 'director_restriction_nationality', countries: ['PT'], ...group };
    const [either] = await addCompetitions({
      terms: [portuguese, upTo(1000, group), { ...upTo(1000), bonusRanking: 9 }],
    });
    const trialMatch = (await trial(777)).items.find(({ competitionId }) => competitionId === either);
    expect([trialMatch?.verdict, read(trialMatch?.why)?.code]).toEqual(['eligible', 'component.terms.fits']);
  });
  it('caches equal inputs for a minute, even if the catalogue changes', async () => {
    const before = await trial(500);
    await addCompetitions({ terms: [upTo(1000)] });
    expect(await trial(500)).toEqual(before);
    expect((await trial(501)).counts.eligible).toBe(before.counts.eligible! + 1);
  });
  it('answers equal concurrent requests with one computation', async () => {
    const looked = vi.spyOn(Rows.prototype, 'buildWithMatch');
    const answers = await Promise.all([trial(640), trial(640), trial(640)]);
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
    expect(answers[1]).toEqual(answers[0]);
  });
});
