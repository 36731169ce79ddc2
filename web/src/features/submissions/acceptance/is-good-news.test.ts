import { makeSubmission } from '../../../../test/make';
import { isGoodNews, recordMomentShown } from './is-good-news';

it.each([
  ['submitted', 'accepted', true],
  ['accepted', 'awarded', true],
  ['rejected', 'accepted', false],
  ['awarded', 'accepted', false],
  ['submitted', 'rejected', false],
  ['to-submit', 'submitted', false],
] as const)('from %s to %s is a moment to celebrate: %s', (from, to, isGood) =>
  expect(isGoodNews(from, to)).toBe(isGood),
);

it('shows the picture once for each state of each submission', () => {
  const accepted = makeSubmission(1, { state: 'accepted' });
  const submissions = [
    accepted,
    accepted,
    { ...accepted, state: 'awarded' as const },
    { ...accepted, id: 2 },
  ];
  expect(submissions.map(recordMomentShown)).toEqual([true, false, true, true]);
});
