import { DAY_MS } from '@laurel/rules/dates/days';
import { buildCard, getConditionIndex, CARD_CONDITIONS } from '../src/catalogue/cards.js';
import { makeCompetition, makeFestival, makeTier } from './make.js';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const getValues = (competition: Parameters<typeof buildCard>[0], name: string, now: number) =>
  buildCard(competition, now).values[getConditionIndex(name)]!.map(
    (value) => CARD_CONDITIONS[getConditionIndex(name)]!.values.strings[value],
  );

describe('a cached card of a competition', () => {
  const competition = makeCompetition({
    opensOn: '2027-03-01',
    tiers: [makeTier('2027-04-10'), makeTier('2027-06-01'), makeTier('2027-05-01', { deprecated: true })],
  });
  it('is valid until entries open, and then until a deadline passes', () => {
    expect(buildCard(competition, at('2027-02-01')).validUntil).toBe(Date.parse('2027-03-01'));
    expect(buildCard(competition, at('2027-03-02')).validUntil).toBe(Date.parse('2027-04-10T23:59:59.001Z'));
    expect(buildCard(competition, at('2027-07-01')).validUntil).toBe(Infinity);
  });
  it.each([
    ['2027-02-01', ['false'], ['2027-04', '2027-06']],
    ['2027-03-02', ['true'], ['2027-04', '2027-06']],
    ['2027-04-20', ['true'], ['2027-06']],
    ['2027-07-01', ['false'], []],
  ])(
    'on %s states whether entries are open, and the months of the deadlines to come',
    (day, open, months) => {
      expect(getValues(competition, 'openNow', at(day))).toEqual(open);
      expect(getValues(competition, 'deadlineMonth', at(day))).toEqual(months);
    },
  );
  it('has the widest region, and marks an unknown arthouse index', () => {
    expect(getValues(competition, 'region', DAY_MS)).toEqual(['Europe']);
    expect(getValues(competition, 'arthouseIndex', DAY_MS)).toEqual(['unknown']);
    const nowhere = makeCompetition({ festival: makeFestival({ country: null }) });
    expect([getValues(nowhere, 'country', DAY_MS), getValues(nowhere, 'region', DAY_MS)]).toEqual([[], []]);
  });
});
