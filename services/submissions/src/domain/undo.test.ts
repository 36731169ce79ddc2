import type { Standing } from './submission.js';
import { saidOf, standingBefore, type LastChange } from './undo.js';

const sent: Standing = {
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
const codeOf = (of: LastChange | undefined, now = at) => {
  try {
    return standingBefore(of, now);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('what stood before the last change', () => {
  it('is all that was known then', () => expect(standingBefore(last, at)).toEqual(sent));
  it.each([
    ['waitlist', 4, true],
    ['waitlist', null, false],
    ['submitted', 4, false],
  ] as const)('of an older line, %s with the deadline %s: chosen %s', (state, dateId, isDateChosen) => {
    const { isDateChosen: _, ...old } = { ...sent, state, dateId };
    expect(standingBefore({ ...last, from: state, to: state, before: old }, at)).toEqual({
      ...old,
      isDateChosen,
    });
  });
  it('is nothing, of what was added by hand', () =>
    expect(standingBefore({ ...last, from: null, before: null }, at)).toBeNull());
  it.each<[string, LastChange | undefined]>([
    ['what Laurel suggested', { ...last, from: null, before: null, origin: 'auto' }],
    ['what is an undo', { ...last, before: null, isUndo: true }],
    ['what was changed before this was kept', { ...last, before: null }],
    [
      'what asked matching before its word was kept',
      { ...last, from: 'waitlist', to: 'to-submit', before: { ...sent, state: 'waitlist' } },
    ],
    ['nothing', undefined],
  ])('is not brought back of %s', (_what, of) => expect(codeOf(of)).toBe('submission.undo_none'));
  it.each([
    [60, sent],
    [61, 'submission.undo_late'],
  ])('after %s minutes: %o', (minutes, answer) => expect(codeOf(last, after(minutes))).toEqual(answer));
});

describe('what an undone change had said', () => {
  const none = {
    submittedAt: null,
    decidedAt: null,
    awardName: null,
    feePaid: null,
    dateId: null,
    note: null,
    refusedFor: null,
  };
  it('is what stood otherwise before', () => {
    const feePaid = { amount: 4000, currency: 'EUR' };
    const awarded: Standing = { ...sent, state: 'awarded', awardName: 'Golden Pine', feePaid };
    expect(saidOf(awarded, sent)).toEqual({ ...none, awardName: 'Golden Pine', feePaid });
  });
  it('is nothing of what was only taken away', () =>
    expect(saidOf({ ...sent, state: 'waitlist', submittedAt: null, feePaid: null }, sent)).toEqual(none));
  it('is all, of an addition', () => {
    const { state: _, isDateChosen: __, ...all } = sent;
    expect(saidOf(sent, null)).toEqual(all);
  });
});
