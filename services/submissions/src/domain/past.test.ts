import { editionOn, entryMeant, filledBy, stepsOn, wayTo } from './past.js';
import { unsaid, type Standing } from './submission.js';

const days = { today: '2026-11-26', latest: '2026-11-27', opensOn: null };
const stood = (over: Partial<Standing> = {}): Standing => {
  const { reason: _, overrideReason: __, ...rest } = unsaid;
  return { state: 'submitted', isDateChosen: false, ...rest, submittedAt: '2024-10-01', ...over };
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
  // What would be a correction is none of a table’s.
  ['accepted', 'submitted', null],
  ['accepted', 'rejected', null],
  ['rejected', 'accepted', null],
  ['awarded', 'accepted', null],
  ['will-not-submit', 'submitted', null],
] as const)('from %s to %s goes by %j', (from, to, way) => expect(wayTo(from, to)).toEqual(way));

describe('stepsOn', () => {
  it('makes up no day of an answer, and asks nobody’s verdict', () => {
    const said = { ...unsaid, submittedAt: '2024-10-01', awardName: 'Golden Pine' };
    expect(stepsOn(null, ['accepted', 'awarded'], said, days)).toMatchObject([
      { state: 'accepted', submittedAt: '2024-10-01', decidedAt: null, awardName: null },
      { state: 'awarded', decidedAt: null, awardName: 'Golden Pine' },
    ]);
  });
  it.each([
    [['submitted'], unsaid, 'submission.date_required'],
    [['accepted', 'awarded'], unsaid, 'submission.award_name_required'],
    [
      ['submitted', 'will-not-submit'],
      { ...unsaid, submittedAt: '2024-10-01' },
      'submission.reason_required',
    ],
    [['accepted'], { ...unsaid, decidedAt: '2026-11-28' }, 'submission.date_invalid'],
    [
      ['accepted'],
      { ...unsaid, submittedAt: '2024-10-01', decidedAt: '2024-09-30' },
      'submission.date_invalid',
    ],
  ] as const)('%j with %j is refused', (way, said, code) =>
    expect(() => stepsOn(null, way, said, days)).toThrow(expect.objectContaining({ code })),
  );
});

describe('filledBy', () => {
  it('fills what the list does not say, and leaves what it does', () => {
    const said = {
      ...unsaid,
      submittedAt: '2023-01-01',
      note: 'By post.',
      feePaid: { amount: 100, currency: 'EUR' },
    };
    const { after, fills } = filledBy(stood(), said, days);
    expect(fills).toEqual(['feePaid', 'note']);
    expect(after).toMatchObject({ submittedAt: '2024-10-01', note: 'By post.', feePaid: { amount: 100 } });
  });
  it('fills nothing where a table knows no more', () =>
    expect(
      filledBy(stood({ note: 'Mine.' }), { ...unsaid, note: 'Yours.', decidedAt: '2024-12-01' }, days).fills,
    ).toEqual([]));
});

describe('editionOn', () => {
  const spring = { startsOn: '2027-03-10', dates: [] };
  const autumn = { startsOn: null, dates: [{ date: '2026-06-01' }, { date: '2026-09-01' }] };
  it.each([
    [{ submittedAt: '2023-10-02', decidedAt: null }, spring, 2024],
    [{ submittedAt: '2024-03-10', decidedAt: null }, spring, 2024],
    [{ submittedAt: '2024-03-11', decidedAt: null }, spring, 2025],
    [{ submittedAt: null, decidedAt: '2024-02-01' }, spring, 2024],
    [{ submittedAt: '2026-11-01', decidedAt: null }, spring, 2027],
    // None that nobody has announced.
    [{ submittedAt: '2027-04-01', decidedAt: null }, spring, 2027],
    [{ submittedAt: '2024-08-31', decidedAt: null }, autumn, 2024],
    [{ submittedAt: '2024-09-02', decidedAt: null }, autumn, 2025],
    [{ submittedAt: null, decidedAt: '2024-10-01' }, autumn, 2024],
    [{ submittedAt: null, decidedAt: '2025-01-10' }, autumn, 2024],
    [{ submittedAt: '2024-08-31', decidedAt: null }, { startsOn: null, dates: [] }, 2024],
    [{ submittedAt: null, decidedAt: null }, spring, null],
  ])('of %j by %j is %s', (told, present, edition) => expect(editionOn(told, present)).toBe(edition));
});

describe('entryMeant', () => {
  const of = (edition: number | null, state = 'accepted') => ({ edition, state });
  it.each([
    [[of(2024), of(2025)], 2024, 0],
    [[of(2024), of(2025)], 2023, null],
    [[of(null)], 2023, 0],
    [[of(null, 'to-submit')], 2023, null],
    [[of(2024), of(2026, 'waitlist'), of(2025)], null, 2],
    [[of(2026, 'waitlist')], null, null],
    [[of(2026, 'waitlist'), of(null, 'to-submit')], null, 1],
  ])('of %j for %s is number %s', (entries, edition, n) =>
    expect(entryMeant(entries, edition)).toBe(n === null ? null : entries[n]),
  );
});
