import { DAY_MS } from '@laurel/rules/days';
import { cardOf, kindOf, KINDS } from '../src/catalogue/cards.js';
import { makeCompetition, makeFestival, makeTier } from './make.js';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const valuesOf = (competition: Parameters<typeof cardOf>[0], name: string, now: number) =>
  cardOf(competition, now).values[kindOf(name)]!.map((value) => KINDS[kindOf(name)]!.values.words[value]);

describe('what is kept of a competition for narrowing', () => {
  const competition = makeCompetition({
    opensOn: '2027-03-01',
    tiers: [makeTier('2027-04-10'), makeTier('2027-06-01'), makeTier('2027-05-01', { deprecated: true })],
  });
  it('holds until entries open, then until a deadline passes', () => {
    expect(cardOf(competition, at('2027-02-01')).until).toBe(Date.parse('2027-03-01'));
    expect(cardOf(competition, at('2027-03-02')).until).toBe(Date.parse('2027-04-10T23:59:59.001Z'));
    expect(cardOf(competition, at('2027-07-01')).until).toBe(Infinity);
  });
  it.each([
    ['2027-02-01', ['false'], ['2027-04', '2027-06']],
    ['2027-03-02', ['true'], ['2027-04', '2027-06']],
    ['2027-04-20', ['true'], ['2027-06']],
    ['2027-07-01', ['false'], []],
  ])('on %s says whether it is open, and in which months it closes', (day, open, months) => {
    expect(valuesOf(competition, 'openNow', at(day))).toEqual(open);
    expect(valuesOf(competition, 'deadlineMonth', at(day))).toEqual(months);
  });
  it('says the widest region, and an index that nobody knows', () => {
    expect(valuesOf(competition, 'region', DAY_MS)).toEqual(['Europe']);
    expect(valuesOf(competition, 'arthouseIndex', DAY_MS)).toEqual(['unknown']);
    const nowhere = makeCompetition({ festival: makeFestival({ country: null }) });
    expect([valuesOf(nowhere, 'country', DAY_MS), valuesOf(nowhere, 'region', DAY_MS)]).toEqual([[], []]);
  });
});
