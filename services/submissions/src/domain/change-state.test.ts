import { changeDetails, changeState } from './submission.js';
import { NO_STATE_DETAILS } from './submission-status.js';
import { makeStatus, catchRefusal, latestDay, move, opensOn, today } from '../../test/statuses.js';
import { omitDetail, requirements, cells, pickDetail } from '../../test/state-table.js';

const getCode = (work: () => unknown) => catchRefusal(work)?.code ?? null;
describe('changeState', () => {
  it('has a cell for every pair of states', () => expect(cells).toHaveLength(9 * 8));

  it.each(cells)('from $from to $to: $cell', ({ from, to, cell }) => {
    if (cell === '-') {
      expect(getCode(() => move(from, to, {}))).toBe('submission.not_allowed');
      return expect(getCode(() => move(from, to))).toBe('submission.not_allowed');
    }
    expect(move(from, to).state).toBe(to);
    const requirement = requirements[cell];
    if (!requirement) return expect(move(from, to, {}).state).toBe(to);
    expect(move(from, to, pickDetail(requirement.field)).state).toBe(to);
    for (const input of [{}, omitDetail(requirement.field)])
      expect(catchRefusal(() => move(from, to, input))).toMatchObject(requirement);
  });

  it('refuses an unknown state', () =>
    expect(getCode(() => move('suggested', 'lost'))).toBe('submission.not_allowed'));

  it('stores why an unsent entry was given up, until it is resumed', () => {
    const givenUp = move('suggested', 'will-not-submit', { refusedFor: 'too-expensive' });
    expect(givenUp.refusedFor).toBe('too-expensive');
    const again = { to: 'waitlist', input: NO_STATE_DETAILS, verdict: null, today, latestDay, opensOn };
    expect(changeState(givenUp, again).refusedFor).toBeNull();
    expect(move('suggested', 'to-submit', { refusedFor: 'too-far' }).refusedFor).toBeNull();
    const withdrawn = { refusedFor: 'too-far', reason: 'They asked too late.' };
    expect(move('submitted', 'will-not-submit', withdrawn).refusedFor).toBeNull();
  });

  it('refuses an unknown reason for giving up', () =>
    expect(catchRefusal(() => move('suggested', 'will-not-submit', { refusedFor: 'mood' }))).toMatchObject({
      code: 'submission.refused_for_invalid',
      field: 'refusedFor',
    }));

  it('uses today when the submission day is missing', () =>
    expect(move('to-submit', 'submitted', {})).toMatchObject({ submittedAt: today, dateId: 7 }));

  it('clears the day and the fee when a submission is undone', () => {
    const sent = { ...makeStatus('submitted'), feePaid: { amount: 2500, currency: 'USD' } };
    const undone = changeState(sent, {
      to: 'to-submit',
      input: NO_STATE_DETAILS,
      verdict: null,
      today,
      latestDay,
      opensOn,
    });
    expect(undone).toMatchObject({ submittedAt: null, feePaid: null, dateId: 7 });
  });

  const change = { input: NO_STATE_DETAILS, verdict: null, today, latestDay, opensOn, sentDateId: 9 };
  const undated = { ...makeStatus('to-submit'), dateId: null, isDateChosen: false };
  it('fills in the current deadline when an entry without one is sent, and clears it when that is undone', () => {
    const sent = changeState(undated, { ...change, to: 'submitted' });
    expect(sent).toMatchObject({ dateId: 9, isDateChosen: false });
    const accepted = changeState(sent, { ...change, to: 'accepted', sentDateId: 10 });
    expect(accepted.dateId).toBe(9);
    expect(changeState(sent, { ...change, to: 'to-submit' })).toMatchObject(undated);
  });
  it('fills in no deadline for a decision without a submission day, until that day is given', () => {
    const accepted = changeState(null, { ...change, to: 'accepted' });
    expect(accepted).toMatchObject({ submittedAt: null, dateId: null, isDateChosen: false });
    const dated = { ...change, input: { ...NO_STATE_DETAILS, submittedAt: '2026-04-01' } };
    expect(changeDetails(accepted, dated)).toMatchObject({ dateId: 9, isDateChosen: false });
    expect(changeState(null, { ...dated, to: 'accepted' }).dateId).toBe(9);
  });
  it('updates a filled-in deadline with a corrected submission day, but not a chosen one', () => {
    const corrected = { ...change, input: { ...NO_STATE_DETAILS, submittedAt: '2026-04-01' } };
    const sent = changeState(undated, { ...corrected, to: 'submitted' });
    const later = { ...corrected, input: { ...NO_STATE_DETAILS, submittedAt: '2026-04-02' }, sentDateId: 10 };
    expect(changeDetails(sent, later)).toMatchObject({ dateId: 10, isDateChosen: false });
    expect(changeDetails(sent, { ...later, sentDateId: null }).dateId).toBeNull();
    expect(changeState(sent, { ...later, to: 'rejected' }).dateId).toBe(10);
    expect(changeDetails(sent, { ...corrected, sentDateId: 10 }).dateId).toBe(9);
    expect(changeDetails(sent, { ...later, input: { ...NO_STATE_DETAILS, note: 'Ask Ada.' } }).dateId).toBe(
      9,
    );
    expect(changeDetails({ ...sent, dateId: 7, isDateChosen: true }, later)).toMatchObject({
      dateId: 7,
      isDateChosen: true,
    });
  });
  it('fills in no deadline for an unsent or given-up entry', () => {
    for (const to of ['waitlist', 'will-not-submit'])
      expect(changeState(undated, { ...change, to }).dateId).toBeNull();
  });
  it('does not change a chosen deadline when the entry is sent and that is undone', () => {
    const chosen = changeState(undated, {
      ...change,
      to: 'waitlist',
      input: { ...NO_STATE_DETAILS, dateId: 9 },
    });
    const sent = changeState({ ...chosen, state: 'to-submit' }, { ...change, to: 'submitted' });
    expect(changeState(sent, { ...change, to: 'to-submit' })).toMatchObject({
      dateId: 9,
      isDateChosen: true,
    });
  });

  it('uses today when the decision day is missing', () => {
    expect(move('submitted', 'accepted', {}).decidedAt).toBe(today);
    expect(move('submitted', 'rejected', { decidedAt: '2026-10-02' }).decidedAt).toBe('2026-10-02');
  });

  it('leaves the day of the acceptance for an award, and clears the award name in a correction', () => {
    expect(move('accepted', 'awarded')).toMatchObject({ decidedAt: '2026-06-01', awardName: 'Golden Pine' });
    expect(move('awarded', 'accepted')).toMatchObject({ decidedAt: '2026-06-01', awardName: null });
  });

  it('clears the decision day in a correction to submitted', () =>
    expect(move('rejected', 'submitted')).toMatchObject({ decidedAt: null }));

  it.each([
    ['an eligible competition', 'eligible', {}, null],
    ['one that needs confirmation', 'needs-confirmation', {}, null],
    ['an ineligible one', 'not-eligible', {}, 'submission.override_required'],
    ['an ineligible one with a reason', 'not-eligible', { overrideReason: 'They invited us.' }, null],
  ])('handles %s', (_title, verdict, input, refusal) =>
    expect(getCode(() => move('suggested', 'to-submit', input, verdict))).toBe(refusal),
  );
});
