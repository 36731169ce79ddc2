import { makeSubmission } from '../../../../test/make';
import { formatDropResult, formatDropTarget } from './drag-announcements';

const card = makeSubmission(1);

describe('the announcements of a drag', () => {
  it.each([
    ['waitlist', 'Later'],
    ['submitted', 'Submitted, needs more details'],
    ['accepted', 'Accepted, needs more details'],
    ['awarded', 'Awarded does not accept cards from To submit.'],
    ['to-submit', 'To submit, its current column'],
    [null, 'No column.'],
  ] as const)('over %s announce “%s”', (state, text) => expect(formatDropTarget(card, state)).toBe(text));
  it.each([
    ['waitlist', false, 'Dropped Festival 1, Competition 1 on Later.'],
    ['waitlist', true, 'Festival 1, Competition 1 is back in To submit.'],
    ['awarded', false, 'Festival 1, Competition 1 is back in To submit.'],
    [null, false, 'Festival 1, Competition 1 is back in To submit.'],
  ] as const)('at the end on %s (canceled: %s) announce “%s”', (state, isCanceled, text) =>
    expect(formatDropResult(card, state, isCanceled)).toBe(text),
  );
});
