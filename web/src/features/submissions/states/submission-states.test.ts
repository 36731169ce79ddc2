import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { makeSubmission } from '../../../../test/make';
import { ORDERED_STATES, findMove, orderedUnsentStates } from './submission-states';

it('has a board column for each state', () =>
  expect(ORDERED_STATES.toSorted()).toEqual(SUBMISSION_STATES.toSorted()));

it('orders unsent states with the nearest to sending first', () =>
  expect(orderedUnsentStates).toEqual(['to-submit', 'waitlist', 'suggested']));

describe('an answer to an entry that was not marked as sent', () => {
  it.each(['accepted', 'rejected'] as const)('%s is one move away, through the skipped state', (state) =>
    expect(findMove(makeSubmission(1), state)).toEqual({ state, needs: ['date'], via: 'submitted' }),
  );
  it('skips no state before entries open, when the entry cannot be sent, or when the server allows the move', () => {
    expect(findMove(makeSubmission(1, { opensOn: '2999-01-01' }), 'accepted')).toBeUndefined();
    expect(findMove(makeSubmission(1, { allowedMoves: [] }), 'accepted')).toBeUndefined();
    const sent = makeSubmission(1, { state: 'submitted', allowedMoves: [{ state: 'accepted', needs: [] }] });
    expect(findMove(sent, 'accepted')).toEqual({ state: 'accepted', needs: [] });
    expect(findMove(sent, 'rejected')).toBeUndefined();
    expect(findMove(makeSubmission(1), 'awarded')).toBeUndefined();
  });
});
