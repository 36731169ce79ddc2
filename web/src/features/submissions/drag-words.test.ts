import { makeSubmission } from '../../../test/make';
import { endWords, overWords } from './drag-words';

const card = makeSubmission(1);

describe('what is said of a drag', () => {
  it.each([
    ['waitlist', 'Later'],
    ['submitted', 'Submitted, asks for more'],
    ['accepted', 'Accepted, asks for more'],
    ['awarded', 'Awarded does not take it from To submit.'],
    ['to-submit', 'To submit, where it was'],
    [null, 'No column.'],
  ] as const)('over %s: %s', (state, words) => expect(overWords(card, state)).toBe(words));
  it.each([
    ['waitlist', false, 'Festival 1, Competition 1 is dropped on Later.'],
    ['waitlist', true, 'Festival 1, Competition 1 is back in To submit.'],
    ['awarded', false, 'Festival 1, Competition 1 is back in To submit.'],
    [null, false, 'Festival 1, Competition 1 is back in To submit.'],
  ] as const)('at the end on %s, put back %s: %s', (state, isCanceled, words) =>
    expect(endWords(card, state, isCanceled)).toBe(words),
  );
});
