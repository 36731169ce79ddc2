import { isUnanswered, getPromisedDay } from './promised-answer.js';

const today = '2026-11-21';
const makeEdition = (answerDueOn: string | null, edition: number | null = 2027) => ({ answerDueOn, edition });
const makeEntry = (state: string, edition: number | null = 2027) => ({ state, edition });

it.each([
  ['submitted', '2026-11-20', true],
  ['submitted', '2026-11-21', false],
  ['submitted', null, false],
  ['accepted', '2026-11-20', false],
  ['to-submit', '2026-11-20', false],
])('an entry in state %s with an answer promised for %s is unanswered: %s', (state, day, unanswered) =>
  expect(isUnanswered(makeEntry(state), makeEdition(day), today)).toBe(unanswered),
);

it.each([
  ['an earlier edition, which is over', 'submitted', 2026, 2027, '2027-09-01', true, null],
  ['an earlier edition, answered', 'rejected', 2026, 2027, '2027-09-01', false, null],
  ['a later edition than is known', 'submitted', 2028, 2027, '2026-09-01', false, null],
  ['the present edition', 'submitted', 2027, 2027, '2027-09-01', false, '2027-09-01'],
  ['an unknown edition of the entry', 'submitted', null, 2027, '2026-09-01', true, '2026-09-01'],
  ['an unknown edition of the competition', 'submitted', 2027, null, '2026-09-01', true, '2026-09-01'],
  ['an earlier edition, not sent', 'to-submit', 2026, 2027, '2027-09-01', false, '2027-09-01'],
])('handles %s', (_title, state, edition, present, day, unanswered, promised) => {
  expect(isUnanswered(makeEntry(state, edition), makeEdition(day, present), today)).toBe(unanswered);
  expect(getPromisedDay(makeEntry(state, edition), makeEdition(day, present))).toBe(promised);
});
