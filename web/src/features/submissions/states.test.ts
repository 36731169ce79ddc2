import { SUBMISSION_STATES } from '@laurel/rules/vocabularies';
import { columns, unsent } from './states';

it('the board has a column for each state there is', () =>
  expect(columns.toSorted()).toEqual(SUBMISSION_STATES.toSorted()));

it('of what is not sent, the nearest to being sent comes first', () =>
  expect(unsent).toEqual(['to-submit', 'waitlist', 'suggested']));
