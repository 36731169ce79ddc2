import type { Standing } from './submission.js';
import { standingBefore, type LastChange } from './undo.js';

const sent: Standing = {
  state: 'submitted',
  submittedAt: '2026-10-02',
  decidedAt: null,
  awardName: null,
  feePaid: { amount: 3500, currency: 'EUR' },
  dateId: 4,
  note: 'By post.',
};
const at = new Date('2026-11-22T12:00:00.000Z');
const last: LastChange = { from: 'submitted', origin: 'manual', isUndo: false, before: sent, at };
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
  it('is nothing, of what was added by hand', () =>
    expect(standingBefore({ ...last, from: null, before: null }, at)).toBeNull());
  it.each<[string, LastChange | undefined]>([
    ['what Laurel suggested', { ...last, from: null, before: null, origin: 'auto' }],
    ['what is an undo', { ...last, before: null, isUndo: true }],
    ['what was changed before this was kept', { ...last, before: null }],
    ['nothing', undefined],
  ])('is not brought back of %s', (_what, of) => expect(codeOf(of)).toBe('submission.undo_none'));
  it.each([
    [60, sent],
    [61, 'submission.undo_late'],
  ])('after %s minutes: %o', (minutes, answer) => expect(codeOf(last, after(minutes))).toEqual(answer));
});
