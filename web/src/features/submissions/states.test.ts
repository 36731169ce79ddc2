import { SUBMISSION_STATES } from '@laurel/rules/vocabularies';
import { makeSubmission } from '../../../test/make';
import { columns, moveTo, unsent } from './states';

it('the board has a column for each state there is', () =>
  expect(columns.toSorted()).toEqual(SUBMISSION_STATES.toSorted()));

it('of what is not sent, the nearest to being sent comes first', () =>
  expect(unsent).toEqual(['to-submit', 'waitlist', 'suggested']));

describe('an answer to what was sent and not said here', () => {
  it.each(['accepted', 'rejected'] as const)('%s is one move away, through what was left out', (state) =>
    expect(moveTo(makeSubmission(1), state)).toEqual({ state, needs: ['date'], via: 'submitted' }),
  );
  it('is none where entries have not opened, where it cannot be sent, and where the table has the move', () => {
    expect(moveTo(makeSubmission(1, { opensOn: '2999-01-01' }), 'accepted')).toBeUndefined();
    expect(moveTo(makeSubmission(1, { allowedMoves: [] }), 'accepted')).toBeUndefined();
    const sent = makeSubmission(1, { state: 'submitted', allowedMoves: [{ state: 'accepted', needs: [] }] });
    expect(moveTo(sent, 'accepted')).toEqual({ state: 'accepted', needs: [] });
    expect(moveTo(sent, 'rejected')).toBeUndefined();
    expect(moveTo(makeSubmission(1), 'awarded')).toBeUndefined();
  });
});
