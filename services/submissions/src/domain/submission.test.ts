import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { changeDetails, changeState } from './submission.js';
import { NO_STATE_DETAILS, type StateDetails } from './submission-status.js';
import { getEdition, getOpeningDay } from './editions.js';
import { listAllowedMoves, needsVerdict, initialStates, transitions, type State } from './transitions.js';
import { makeStatus, catchRefusal, latestDay, move, opensOn, today } from '../../test/statuses.js';

it.each<[State | null, string, boolean]>([
  [null, 'to-submit', true],
  ['suggested', 'submitted', true],
  ['to-submit', 'submitted', true],
  ['will-not-submit', 'to-submit', true],
  ['submitted', 'to-submit', false],
  ['accepted', 'submitted', false],
  [null, 'waitlist', false],
])('needsVerdict for a move from %s to %s: %s', (from, to, isRequired) =>
  expect(needsVerdict(from, to)).toBe(isRequired),
);

it('listAllowedMoves returns the moves of the table `transitions`', () => {
  for (const from of SUBMISSION_STATES)
    expect(
      listAllowedMoves(from)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(Object.keys(transitions[from]).toSorted());
  expect(listAllowedMoves('accepted')).toContainEqual({ state: 'awarded', needs: ['award name'] });
  expect(Object.keys(initialStates)).not.toContain('awarded');
});

it.each([
  ['the year in which the festival starts, if known', '2027-02-03', ['2026-09-01'], 2027],
  ['the year of its last deadline otherwise', null, ['2026-09-01', '2027-01-10', '2026-10-01'], 2027],
  ['unknown if both are unknown', null, [], null],
])('the edition is %s', (_title, startsOn, dates, edition) =>
  expect(
    getEdition(
      startsOn,
      dates.map((date) => ({ date })),
    ),
  ).toBe(edition),
);

it.each<[string, Parameters<typeof getOpeningDay>, string | null]>([
  [
    'the known opening day',
    [2027, { edition: 2027, opensOn: '2026-03-01', dates: [{ date: '2026-06-01' }] }],
    '2026-03-01',
  ],
  [
    'the first deadline if the opening is unknown',
    [2027, { edition: 2027, opensOn: null, dates: [{ date: '2026-09-01' }, { date: '2026-06-01' }] }],
    '2026-06-01',
  ],
  [
    'the first day of the previous year if no date is known',
    [2027, { edition: 2027, opensOn: null, dates: [] }],
    '2026-01-01',
  ],
  ['estimated for a past edition', [2025, { edition: 2027, opensOn: '2026-03-01', dates: [] }], '2024-01-01'],
  ['unknown without an edition', [null, { edition: null, opensOn: null, dates: [] }], null],
])('the opening day is %s', (_title, args, day) => expect(getOpeningDay(...args)).toBe(day));

describe('the days of a change', () => {
  const sent = '2026-03-01';

  it.each<[string, State, State, Partial<StateDetails>, [string, string] | null]>([
    ['sent today', 'suggested', 'submitted', { submittedAt: today }, null],
    ['sent on the latest day on Earth', 'suggested', 'submitted', { submittedAt: latestDay }, null],
    [
      'sent on a future day',
      'suggested',
      'submitted',
      { submittedAt: '2026-11-23' },
      ['submittedAt', 'future'],
    ],
    ['sent next year', 'suggested', 'submitted', { submittedAt: '2027-11-21' }, ['submittedAt', 'future']],
    ['sent two years before entries opened', 'suggested', 'submitted', { submittedAt: '2024-01-10' }, null],
    [
      'sent two years and a day before entries opened',
      'suggested',
      'submitted',
      { submittedAt: '2024-01-09' },
      ['submittedAt', '2 years before entries opened'],
    ],
    [
      'sent in a mistyped year',
      'to-submit',
      'submitted',
      { submittedAt: '0206-11-01' },
      ['submittedAt', 'Check the year'],
    ],
    ['decided on the day of sending', 'submitted', 'accepted', { decidedAt: sent }, null],
    [
      'decided without a day, and sent on the latest day on Earth',
      'submitted',
      'accepted',
      { submittedAt: latestDay },
      null,
    ],
    [
      'decided a day before sending',
      'submitted',
      'accepted',
      { decidedAt: '2026-02-28' },
      ['decidedAt', 'before the submission'],
    ],
    [
      'decided before a day of sending that is changed at the same time',
      'submitted',
      'rejected',
      { submittedAt: '2026-05-02', decidedAt: '2026-05-01' },
      ['decidedAt', 'before the submission'],
    ],
    ['decided today', 'submitted', 'rejected', { decidedAt: today }, null],
    [
      'decided on a future day',
      'submitted',
      'rejected',
      { decidedAt: '2026-11-23' },
      ['decidedAt', 'future'],
    ],
    [
      'awarded next year',
      'accepted',
      'awarded',
      { awardName: 'Pine', decidedAt: '2027-01-01' },
      ['decidedAt', 'future'],
    ],
  ])('validates: %s', (_title, from, to, input, refused) => {
    const refusal = catchRefusal(() => move(from, to, input));
    expect([refusal?.code ?? null, refusal?.field ?? null]).toEqual(
      refused ? ['submission.date_invalid', refused[0]] : [null, null],
    );
    if (refused) expect(refusal!.message).toContain(refused[1]);
  });

  it('compares a decision without a submission day with the opening too', () => {
    expect(catchRefusal(() => move(null, 'rejected', { decidedAt: '1999-05-01' }))).toMatchObject({
      field: 'decidedAt',
    });
    expect(move(null, 'rejected', { decidedAt: '2025-12-01' }).decidedAt).toBe('2025-12-01');
  });

  const createMove = (to: State, details: Partial<StateDetails>, opening: string | null) => ({
    to,
    input: { ...NO_STATE_DETAILS, ...details },
    verdict: null,
    today,
    latestDay,
    opensOn: opening,
  });

  it('accepts an existing day, even if it no longer fits', () => {
    const submitted = { ...makeStatus('submitted'), submittedAt: '2020-01-01' };
    const acceptance = createMove('accepted', { decidedAt: '2026-05-01' }, opensOn);
    expect(changeState(submitted, acceptance).submittedAt).toBe('2020-01-01');
  });

  it('accepts today for an edition that opens in three years', () => {
    const opening = `${Number(today.slice(0, 4)) + 3}-01-01`;
    const submission = createMove('submitted', { submittedAt: today }, opening);
    expect(changeState(makeStatus('suggested'), submission).submittedAt).toBe(today);
  });

  it('accepts any past day when no dates are known', () => {
    const submission = createMove('submitted', { submittedAt: '2001-01-01' }, null);
    expect(changeState(makeStatus('suggested'), submission).submittedAt).toBe('2001-01-01');
  });
});

describe('a change of details', () => {
  const createChange = (input: Partial<StateDetails>) => ({
    input: { ...NO_STATE_DETAILS, ...input },
    today,
    latestDay,
    opensOn,
  });
  const fee = { amount: 2500, currency: 'USD' };
  const sent = { ...makeStatus('submitted'), note: 'Ask Ada.', feePaid: fee };

  it('changes the entered details and no others', () => {
    expect(changeDetails(sent, createChange({}))).toEqual(sent);
    expect(changeDetails(sent, createChange({ note: 'Done.' }))).toEqual({ ...sent, note: 'Done.' });
    expect(changeDetails(sent, createChange({ note: '' }))).toEqual({ ...sent, note: null });
    expect(changeDetails(sent, createChange({ feePaid: { amount: 0, currency: 'EUR' } }))).toEqual({
      ...sent,
      feePaid: { amount: 0, currency: 'EUR' },
    });
    expect(changeDetails(sent, createChange({ submittedAt: '2026-04-01' })).submittedAt).toBe('2026-04-01');
    expect(changeDetails({ ...sent, submittedAt: null }, createChange({})).submittedAt).toBe(today);
  });

  it.each<[string, Partial<StateDetails>, string, string, string]>([
    ['a negative fee', { feePaid: { amount: -1, currency: 'EUR' } }, 'fee', 'feePaid', 'Enter the fee'],
    [
      'a fraction of a cent',
      { feePaid: { amount: 1.5, currency: 'EUR' } },
      'fee',
      'feePaid',
      'Enter the fee',
    ],
    ['an unknown currency', { feePaid: { amount: 1, currency: 'ZZZ' } }, 'fee', 'feePaid', 'Enter the fee'],
    ['a future day', { submittedAt: '2027-01-01' }, 'date', 'submittedAt', 'future'],
  ])('refuses %s, with and without a change of state', (_title, input, noun, field, text) => {
    const refusal = { code: `submission.${noun}_invalid`, field, message: expect.stringContaining(text) };
    expect(catchRefusal(() => changeDetails(sent, createChange(input)))).toMatchObject(refusal);
    expect(catchRefusal(() => move('to-submit', 'submitted', input))).toMatchObject(refusal);
  });

  it('compares only an entered day with the opening', () => {
    const old = { ...makeStatus('accepted'), submittedAt: '2020-01-01', decidedAt: '2020-02-01' };
    expect(changeDetails(old, createChange({ note: 'Stays.' }))).toEqual({ ...old, note: 'Stays.' });
    expect(catchRefusal(() => changeDetails(old, createChange({ decidedAt: '2020-03-01' })))).toMatchObject({
      field: 'decidedAt',
      message: 'This day is more than 2 years before entries opened. Check the year.',
    });
    const first = changeDetails({ ...old, submittedAt: null }, createChange({ decidedAt: '2024-01-10' }));
    expect(first.decidedAt).toBe('2024-01-10');
  });
});

it('a refused move names the missing field in its message', () => {
  const getRefusal = (from: State | null, to: string, input = {}, verdict: string | null = null) => {
    const refusal = catchRefusal(() => move(from, to, input, verdict))!;
    return [refusal.field, refusal.message];
  };
  expect([
    getRefusal(null, 'submitted'),
    getRefusal('submitted', 'will-not-submit'),
    getRefusal('accepted', 'awarded'),
    getRefusal('suggested', 'suggested'),
    getRefusal(null, 'awarded'),
    getRefusal('suggested', 'to-submit', {}, 'not-eligible'),
  ]).toEqual([
    ['submittedAt', 'Enter the day of the submission.'],
    ['reason', 'Enter a reason, for your own record.'],
    ['awardName', 'Enter the award that it won.'],
    ['state', 'A submission that is “suggested” cannot become “suggested”.'],
    ['state', 'A new submission cannot be “awarded”.'],
    [
      'overrideReason',
      'As far as we know, this competition does not accept the film. Enter a reason to continue.',
    ],
  ]);
});
