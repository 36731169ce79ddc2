import { formatDays } from '@laurel/rules/dates/days';
import { makeFilm } from '../../../../test/make';
import { makeEvent, makeDeadline } from '../../../../test/calendar';
import { getEventDetails, formatKind, formatLongName, formatShortName, getTone } from './format-event';

const NOW = '2027-03-01';

it.each([
  ['2027-03-12', { dates: 2, later: 1 }, 'near'],
  ['2027-03-16', { dates: 2, later: 1 }, undefined],
  ['2027-03-12', { dates: 8, later: 3 }, undefined],
] as const)('a deadline on %s of %j has the tone %s', (day, count, tone) =>
  expect(getTone(makeEvent('deadline', day, { deadline: { ...makeDeadline(day), ...count } }), NOW)).toBe(
    tone,
  ),
);
it.each([
  ['2027-02-28', 'submitted', 'late'],
  ['2027-03-01', 'submitted', undefined],
  ['2027-02-28', 'accepted', undefined],
] as const)('an answer overdueAnswer on %s for an entry that is %s has the tone %s', (day, state, tone) =>
  expect(getTone(makeEvent('answer-due', day, { submission: { id: 1, state } }), NOW)).toBe(tone),
);
it('formats the fee for this film and the tier', () => {
  const film = makeFilm({ length: 600 });
  const details = getEventDetails(makeEvent('deadline', '2027-03-12'), film, NOW);
  expect(details[0]).toBe('Early Bird: EUR 25');
  const unknownDeadline = { ...makeDeadline('2027-03-12'), fees: null };
  expect(
    getEventDetails(makeEvent('deadline', '2027-03-12', { deadline: unknownDeadline }), film, NOW)[0],
  ).toBe('Early Bird');
});
it.each([
  ['2027-03-05', null, 'The director is over 35 at this deadline: enter by 5 Mar 2027 instead.'],
  [null, null, 'The director is over 35 at this deadline.'],
  [null, true, 'The director is over 35 at this deadline, unless an alternative rule admits the film.'],
])(
  'says first which rule the film fails at a deadline, and enters by %s',
  (enterBy, hasAlternatives, text) => {
    const rules = [{ code: 'director_age_max' as const, limit: 35, hasAlternatives }];
    const deadline = { ...makeDeadline('2027-03-12'), failed: { rules, enterBy } };
    expect(getEventDetails(makeEvent('deadline', '2027-03-12', { deadline }), makeFilm(), NOW)[0]).toBe(text);
  },
);
it('formats the days of a festival and an overdue answer', () => {
  const film = makeFilm();
  expect(getEventDetails(makeEvent('festival', '2027-05-10', { lastDay: '2027-05-16' }), film, NOW)).toEqual([
    formatDays('2027-05-10', '2027-05-16'),
  ]);
  const overdueAnswer = makeEvent('answer-due', '2027-02-01', { submission: { id: 1, state: 'submitted' } });
  expect(getEventDetails(overdueAnswer, film, NOW)).toEqual(['No answer yet']);
  expect(getEventDetails(makeEvent('opening', '2027-02-01'), film, NOW)).toEqual([]);
});
it('names an event by its festival, else its competition, else its number, and an answer by its outcome', () => {
  const event = makeEvent('answered', '2027-03-01', { submission: { id: 1, state: 'accepted' } });
  expect([formatKind(event), formatShortName(event), formatLongName(event)]).toEqual([
    'Accepted',
    'Festival 1',
    'Festival 1, Competition 1',
  ]);
  const withoutFestival = { ...event, festival: null };
  expect([formatShortName(withoutFestival), formatLongName(withoutFestival)]).toEqual([
    'Competition 1',
    'Competition 1',
  ]);
  expect(formatLongName({ ...withoutFestival, competition: { id: 9, name: null } })).toBe('Competition 9');
});
