import { deriveEdition, findReferencedEntry, fillMissing, applySteps, findPath } from './past.js';
import { NO_STATE_DETAILS, type SubmissionStatus } from './submission-status.js';

const days = { today: '2026-11-26', latestDay: '2026-11-27', opensOn: null };
const makeStatus = (overrides: Partial<SubmissionStatus> = {}): SubmissionStatus => {
  const { reason: _, overrideReason: __, ...rest } = NO_STATE_DETAILS;
  return { state: 'submitted', isDateChosen: false, ...rest, submittedAt: '2024-10-01', ...overrides };
};

it.each([
  [null, 'submitted', ['submitted']],
  [null, 'accepted', ['accepted']],
  [null, 'awarded', ['accepted', 'awarded']],
  [null, 'will-not-submit', ['submitted', 'will-not-submit']],
  ['to-submit', 'awarded', ['submitted', 'accepted', 'awarded']],
  ['submitted', 'rejected', ['rejected']],
  ['submitted', 'will-not-submit', ['will-not-submit']],
  ['accepted', 'awarded', ['awarded']],
  // An import makes no corrections.
  ['accepted', 'submitted', null],
  ['accepted', 'rejected', null],
  ['rejected', 'accepted', null],
  ['awarded', 'accepted', null],
  ['will-not-submit', 'submitted', null],
] as const)('findPath from %s to %s returns %j', (from, to, path) =>
  expect(findPath(from, to)).toEqual(path),
);

describe('applySteps', () => {
  it('leaves a missing decision day empty and needs no verdict', () => {
    const input = { ...NO_STATE_DETAILS, submittedAt: '2024-10-01', awardName: 'Golden Pine' };
    expect(applySteps(null, ['accepted', 'awarded'], input, days)).toMatchObject([
      { state: 'accepted', submittedAt: '2024-10-01', decidedAt: null, awardName: null },
      { state: 'awarded', decidedAt: null, awardName: 'Golden Pine' },
    ]);
  });
  it.each([
    [['submitted'], NO_STATE_DETAILS, 'submission.date_required'],
    [['accepted', 'awarded'], NO_STATE_DETAILS, 'submission.award_name_required'],
    [
      ['submitted', 'will-not-submit'],
      { ...NO_STATE_DETAILS, submittedAt: '2024-10-01' },
      'submission.reason_required',
    ],
    [['accepted'], { ...NO_STATE_DETAILS, decidedAt: '2026-11-28' }, 'submission.date_invalid'],
    [
      ['accepted'],
      { ...NO_STATE_DETAILS, submittedAt: '2024-10-01', decidedAt: '2024-09-30' },
      'submission.date_invalid',
    ],
  ] as const)('refuses %j with %j', (path, input, code) =>
    expect(() => applySteps(null, path, input, days)).toThrow(expect.objectContaining({ code })),
  );
});

describe('fillMissing', () => {
  it('fills in missing fields and leaves existing ones', () => {
    const input = {
      ...NO_STATE_DETAILS,
      submittedAt: '2023-01-01',
      note: 'By post.',
      feePaid: { amount: 100, currency: 'EUR' },
    };
    const { updatedStatus, fills } = fillMissing(makeStatus(), input, days);
    expect(fills).toEqual(['feePaid', 'note']);
    expect(updatedStatus).toMatchObject({
      submittedAt: '2024-10-01',
      note: 'By post.',
      feePaid: { amount: 100 },
    });
  });
  it('fills in nothing when the input has nothing new', () =>
    expect(
      fillMissing(
        makeStatus({ note: 'Mine.' }),
        { ...NO_STATE_DETAILS, note: 'Yours.', decidedAt: '2024-12-01' },
        days,
      ).fills,
    ).toEqual([]));
});

describe('deriveEdition', () => {
  const spring = { startsOn: '2027-03-10', dates: [] };
  const autumn = { startsOn: null, dates: [{ date: '2026-06-01' }, { date: '2026-09-01' }] };
  it.each([
    [{ submittedAt: '2023-10-02', decidedAt: null }, spring, 2024],
    [{ submittedAt: '2024-03-10', decidedAt: null }, spring, 2024],
    [{ submittedAt: '2024-03-11', decidedAt: null }, spring, 2025],
    [{ submittedAt: null, decidedAt: '2024-02-01' }, spring, 2024],
    [{ submittedAt: '2026-11-01', decidedAt: null }, spring, 2027],
    // The edition of 2028 is not announced yet.
    [{ submittedAt: '2027-04-01', decidedAt: null }, spring, 2027],
    [{ submittedAt: '2024-08-31', decidedAt: null }, autumn, 2024],
    [{ submittedAt: '2024-09-02', decidedAt: null }, autumn, 2025],
    [{ submittedAt: null, decidedAt: '2024-10-01' }, autumn, 2024],
    [{ submittedAt: null, decidedAt: '2025-01-10' }, autumn, 2024],
    [{ submittedAt: '2024-08-31', decidedAt: null }, { startsOn: null, dates: [] }, 2024],
    [{ submittedAt: null, decidedAt: null }, spring, null],
  ])('returns for an entry %j and the current edition %j: %s', (days, present, edition) =>
    expect(deriveEdition(days, present)).toBe(edition),
  );
});

describe('findReferencedEntry', () => {
  const createEntry = (edition: number | null, state = 'accepted') => ({ edition, state });
  it.each([
    [[createEntry(2024), createEntry(2025)], 2024, 0],
    [[createEntry(2024), createEntry(2025)], 2023, null],
    [[createEntry(null)], 2023, 0],
    [[createEntry(null, 'to-submit')], 2023, null],
    [[createEntry(2024), createEntry(2026, 'waitlist'), createEntry(2025)], null, 2],
    [[createEntry(2026, 'waitlist')], null, null],
    [[createEntry(2026, 'waitlist'), createEntry(null, 'to-submit')], null, 1],
  ])('returns among %j for the edition %s the entry with the index %s', (entries, edition, n) =>
    expect(findReferencedEntry(entries, edition)).toBe(n === null ? null : entries[n]),
  );
});
