import { amend, changeState, unsaid } from './submission.js';
import { at, failure, latest, move, opensOn, today } from '../../test/standings.js';
import { allBut, asks, cells, only } from '../../test/state-table.js';

const code = (work: () => unknown) => failure(work)?.code ?? null;
describe('changeState', () => {
  it('has a cell for every pair', () => expect(cells).toHaveLength(9 * 8));

  it.each(cells)('from $from to $to: $cell', ({ from, to, cell }) => {
    if (cell === '-') {
      expect(code(() => move(from, to, {}))).toBe('submission.not_allowed');
      return expect(code(() => move(from, to))).toBe('submission.not_allowed');
    }
    expect(move(from, to).state).toBe(to);
    const asked = asks[cell];
    if (!asked) return expect(move(from, to, {}).state).toBe(to);
    expect(move(from, to, only(asked.field)).state).toBe(to);
    for (const said of [{}, allBut(asked.field)])
      expect(failure(() => move(from, to, said))).toMatchObject(asked);
  });

  it('refuses a state that there is not', () =>
    expect(code(() => move('suggested', 'lost'))).toBe('submission.not_allowed'));

  it('keeps why something was given up unsent, until it is taken on again', () => {
    const refused = move('suggested', 'will-not-submit', { refusedFor: 'too-expensive' });
    expect(refused.refusedFor).toBe('too-expensive');
    const again = { to: 'waitlist', said: unsaid, verdict: null, today, latest, opensOn };
    expect(changeState(refused, again).refusedFor).toBeNull();
    expect(move('suggested', 'to-submit', { refusedFor: 'too-far' }).refusedFor).toBeNull();
    const withdrawn = { refusedFor: 'too-far', reason: 'They asked too late.' };
    expect(move('submitted', 'will-not-submit', withdrawn).refusedFor).toBeNull();
  });

  it('refuses why that is no reason there is', () =>
    expect(failure(() => move('suggested', 'will-not-submit', { refusedFor: 'mood' }))).toMatchObject({
      code: 'submission.refused_for_invalid',
      field: 'refusedFor',
    }));

  it('submitting today needs no day', () =>
    expect(move('to-submit', 'submitted', {})).toMatchObject({ submittedAt: today, dateId: 7 }));

  it('undoing a submission takes its day and its fee back', () => {
    const sent = { ...at('submitted'), feePaid: { amount: 2500, currency: 'USD' } };
    const undone = changeState(sent, {
      to: 'to-submit',
      said: unsaid,
      verdict: null,
      today,
      latest,
      opensOn,
    });
    expect(undone).toMatchObject({ submittedAt: null, feePaid: null, dateId: 7 });
  });

  const sentFor = { said: unsaid, verdict: null, today, latest, opensOn, sentFor: 9 };
  const undated = { ...at('to-submit'), dateId: null, isDateChosen: false };
  it('what is sent without a deadline has the one to pay on that day, until it is brought back', () => {
    const sent = changeState(undated, { ...sentFor, to: 'submitted' });
    expect(sent).toMatchObject({ dateId: 9, isDateChosen: false });
    const accepted = changeState(sent, { ...sentFor, to: 'accepted', sentFor: 10 });
    expect(accepted.dateId).toBe(9);
    expect(changeState(sent, { ...sentFor, to: 'to-submit' })).toMatchObject(undated);
  });
  it('what is answered without a day that it was sent on has none, until that day is said', () => {
    const accepted = changeState(null, { ...sentFor, to: 'accepted' });
    expect(accepted).toMatchObject({ submittedAt: null, dateId: null, isDateChosen: false });
    const dated = { ...sentFor, said: { ...unsaid, submittedAt: '2026-04-01' } };
    expect(amend(accepted, dated)).toMatchObject({ dateId: 9, isDateChosen: false });
    expect(changeState(null, { ...dated, to: 'accepted' }).dateId).toBe(9);
  });
  it('what was filled in follows the day where that is corrected, and only then; what was chosen stays', () => {
    const corrected = { ...sentFor, said: { ...unsaid, submittedAt: '2026-04-01' } };
    const sent = changeState(undated, { ...corrected, to: 'submitted' });
    const later = { ...corrected, said: { ...unsaid, submittedAt: '2026-04-02' }, sentFor: 10 };
    expect(amend(sent, later)).toMatchObject({ dateId: 10, isDateChosen: false });
    expect(amend(sent, { ...later, sentFor: null }).dateId).toBeNull();
    expect(changeState(sent, { ...later, to: 'rejected' }).dateId).toBe(10);
    expect(amend(sent, { ...corrected, sentFor: 10 }).dateId).toBe(9);
    expect(amend(sent, { ...later, said: { ...unsaid, note: 'Ask Ada.' } }).dateId).toBe(9);
    expect(amend({ ...sent, dateId: 7, isDateChosen: true }, later)).toMatchObject({
      dateId: 7,
      isDateChosen: true,
    });
  });
  it('what is not sent has none filled in, nor what is given up', () => {
    for (const to of ['waitlist', 'will-not-submit'])
      expect(changeState(undated, { ...sentFor, to }).dateId).toBeNull();
  });
  it('a chosen deadline stays, also where it is the one to pay, and once it is brought back', () => {
    const chosen = changeState(undated, { ...sentFor, to: 'waitlist', said: { ...unsaid, dateId: 9 } });
    const sent = changeState({ ...chosen, state: 'to-submit' }, { ...sentFor, to: 'submitted' });
    expect(changeState(sent, { ...sentFor, to: 'to-submit' })).toMatchObject({
      dateId: 9,
      isDateChosen: true,
    });
  });

  it('an answer is dated today unless its day is said', () => {
    expect(move('submitted', 'accepted', {}).decidedAt).toBe(today);
    expect(move('submitted', 'rejected', { decidedAt: '2026-10-02' }).decidedAt).toBe('2026-10-02');
  });

  it('an award keeps the day of the acceptance, and loses its name with a correction', () => {
    expect(move('accepted', 'awarded')).toMatchObject({ decidedAt: '2026-06-01', awardName: 'Golden Pine' });
    expect(move('awarded', 'accepted')).toMatchObject({ decidedAt: '2026-06-01', awardName: null });
  });

  it('a correction to submitted takes the answer back', () =>
    expect(move('rejected', 'submitted')).toMatchObject({ decidedAt: null }));

  it.each([
    ['an eligible competition', 'eligible', {}, null],
    ['one that needs confirmation', 'needs-confirmation', {}, null],
    ['an ineligible one', 'not-eligible', {}, 'submission.override_required'],
    ['an ineligible one with a reason', 'not-eligible', { overrideReason: 'They invited us.' }, null],
  ])('%s', (_what, verdict, said, refusal) =>
    expect(code(() => move('suggested', 'to-submit', said, verdict))).toBe(refusal),
  );
});
