import { nobody } from '../../runtime/test/asking.js';
import { Rows } from '../src/queries/rows.js';
import { as, daysAhead, held, read, stage, to, upTo } from './stage.js';

stage();

const trial = (length: number | undefined, types: string[] = []) =>
  as(nobody, () => to.getTrialMatches({ length, productionCountries: ['FR'], types }));

describe('a trial', () => {
  it('tells a stranger the counts, and the three best of what would take the film', async () => {
    const types = { type: 'type_restriction', type_restriction: ['Documentary'] };
    const [wanted] = await held(
      { terms: [upTo(1000), types] },
      ...Array.from({ length: 4 }, () => ({ terms: [upTo(1000)] })),
      { terms: [] },
      { terms: [upTo(600)] },
    );
    const { counts, items, isArriving } = await trial(900, ['Documentary']);
    expect(isArriving).toBe(false);
    expect(counts).toEqual({ eligible: 5, 'needs-confirmation': 0, unchecked: 1, 'not-eligible': 1 });
    expect(items.map(({ verdict }) => verdict)).toEqual(['eligible', 'eligible', 'eligible']);
    expect(items[0]).toMatchObject({ competitionId: wanted, festivalCity: 'Lyon', fee: { amount: 1000 } });
    expect(read(items[0]!.why)).toMatchObject({ code: 'part.specialisation' });
  });
  it('says of what is in doubt what is still to be told, and shows nothing that refuses or was not checked', async () => {
    const { counts, items } = await trial(undefined, ['Documentary']);
    expect(counts).toMatchObject({ eligible: 0, 'needs-confirmation': 6 });
    expect(items.map(({ why }) => read(why))).toEqual(
      Array(3).fill({ code: 'change.tell', values: { fact: 'length' } }),
    );
    expect((await trial(80_000)).items).toEqual([]);
  });
  it('says from which day entries are taken, where that is to come', async () => {
    const opensOn = daysAhead(9);
    const [later] = await held({ terms: [{ ...upTo(333), bonusRanking: 9 }], opensOn });
    const found = (await trial(321)).items.find(({ competitionId }) => competitionId === later);
    expect(found?.opensOn?.slice(0, 10)).toBe(opensOn);
  });
  it('asks for nothing where one of some alternatives is met already', async () => {
    const group = { groupKey: 'either' };
    const portuguese = { type: 'director_restriction_nationality', countries: ['PT'], ...group };
    const [either] = await held({
      terms: [portuguese, upTo(1000, group), { ...upTo(1000), bonusRanking: 9 }],
    });
    const found = (await trial(777)).items.find(({ competitionId }) => competitionId === either);
    expect([found?.verdict, read(found?.why)?.code]).toEqual(['eligible', 'part.terms.fits']);
  });
  it('answers equal facts once a minute, whatever the catalogue does meanwhile', async () => {
    const before = await trial(500);
    await held({ terms: [upTo(1000)] });
    expect(await trial(500)).toEqual(before);
    expect((await trial(501)).counts.eligible).toBe(before.counts.eligible! + 1);
  });
  it('answers those who ask the same at the same moment with one look', async () => {
    const looked = jest.spyOn(Rows.prototype, 'told');
    const answers = await Promise.all([trial(640), trial(640), trial(640)]);
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
    expect(answers[1]).toEqual(answers[0]);
  });
});
