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
const CHANGED_AT = new Date('2026-11-22T12:00:00.000Z');
const lastChange: LastChange = {
  from: 'submitted',
  to: 'accepted',
  origin: 'manual',
  isUndo: false,
  before: sent,
  at: CHANGED_AT,
};
const addMinutes = (minutes: number) => new Date(Number(CHANGED_AT) + minutes * 60_000);
const getResult = (lastChange: LastChange | undefined, now = CHANGED_AT) => {
  try {
    return getStatusBefore(lastChange, now);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the status before the last change', () => {
  it('contains all details', () => expect(getStatusBefore(lastChange, CHANGED_AT)).toEqual(sent));
  it('is null for a manual addition', () =>
    expect(getStatusBefore({ ...lastChange, from: null, before: null }, CHANGED_AT)).toBeNull());
  it.each<[string, LastChange | undefined]>([
    ['a suggestion by Laurel', { ...lastChange, from: null, before: null, origin: 'auto' }],
    ['an undo', { ...lastChange, before: null, isUndo: true }],
    ['a change without a stored status', { ...lastChange, before: null }],
    [
      'a change that required matching, without a stored snapshot',
      { ...lastChange, from: 'waitlist', to: 'to-submit', before: { ...sent, state: 'waitlist' } },
    ],
    ['an entry without changes', undefined],
  ])('is not restored for %s', (_title, lastChange) =>
    expect(getResult(lastChange)).toBe('submission.undo_none'),
  );
  it.each([
    [60, sent],
    [61, 'submission.undo_late'],
  ])('is, %s minutes after the change, %o', (minutes, expected) =>
    expect(getResult(lastChange, addMinutes(minutes))).toEqual(expected),
  );
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
  it('are those that the change had set to other values', () => {
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
