import {
  hasClosed,
  isRolling,
  isNotYetOpen,
  isUrgent,
  listLiveTiers,
  findEarliestLiveTier,
  findPlannedTier,
  findNextOrLastTier,
  findOpenTier,
  getDistinctTitle,
  listTierStates,
  type Tier,
} from './tiers.js';

const date = (id: number, day: string, overrides: Partial<Tier> = {}) => ({
  id,
  deprecated: false,
  closesAt: `${day}T23:59:59.000Z`,
  ...overrides,
});
const now = new Date('2027-03-10T12:00:00Z');
const getStates = (dates: Tier[], opensOn: string | null = null, time = now) =>
  listTierStates(dates, opensOn, time).map(({ state }) => state);

describe('the tiers of a deadline', () => {
  it('opens only the earliest tier that is not past', () =>
    expect(getStates([date(3, '2027-05-01'), date(1, '2027-03-01'), date(2, '2027-04-01')])).toEqual([
      'past',
      'open',
      'coming',
    ]));

  it('includes the last second of a tier', () => {
    expect(getStates([date(1, '2027-03-10')], null, new Date('2027-03-10T23:59:59Z'))).toEqual(['open']);
    expect(getStates([date(1, '2027-03-10')], null, new Date('2027-03-11T00:00:00Z'))).toEqual(['past']);
  });

  it('opens no tier before the competition opens', () =>
    expect(getStates([date(1, '2027-04-01')], '2027-03-20')).toEqual(['coming']));

  it.each([
    ['2027-03-11', true],
    ['2027-03-10', false],
    [null, false],
  ])('treats a competition that opens on %s as not open on the 10th: %s', (day, expected) =>
    expect(isNotYetOpen(day, now)).toBe(expected),
  );

  it('ignores deprecated tiers', () =>
    expect(getStates([date(1, '2027-04-01', { deprecated: true }), date(2, '2027-05-01')])).toEqual([
      'open',
    ]));

  it.each([
    [12, 9, true],
    [6, 1, true],
    [6, 0, false],
    [4, 3, false],
  ])('treats %s tiers with %s later ones as rolling: %s', (tierCount, laterCount, expected) =>
    expect(isRolling(tierCount, laterCount)).toBe(expected),
  );
});

describe('an urgent deadline', () => {
  const now = '2027-03-10';
  it.each([
    ['is at most two weeks away', '2027-03-24', 3, 2, true],
    ['is not more than two weeks away', '2027-03-25', 3, 2, false],
    ['is not an earlier one of many deadlines', '2027-03-12', 6, 1, false],
    ['may be the last of many deadlines', '2027-03-12', 6, 0, true],
  ])('%s', (_rule, day, tierCount, laterCount, expected) =>
    expect(isUrgent(day, tierCount, laterCount, now)).toBe(expected),
  );
});

describe('the open tier', () => {
  const [past, soon, late] = [date(1, '2027-03-01'), date(2, '2027-03-20'), date(3, '2027-04-20')];
  const deprecated = date(4, '2027-03-15', { deprecated: true });
  it('is the earliest tier that is not past, in any order', () =>
    expect(findOpenTier([late, past, soon, deprecated], null, now)).toBe(soon));
  it('is null before the competition opens, while the next tier is known', () => {
    expect(findOpenTier([soon], '2027-03-11', now)).toBeNull();
    expect(findEarliestLiveTier([soon], now)).toBe(soon);
  });
  it('starts at midnight UTC of the opening day', () => {
    expect(findOpenTier([soon], '2027-03-10', new Date('2027-03-10T00:00:00Z'))).toBe(soon);
    expect(findOpenTier([soon], '2027-03-10', new Date('2027-03-09T23:59:59.999Z'))).toBeNull();
  });
  it('is still open in its last second', () => {
    expect(findEarliestLiveTier([soon], new Date(soon.closesAt))).toBe(soon);
    expect(hasClosed(soon, Date.parse(soon.closesAt as string) + 1)).toBe(true);
  });
  it('is null if all tiers are past', () => expect(findOpenTier([past], null, now)).toBeNull());
  it.each([
    ['the next tier', [late, soon, past], { tier: soon, isPast: false }],
    [
      'the last tier if all are past',
      [past, date(5, '2027-02-01'), deprecated],
      { tier: past, isPast: true },
    ],
    ['null if all tiers are deprecated', [deprecated], null],
  ])('findNextOrLastTier returns %s', (_tier, tiers, expected) =>
    expect(findNextOrLastTier(tiers, now)).toEqual(expected),
  );
  it('sorts live tiers by closing time in either format', () => {
    const asNumber = { ...late, closesAt: Date.parse(late.closesAt as string) };
    expect(listLiveTiers([asNumber, deprecated, soon, past])).toEqual([past, soon, asNumber]);
  });
});

describe('the distinct title of a tier', () => {
  it.each([
    ['Late deadline', 'Late deadline'],
    ['Deadline 5', null],
    ['  #2 ', null],
    ['Tier 3', null],
    ['', null],
    [null, null],
    ['Deadline 2027 for students', 'Deadline 2027 for students'],
    ['Early Bird 1', 'Early Bird 1'],
  ])('turns %p into %p', (title, expected) => expect(getDistinctTitle(title)).toBe(expected));
});

describe('the tier for which an entry is planned', () => {
  const [past, next, last] = [date(1, '2027-03-01'), date(2, '2027-04-01'), date(3, '2027-05-01')];
  it.each([
    [
      'the next one if none was chosen',
      [past, next, last],
      null,
      { tier: next, isPast: false, isPlanned: false },
    ],
    ['the chosen one if it is later', [past, next, last], 3, { tier: last, isPast: false, isPlanned: true }],
    [
      'the next one if that was chosen',
      [past, next, last],
      2,
      { tier: next, isPast: false, isPlanned: false },
    ],
    [
      'the next one if the chosen one is past',
      [past, next],
      1,
      { tier: next, isPast: false, isPlanned: false },
    ],
    [
      'the next one if the chosen one is deprecated',
      [next, { ...last, deprecated: true }],
      3,
      { tier: next, isPast: false, isPlanned: false },
    ],
    ['the last one if all are past', [past], 1, { tier: past, isPast: true, isPlanned: false }],
    ['null if there are no tiers', [], 3, null],
  ])('is %s', (_what, tiers, dateId, expected) =>
    expect(findPlannedTier(tiers, dateId, now)).toEqual(expected),
  );
});
