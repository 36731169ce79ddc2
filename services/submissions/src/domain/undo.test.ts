import type { SubmissionStatus } from './submission-status.js';
import { getUndoneDetails, getStatusBefore, type LastChange } from './undo.js';

const sent: SubmissionStatus = {
  state: 'submitted',
  submittedAt: '2026-10-02',
  decidedAt: null,
  awardName: null,
  feePaid: { amount: 3500, currency: 'EUR' },
  dateId: 4,
  isDateChosen: false,
  note: 'By post.',
  refusedFor: null,
};
const at = new Date('2026-11-22T12:00:00.000Z');
const last: LastChange = {
  from: 'submitted',
  to: 'accepted',
  origin: 'manual',
  isUndo: false,
  before: sent,
  at,
};
const after = (minutes: number) => new Date(Number(at) + minutes * 60_000);
const getResult = (lastChange: LastChange | undefined, now = at) => {
  try {
    return getStatusBefore(lastChange, now);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the status before the last change', () => {
  it('contains all details', () => expect(getStatusBefore(last, at)).toEqual(sent));
  it.each([
    ['waitlist', 4, true],
    ['waitlist', null, false],
    ['submitted', 4, false],
  ] as const)('of an older row, %s with the deadline %s: chosen %s', (state, dateId, isDateChosen) => {
    const { isDateChosen: _, ...old } = { ...sent, state, dateId };
    expect(getStatusBefore({ ...last, from: state, to: state, before: old }, at)).toEqual({
      ...old,
      isDateChosen,
    });
  });
  it('is null for a manual addition', () =>
    expect(getStatusBefore({ ...last, from: null, before: null }, at)).toBeNull());
  it.each<[string, LastChange | undefined]>([
    ['what Laurel suggested', { ...last, from: null, before: null, origin: 'auto' }],
    ['what is an undo', { ...last, before: null, isUndo: true }],
    ['what was changed before this was kept', { ...last, before: null }],
    [
      'what asked matching before its word was kept',
      { ...last, from: 'waitlist', to: 'to-submit', before: { ...sent, state: 'waitlist' } },
    ],
    ['nothing', undefined],
  ])('is not restored for: %s', (_what, lastChange) =>
    expect(getResult(lastChange)).toBe('submission.undo_none'),
  );
  it.each([
    [60, sent],
    [61, 'submission.undo_late'],
  ])('after %s minutes is %o', (minutes, answer) => expect(getResult(last, after(minutes))).toEqual(answer));
});

describe('the details of an undone change', () => {
  const none = {
    submittedAt: null,
    decidedAt: null,
    awardName: null,
    feePaid: null,
    dateId: null,
    note: null,
    refusedFor: null,
  };
  it('are those that differed before', () => {
    const feePaid = { amount: 4000, currency: 'EUR' };
    const awarded: SubmissionStatus = { ...sent, state: 'awarded', awardName: 'Golden Pine', feePaid };
    expect(getUndoneDetails(awarded, sent)).toEqual({ ...none, awardName: 'Golden Pine', feePaid });
  });
  it('are empty when the change only removed details', () =>
    expect(getUndoneDetails({ ...sent, state: 'waitlist', submittedAt: null, feePaid: null }, sent)).toEqual(
      none,
    ));
  it('are all details for an addition', () => {
    const { state: _, isDateChosen: __, ...all } = sent;
    expect(getUndoneDetails(sent, null)).toEqual(all);
  });
});
