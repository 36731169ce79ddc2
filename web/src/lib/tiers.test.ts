import { isRolling, isToOpen, tiersOf } from './tiers';
import type { CompetitionDate } from './wire';

const date = (id: number, day: string, part: Partial<CompetitionDate> = {}): CompetitionDate => ({
  id,
  title: null,
  date: day,
  deprecated: false,
  competitionId: 1,
  timezone: 'UTC',
  timezoneAssumed: false,
  closesAt: `${day}T23:59:59.000Z`,
  ...part,
});
const now = new Date('2027-03-10T12:00:00Z');
const states = (dates: CompetitionDate[], opensOn: string | null = null, at = now) =>
  tiersOf(dates, [], opensOn, null, at).map(({ state }) => state);

describe('the tiers of a deadline', () => {
  it('one is open at most: the earliest that is not past', () =>
    expect(states([date(3, '2027-05-01'), date(1, '2027-03-01'), date(2, '2027-04-01')])).toEqual([
      'past',
      'open',
      'coming',
    ]));

  it('the last second belongs to the tier, the next does not', () => {
    expect(states([date(1, '2027-03-10')], null, new Date('2027-03-10T23:59:59Z'))).toEqual(['open']);
    expect(states([date(1, '2027-03-10')], null, new Date('2027-03-11T00:00:00Z'))).toEqual(['past']);
  });

  it('none is open before the competition opens', () =>
    expect(states([date(1, '2027-04-01')], '2027-03-20')).toEqual(['coming']));

  it.each([
    ['2027-03-11', true],
    ['2027-03-10', false],
    [null, false],
  ])('a competition that opens on %s is still to open on the 10th: %s', (day, expected) =>
    expect(isToOpen(day, now)).toBe(expected),
  );

  it('a deprecated one is none', () =>
    expect(states([date(1, '2027-04-01', { deprecated: true }), date(2, '2027-05-01')])).toEqual(['open']));

  it.each([
    [12, 9, true],
    [6, 1, true],
    [6, 0, false],
    [4, 3, false],
  ])('of %s with %s later ones the next is no reason to hurry: %s', (all, later, rolling) =>
    expect(isRolling(all, later)).toBe(rolling),
  );
});
